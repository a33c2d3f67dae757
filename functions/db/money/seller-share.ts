/** What a sale leaves to its seller: said here once, for every statement. Integer cents. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ledgerEntries } from '../tables/money/ledger.ts';
import { debts, reversals } from '../tables/money/payouts.ts';
import { inAccount } from './ledger-account.ts';

const l = alias(ledgerEntries, 'share_entry');
const d = alias(debts, 'share_debt');
const r = alias(reversals, 'share_reversal');

/** What the seller of this order is to give back of it: asked for in their account, or a debt. */
export const askedOf = (orderId: SQLWrapper): SQL<number> =>
  sql`((SELECT coalesce(sum(${r.cents} - ${r.waivedCents}), 0) FROM ${reversals} share_reversal WHERE ${r.orderId} = ${orderId} AND ${r.state} = 'owed')
    + (SELECT coalesce(sum(${d.cents} - ${d.waivedCents}), 0) FROM ${debts} share_debt WHERE ${d.orderId} = ${orderId}))`.mapWith(
    Number,
  );

/** What is left to its seller, wherever that went: what is asked back from them is not. */
export const shareLeft = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`((SELECT ${inAccount(l, 'seller')} + ${inAccount(l, 'paid')}
    + coalesce(sum(CASE WHEN ${l.fromAccount} = 'seller' AND ${l.toAccount} = 'platform' THEN ${l.cents} END), 0)
    FROM ${ledgerEntries} share_entry WHERE ${l.orderId} = ${orderId}) - ${askedOf(orderId)})`;
