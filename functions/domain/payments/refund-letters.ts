/** Letters about a payment without a sale, queued in the batch that owes or sends its refund. */
import { type SQL, sql } from 'drizzle-orm';
import { attempt } from '../../db/active.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { paymentAttempts, refunds } from '../../db/tables/money/payments.ts';

/**
 * About an attempt's refund: that it is owed, or that the payment provider has sent it. Place it right after the
 * statement that sets this state, or counts it; without a change no letter is queued.
 */
export const refundLetter = (state: 'owed' | 'sent', attemptId: SQL | string, moment: number): SQL =>
  queuedLetters(
    {
      kind: `refund-${state}`,
      id: sql`${`refund-${state}:`} || ${attempt.id}`,
      userId: attempt.buyerId,
      facts: sql`json_object('attempt', ${attempt.id})`,
      urgent: true,
      from: sql`FROM ${refunds} JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${refunds.attemptId}
        WHERE changes() > 0 AND ${refunds.attemptId} = ${attemptId} AND ${refunds.state} = ${state} AND ${refunds.amountCents} > 0`,
    },
    moment,
  );
