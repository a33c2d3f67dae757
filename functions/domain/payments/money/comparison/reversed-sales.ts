/**
 * Reversals whose rows are of another sum: what somebody took at the provider is booked together with what we took of the same sale. So the
 * whole sale is compared: all that came back of its transfers, and what the ledger says that came back.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { MoneyDeps } from '../../../ports.ts';

const l = alias(ledgerEntries, 'l');

/** An object of the provider's by its id: what it says there, and here. */
export type Compared = { readonly id: string; readonly theirsCents: number; readonly oursCents: number };

/** The same rows; those of a sale that agrees as a whole are as our books have them. */
export async function backOfSales(deps: MoneyDeps, differing: readonly Compared[]): Promise<readonly Compared[]> {
  const rows = await deps.db
    .select({
      id: sql<string>`${reversals.reversalId}`,
      orderId: reversals.orderId,
      ledgerCents: sql<number>`(SELECT coalesce(sum(${l.cents}), 0) FROM ${ledgerEntries} l WHERE ${l.orderId} = ${reversals.orderId} AND ${l.fromAccount} = 'paid')`,
    })
    .from(reversals)
    .where(
      inArray(
        reversals.reversalId,
        differing.map(({ id }) => id),
      ),
    );
  const agreeing = new Set<string>();
  for (const { id, orderId, ledgerCents } of rows) if ((await backOf(deps, orderId)) === ledgerCents) agreeing.add(id);
  return differing.map((row) => (agreeing.has(row.id) ? { ...row, oursCents: row.theirsCents } : row));
}

/** All that came back of the transfers of a sale at the provider. */
async function backOf({ db, payments }: MoneyDeps, orderId: string): Promise<number> {
  const sent = await db
    .select({ id: sql<string>`${transfers.transferId}` })
    .from(transfers)
    .where(sql`${eq(transfers.orderId, orderId)} AND ${transfers.state} = 'sent'`);
  let cents = 0;
  for (const { id } of sent) for (const reversal of await payments.payouts.reversalsOf(id)) cents += reversal.cents;
  return cents;
}
