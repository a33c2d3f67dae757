/** Money of sellers, from sums that triggers maintain and from transfers. Integer cents. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LedgerAccount } from '../../../core/fulfilment/state.ts';
import { saleTotals } from '../tables/counts.ts';
import { payoutTotals } from '../tables/money/payout-totals.ts';
import { transfers } from '../tables/money/payouts.ts';
import { balanceOf } from './ledger-account.ts';

const waiting = alias(transfers, 'waiting');
const sending = alias(transfers, 'sending');

export const waitingCents = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'seller'), 0)`;

/**
 * The ids of sales with a balance for this seller, as `sale`: what waits has one transfer. Of those being sent, few in
 * the whole shop, the bank may have taken all.
 */
export const salesWithBalance = (sellerId: string): SQL =>
  sql`SELECT ${waiting.orderId} AS sale FROM ${transfers} waiting WHERE ${waiting.sellerId} = ${sellerId} AND ${waiting.state} = 'waiting'
    UNION ALL SELECT ${sending.orderId} FROM ${transfers} sending INDEXED BY transfers_sending WHERE ${sending.state} = 'sending' AND ${sending.sellerId} = ${sellerId}
      AND ${balanceOf(sending.orderId, 'seller')} > 0`;

export const totalOf = (account: LedgerAccount): SQL<number> =>
  sql<number>`coalesce((SELECT sum(${saleTotals.total}) FROM ${saleTotals} WHERE ${saleTotals.part} = ${account}), 0)`;
