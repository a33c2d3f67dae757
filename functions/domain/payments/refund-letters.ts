/** Letters about a payment that became no sale, queued by the batch that owes or sends its refund. */
import { type SQL, sql } from 'drizzle-orm';
import { attempt } from '../../db/active.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { paymentAttempts, refunds } from '../../db/tables/money/payments.ts';

/**
 * For the refund of an attempt: that it is owed from now on, or that the payment provider has sent it. It stands right behind the statement that
 * says so, and tells nothing where that changed nothing.
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
        WHERE changes() = 1 AND ${refunds.attemptId} = ${attemptId} AND ${refunds.state} = ${state} AND ${refunds.amountCents} > 0`,
    },
    moment,
  );
