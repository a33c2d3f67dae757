/** What a sale leaves to its seller: said here once, for every statement. Integer cents. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ledgerEntries } from '../tables/money/ledger.ts';
import { debts, reversals } from '../tables/money/payouts.ts';
import { inAccount } from './ledger-account.ts';

const shareEntry = alias(ledgerEntries, 'share_entry');
const shareDebt = alias(debts, 'share_debt');
const shareReversal = alias(reversals, 'share_reversal');

/** What the seller of this order is to give back of it: asked for in their account, or a debt. */
export const askedOf = (orderId: SQLWrapper): SQL<number> =>
  sql`((SELECT coalesce(sum(${shareReversal.cents} - ${shareReversal.waivedCents}), 0) FROM ${reversals} share_reversal WHERE ${shareReversal.orderId} = ${orderId} AND ${shareReversal.state} = 'owed')
    + (SELECT coalesce(sum(${shareDebt.cents} - ${shareDebt.waivedCents}), 0) FROM ${debts} share_debt WHERE ${shareDebt.orderId} = ${orderId}))`.mapWith(
    Number,
  );

/** What is left to its seller, wherever that went: what is asked back from them is not. */
export const shareLeft = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`((SELECT ${inAccount(shareEntry, 'seller')} + ${inAccount(shareEntry, 'paid')}
    + coalesce(sum(CASE WHEN ${shareEntry.fromAccount} = 'seller' AND ${shareEntry.toAccount} = 'platform' THEN ${shareEntry.cents} END), 0)
    FROM ${ledgerEntries} share_entry WHERE ${shareEntry.orderId} = ${orderId}) - ${askedOf(orderId)})`;
