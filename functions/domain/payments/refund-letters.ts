/** Letters about a payment that became no sale, queued by the batch that owes or sends its refund. */
import { type SQL, sql } from 'drizzle-orm';
import { attempt } from '../../db/active.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { attempts, refunds } from '../../db/tables/money/payments.ts';

/** For the refund of an attempt: that it is owed from this moment on, and that the payment provider has sent it. */
export const refundLetter = (state: 'owed' | 'sent', attemptId: SQL | string, moment: number): SQL =>
  queuedLetters(
    {
      kind: `refund-${state}`,
      id: sql`${`refund-${state}:`} || ${attempt.id}`,
      userId: attempt.buyerId,
      facts: sql`json_object('attempt', ${attempt.id})`,
      urgent: true,
      from: sql`FROM ${refunds} JOIN ${attempts} a ON ${attempt.id} = ${refunds.attemptId}
        WHERE ${refunds.attemptId} = ${attemptId} AND ${refunds.state} = ${state} AND ${refunds.amountCents} > 0
          AND ${state === 'owed' ? sql`${refunds.createdAt} = ${moment}` : sql`1`}`,
    },
    moment,
  );
