/** Money that goes back: owed in our books first, then sent, then written down as sent. */
import { and, eq, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { paymentAttempts, refunds } from '../../db/tables/money/payments.ts';
import { DISPUTED, type NewRefund } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { runAll } from '../runs/run-all.ts';
import { refundLetter } from './refund-letters.ts';

/** In any order, so that refunds that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/**
 * Sends every refund that is owed. The attempt's id is part of Stripe's idempotency key, so a repeat after a lost reply
 * sends nothing twice. Throws the first failure when all have had their turn.
 */
export async function sendRefunds({ db, payments, now }: Pick<MoneyDeps, 'db' | 'payments' | 'now'>): Promise<void> {
  // The plus sign keeps the database from beginning with all attempts that have an intent.
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
    .limit(AT_ONCE);
  await runAll(
    owed.map((refund) => async () => {
      // Stripe refuses a refund of 0.
      const id = refund.amountCents === 0 ? null : await refundId(payments, refund);
      // The bank has the money: it stays owed, and the money page says so.
      if (id === 'disputed') return;
      await writeBatch(db, {
        sent: builder
          .update(refunds)
          .set({ state: 'sent', stripeRefundId: id })
          .where(and(eq(refunds.attemptId, refund.attemptId), eq(refunds.state, 'owed'))),
        told: refundLetter('sent', refund.attemptId, now()),
      });
    }),
  );
}

/** All money of an attempt goes back at once. Throws when it is refused for another reason than a dispute. */
async function refundId(
  payments: MoneyDeps['payments'],
  refund: Omit<NewRefund, 'mark'>,
): Promise<string | 'disputed'> {
  const reply = await payments.refund({ ...refund, mark: null });
  if (reply.kind === 'refused' && reply.code === DISPUTED) return 'disputed';
  if (reply.kind === 'refused') throw new Error(`the payment provider refused a refund: ${reply.code}`);
  return reply.id;
}
