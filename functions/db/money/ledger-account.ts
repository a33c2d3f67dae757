/** What is in an account of a sale: said here once, for every statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LedgerAccount } from '../../../core/fulfilment/states/state.ts';

type EntryRow = { readonly fromAccount: SQLWrapper; readonly toAccount: SQLWrapper; readonly cents: SQLWrapper };

/** The sum over entries of what each moves into this account, less what it moves out of it; 0 for no entries. */
export const inAccount = (entry: EntryRow, account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce(sum(CASE ${account} WHEN ${entry.toAccount} THEN ${entry.cents} WHEN ${entry.fromAccount} THEN -${entry.cents} END), 0)`;
