/**
 * Balance of an account of a sale. It is no view: a grouped one reads the whole ledger where a statement joins it, and
 * one per account reads the sale's entries again (docs/decisions/19-guards-and-kept-sums.md).
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerAccount } from '../../../core/fulfilment/state.ts';
import { ledgerEntries } from '../tables/money/ledger.ts';

type EntryRow = { readonly fromAccount: SQLWrapper; readonly toAccount: SQLWrapper; readonly cents: SQLWrapper };

/** Balance of this account over the entries: transfers in minus transfers out; 0 without entries. */
export const inAccount = (entry: EntryRow, account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce(sum(CASE ${account} WHEN ${entry.toAccount} THEN ${entry.cents} WHEN ${entry.fromAccount} THEN -${entry.cents} END), 0)`;

const balanceEntry = alias(ledgerEntries, 'balance_entry');

/** Balance of these accounts of an order's sale, by all of its entries. */
export const balanceOf = (orderId: SQLWrapper, ...accounts: readonly LedgerAccount[]): SQL<number> => {
  const balances = accounts.map((account) => inAccount(balanceEntry, account));
  return sql<number>`(SELECT ${sql.join(balances, sql` + `)} FROM ${ledgerEntries} balance_entry WHERE ${balanceEntry.orderId} = ${orderId})`;
};
