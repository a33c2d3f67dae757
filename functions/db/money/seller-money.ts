/**
 * Balances of a sale's accounts, the seller's share of it, and the money of sellers: defined once for all statements.
 * Integer cents.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerAccount } from '../../../core/fulfilment/state.ts';
import { saleTotals } from '../tables/counts.ts';
import { ledgerEntries } from '../tables/money/ledger.ts';
import { payoutTotals } from '../tables/money/payout-totals.ts';
import { debts, reversals, transfers } from '../tables/money/payouts.ts';

const waiting = alias(transfers, 'waiting');
const sending = alias(transfers, 'sending');

export const waitingCentsOfSeller = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'seller'), 0)`;

/**
 * The ids of sales with a balance for this seller, as `sale`: what waits has one transfer. Of those being sent, few in
 * the whole shop, the bank may have taken all.
 */
export const salesWithBalance = (sellerId: string): SQL =>
  sql`SELECT ${waiting.orderId} AS sale FROM ${transfers} waiting WHERE ${waiting.sellerId} = ${sellerId} AND ${waiting.state} = 'waiting'
    UNION ALL SELECT ${sending.orderId} FROM ${transfers} sending INDEXED BY transfers_sending WHERE ${sending.state} = 'sending' AND ${sending.sellerId} = ${sellerId}
      AND ${balanceOfSale(sending.orderId, 'seller')} > 0`;

export const totalOfAccount = (account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${saleTotals.total}) FROM ${saleTotals} WHERE ${saleTotals.part} = ${account}), 0)`;

type EntryRow = { readonly fromAccount: SQLWrapper; readonly toAccount: SQLWrapper; readonly cents: SQLWrapper };

/**
 * Balance of this account over the entries: transfers in minus transfers out; 0 without entries. It is no view: a
 * grouped one reads the whole ledger where a statement joins it, and one per account reads the sale's entries again
 * (docs/decisions/19-guards-and-kept-sums.md).
 */
export const accountBalanceOver = (entry: EntryRow, account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce(sum(CASE ${account} WHEN ${entry.toAccount} THEN ${entry.cents} WHEN ${entry.fromAccount} THEN -${entry.cents} END), 0)`;

const balanceEntry = alias(ledgerEntries, 'balance_entry');

/** Balance of these accounts of an order's sale, by all of its entries. */
export const balanceOfSale = (orderId: SQLWrapper, ...accounts: readonly LedgerAccount[]): SQL<number> => {
  const balances = accounts.map((account) => accountBalanceOver(balanceEntry, account));
  return sql<number>`(SELECT ${sql.join(balances, sql` + `)} FROM ${ledgerEntries} balance_entry WHERE ${balanceEntry.orderId} = ${orderId})`;
};

const shareEntry = alias(ledgerEntries, 'share_entry');
const shareDebt = alias(debts, 'share_debt');
const shareReversal = alias(reversals, 'share_reversal');

/** Cents that the seller of this order must give back: by reversals, or as debts. */
export const centsAskedBackOf = (orderId: SQLWrapper): SQL<number> =>
  sql`((SELECT coalesce(sum(${shareReversal.cents} - ${shareReversal.waivedCents}), 0) FROM ${reversals} share_reversal WHERE ${shareReversal.orderId} = ${orderId} AND ${shareReversal.state} = 'owed')
    + (SELECT coalesce(sum(${shareDebt.cents} - ${shareDebt.waivedCents}), 0) FROM ${debts} share_debt WHERE ${shareDebt.orderId} = ${orderId}))`.mapWith(
    Number,
  );

/** Cents left to the seller, waiting or paid, minus amounts asked back. */
export const remainingShareOfSeller = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`((SELECT ${accountBalanceOver(shareEntry, 'seller')} + ${accountBalanceOver(shareEntry, 'paid')}
    + coalesce(sum(CASE WHEN ${shareEntry.fromAccount} = 'seller' AND ${shareEntry.toAccount} = 'platform' THEN ${shareEntry.cents} END), 0)
    FROM ${ledgerEntries} share_entry WHERE ${shareEntry.orderId} = ${orderId}) - ${centsAskedBackOf(orderId)})`;
