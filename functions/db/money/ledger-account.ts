import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LedgerAccount } from '../../../core/fulfilment/state.ts';

type EntryRow = { readonly fromAccount: SQLWrapper; readonly toAccount: SQLWrapper; readonly cents: SQLWrapper };

/** Balance of this account over the entries: transfers in minus transfers out; 0 without entries. */
export const inAccount = (entry: EntryRow, account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce(sum(CASE ${account} WHEN ${entry.toAccount} THEN ${entry.cents} WHEN ${entry.fromAccount} THEN -${entry.cents} END), 0)`;
