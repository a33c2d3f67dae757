/**
 * Coverage: the balance at the payment provider covers all sums owed to others. Read at intervals, because manual
 * payouts send no event.
 */
import { inArray, lt, sql } from 'drizzle-orm';
import { RETENTION } from '../../../../../core/retention.ts';
import { builder, writeBatch } from '../../../../db/batch.ts';
import type { Db } from '../../../../db/client.ts';
import { totalOfAccount } from '../../../../db/money/seller-money.ts';
import { insertInto, ONE_ROW } from '../../../../db/rows.ts';
import { coverageReadings } from '../../../../db/tables/money/comparisons.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { refunds } from '../../../../db/tables/money/payments.ts';
import { transfers } from '../../../../db/tables/money/payouts.ts';
import { DISPUTED, INSUFFICIENT_FUNDS } from '../../../ports/payments.ts';
import type { MoneyDeps } from '../../../ports.ts';

/**
 * Reads the balance and stores it with the owed sums. Money that moves meanwhile is on one side only, so the smaller of
 * the sums before and after the call counts.
 */
export async function recordCoverage({ db, now, payments }: Pick<MoneyDeps, 'db' | 'now' | 'payments'>): Promise<void> {
  const before = await owedNow(db);
  const balance = await payments.payouts.balance();
  const after = await owedNow(db);
  const owed = sumOf(before) < sumOf(after) ? before : after;
  const moment = now();
  const row = { readAt: moment, ...balance, ...owed };
  await writeBatch(db, {
    kept: sql`${insertInto(coverageReadings, row)} WHERE 1 ON CONFLICT DO NOTHING`,
    forgotten: builder.delete(coverageReadings).where(lt(coverageReadings.readAt, moment - RETENTION.coverage)),
  });
}

type Owed = Pick<typeof coverageReadings.$inferSelect, 'heldCents' | 'sellerCents' | 'backCents'>;

const sumOf = ({ heldCents, sellerCents, backCents }: Owed): number => heldCents + sellerCents + backCents;

/**
 * Triggers maintain the sums of sales. Left out: money for sellers that may have been sent, and refunds that the
 * provider has taken from the balance, or the bank from the buyer's payment.
 */
async function owedNow(db: Db): Promise<Owed> {
  const sending = sql`coalesce((SELECT sum(${transfers.cents}) FROM ${transfers} WHERE ${transfers.state} = 'sending'), 0)`;
  const ofSales = sql`coalesce((SELECT sum(${saleRefunds.amountCents}) FROM ${saleRefunds} WHERE ${inArray(saleRefunds.state, ['owed', 'failed', 'sent'])}
    AND ${saleRefunds.failure} IS NOT ${DISPUTED} AND (${saleRefunds.state} <> 'sent' OR ${saleRefunds.failure} IS ${INSUFFICIENT_FUNDS})), 0)`;
  const others = sql`coalesce((SELECT sum(${refunds.amountCents}) FROM ${refunds} WHERE ${refunds.state} = 'owed'), 0)`;
  const [row] = await db
    .select({
      heldCents: totalOfAccount('held'),
      sellerCents: sql<number>`${totalOfAccount('seller')} - ${sending}`,
      backCents: sql<number>`${ofSales} + ${others}`,
    })
    .from(ONE_ROW);
  if (!row) throw new Error('sums are always one row');
  return row;
}
