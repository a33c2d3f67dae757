/** The seller's share of a sale, defined once for all statements. Integer cents. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ledgerEntries } from '../tables/money/ledger.ts';
import { debts, reversals } from '../tables/money/payouts.ts';
import { inAccount } from './ledger-account.ts';

const shareEntry = alias(ledgerEntries, 'share_entry');
const shareDebt = alias(debts, 'share_debt');
const shareReversal = alias(reversals, 'share_reversal');

/** Cents that the seller of this order must give back: by reversals, or as debts. */
export const askedOf = (orderId: SQLWrapper): SQL<number> =>
  sql`((SELECT coalesce(sum(${shareReversal.cents} - ${shareReversal.waivedCents}), 0) FROM ${reversals} share_reversal WHERE ${shareReversal.orderId} = ${orderId} AND ${shareReversal.state} = 'owed')
    + (SELECT coalesce(sum(${shareDebt.cents} - ${shareDebt.waivedCents}), 0) FROM ${debts} share_debt WHERE ${shareDebt.orderId} = ${orderId}))`.mapWith(
    Number,
  );

/** Cents left to the seller, waiting or paid, minus amounts asked back. */
export const shareLeft = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`((SELECT ${inAccount(shareEntry, 'seller')} + ${inAccount(shareEntry, 'paid')}
    + coalesce(sum(CASE WHEN ${shareEntry.fromAccount} = 'seller' AND ${shareEntry.toAccount} = 'platform' THEN ${shareEntry.cents} END), 0)
    FROM ${ledgerEntries} share_entry WHERE ${shareEntry.orderId} = ${orderId}) - ${askedOf(orderId)})`;
