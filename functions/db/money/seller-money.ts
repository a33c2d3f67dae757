/** Sums of sales' money that triggers maintain. Integer cents. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LedgerAccount } from '../../../core/fulfilment/state.ts';
import { saleTotals } from '../tables/counts.ts';
import { payoutTotals } from '../tables/money/payout-totals.ts';

export const waitingCents = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'seller'), 0)`;

export const totalOf = (account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${saleTotals.total}) FROM ${saleTotals} WHERE ${saleTotals.part} = ${account}), 0)`;
