/** Refunds of payments without a sale: owed in our books first, then sent, then marked as sent. */
import { and, eq, sql } from 'drizzle-orm';
import { builder, writeBatch } from '../../db/batch.ts';
import { paymentAttempts, refunds } from '../../db/tables/money/payments.ts';
import { DISPUTED, type NewRefund } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { runAll } from '../runs/run-all.ts';
import { refundLetterStatement } from './payment-letters.ts';

/** Limit per run, in random order, so that failing refunds do not block others. */
const RUN_LIMIT = 50;

/**
 * Sends every owed refund. The attempt's id is part of Stripe's idempotency key, so a repeat after a lost reply sends
 * nothing twice. After all have been tried, throws the first failure.
 */
export async function sendRefunds({ db, payments, now }: Pick<MoneyDeps, 'db' | 'payments' | 'now'>): Promise<void> {
  // The plus sign keeps the database from starting with all attempts that have an intent.
  const owed = await db
    .select({
      attemptId: refunds.attemptId,
      intentId: sql<string>`${paymentAttempts.intentId}`,
      amountCents: refunds.amountCents,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(refunds.state, 'owed'), sql`+${paymentAttempts.intentId} IS NOT NULL`))
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    owed.map((refund) => async () => {
      // Stripe refuses a refund of 0.
      const id = refund.amountCents === 0 ? null : await refundId(payments, refund);
      // The bank has the money: the refund stays owed, and the money page shows it.
      if (id === 'disputed') return;
      await writeBatch(db, {
        sent: builder
          .update(refunds)
          .set({ state: 'sent', stripeRefundId: id })
          .where(and(eq(refunds.attemptId, refund.attemptId), eq(refunds.state, 'owed'))),
        letters: refundLetterStatement('sent', refund.attemptId, now()),
      });
    }),
  );
}

/** Refunds all money of an attempt at once. Throws when it is refused for another reason than a dispute. */
async function refundId(
  payments: MoneyDeps['payments'],
  refund: Omit<NewRefund, 'mark'>,
): Promise<string | 'disputed'> {
  const reply = await payments.refund({ ...refund, mark: null });
  if (reply.kind === 'refused' && reply.code === DISPUTED) return 'disputed';
  if (reply.kind === 'refused') throw new Error(`the payment provider refused a refund: ${reply.code}`);
  return reply.id;
}
