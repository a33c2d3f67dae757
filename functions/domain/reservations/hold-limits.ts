/**
 * Limits of holds: of a buyer who holds copies without paying for them, each with its end (ms since the epoch), and of a seller's dear
 * copies. Every limit is a condition for the statement that takes the hold. `buyer` and `listing` are ids or columns.
 */

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { FINAL_STATES } from '../../../core/fulfilment/states/state.ts';
import { DEAR_SALES } from '../../../core/limits.ts';
import { DAY_MS } from '../../../core/period.ts';
import type { WaitReason } from '../../../core/reservations/hold.ts';
import { DECLINES_PER_HOLD, HOLDS_PER_BUYER, PAYMENTS_PER_DAY } from '../../../core/reservations/hold.ts';
import { isLive, listing } from '../../db/active.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { attempts, DEAR, orders } from '../../db/tables/money/payments.ts';
import { payoutTotals } from '../../db/tables/money/payout-totals.ts';
import { passedTurns } from '../../db/tables/reservations.ts';
import { unpaidWaitEnd } from '../../db/unpaid-wait.ts';

const h = alias(attempts, 'h');
const u = alias(attempts, 'u');
const d = alias(attempts, 'd');
const t = alias(passedTurns, 't');
const f = alias(fulfilments, 'dear_fulfilment');
const r = alias(saleRefunds, 'dear_refund');
const x = alias(disputes, 'dear_dispute');
const o = alias(orders, 'dear_order');

/** How many listings a buyer holds. */
export const holdsOf = (
  buyer: SQL | string,
  moment: number,
): SQL<number> => sql<number>`(SELECT count(*) FROM ${attempts} h
  WHERE ${h.buyerId} = ${buyer} AND ${h.expiresAt} > ${moment} AND ${isLive(h)})`;

/** When the first of the buyer's holds ends; null without any. */
export const firstHoldEnd = (buyer: string, moment: number): SQL<number | null> => sql<
  number | null
>`(SELECT min(${h.expiresAt}) FROM ${attempts} h
  WHERE ${h.buyerId} = ${buyer} AND ${h.expiresAt} > ${moment} AND ${isLive(h)})`;

/** Until when a buyer waits who has begun as many payments as are allowed in a day. Null for everybody else. */
const dayLimitEnd = (buyer: SQL | string, moment: number): SQL<number | null> => sql<number | null>`(
  SELECT ${d.createdAt} + ${DAY_MS} FROM ${attempts} d
  WHERE ${d.buyerId} = ${buyer} AND ${d.createdAt} > ${moment - DAY_MS} AND ${d.intentId} IS NOT NULL
  ORDER BY ${d.createdAt} DESC LIMIT 1 OFFSET ${PAYMENTS_PER_DAY - 1})`;

/** None of these limits keeps the buyer from a hold on this listing. */
export const mayHold = (buyer: SQL | string, listing: SQL, moment: number): SQL<number> =>
  sql<number>`(${holdsOf(buyer, moment)} < ${HOLDS_PER_BUYER} AND coalesce(${unpaidWaitEnd(buyer, listing, moment)}, 0) <= ${moment}
    AND ${dayLimitEnd(buyer, moment)} IS NULL)`;

/** What a statement reads of a buyer's waits, for `waitOf`. */
export type Waits = {
  unpaidUntil: number | null;
  dayUntil: number | null;
  lastDeclines: number | null;
  turnPassed: number;
};

/** After the turn `t` its buyer had a hold that ended unpaid. */
const unpaidSince = sql`EXISTS (SELECT 1 FROM ${attempts} u
  WHERE ${u.buyerId} = ${t.buyerId} AND ${u.listingId} = ${t.listingId} AND ${u.unpaidAt} > ${t.at})`;

/** What a statement selects for `Waits`. */
export const waitsOf = (buyer: string, listing: SQL, moment: number) =>
  ({
    unpaidUntil: unpaidWaitEnd(buyer, listing, moment),
    dayUntil: dayLimitEnd(buyer, moment),
    lastDeclines: sql`(SELECT ${u.declines} FROM ${attempts} u
      WHERE ${u.buyerId} = ${buyer} AND ${u.listingId} = ${listing} AND ${u.unpaidAt} IS NOT NULL ORDER BY ${u.createdAt} DESC LIMIT 1)`,
    turnPassed: sql`EXISTS (SELECT 1 FROM ${passedTurns} t WHERE ${t.buyerId} = ${buyer} AND ${t.listingId} = ${listing} AND NOT ${unpaidSince})`,
  }) as { readonly [Name in keyof Waits]: SQL<Waits[Name]> };

/** Why, and until when, a buyer waits at this moment; the longer of two reasons. Null when the buyer need not wait. */
export function waitOf(
  { unpaidUntil, dayUntil, lastDeclines, turnPassed }: Waits,
  now: number,
): { readonly reason: WaitReason; readonly until: number } | null {
  const [unpaid, day] = [unpaidUntil ?? 0, dayUntil ?? 0];
  if (Math.max(unpaid, day) <= now) return null;
  if (day > unpaid) return { reason: 'day', until: day };
  if (turnPassed) return { reason: 'turn', until: unpaid };
  return { reason: (lastDeclines ?? 0) >= DECLINES_PER_HOLD ? 'declined' : 'unpaid', until: unpaid };
}

/**
 * This seller's dear sales (`cents`, `count`) that are under way, or of which money went back or was disputed lately, among the newest. A meeting
 * that its buyer called off is counted of the buyer (`CALLED_OFF`): otherwise some buyers could keep an honest seller from selling.
 */
const openDear = (sellerId: SQLWrapper, moment: number): SQL =>
  sql`SELECT coalesce(sum(newest.cents), 0) AS cents, count(*) AS count FROM (SELECT ${f.priceCents} AS cents, ${f.state} AS state, ${f.orderId} AS id
      FROM ${fulfilments} dear_fulfilment WHERE ${f.sellerId} = ${sellerId} AND ${f.priceCents} > ${DEAR} AND ${f.calledOffAt} IS NULL ORDER BY dear_fulfilment.rowid DESC LIMIT ${DEAR_SALES.newest}) newest
    WHERE newest.state NOT IN ${FINAL_STATES}
      OR EXISTS (SELECT 1 FROM ${saleRefunds} dear_refund WHERE ${r.orderId} = newest.id AND ${r.createdAt} > ${moment - DEAR_SALES.withinMs})
      OR EXISTS (SELECT 1 FROM ${disputes} dear_dispute WHERE ${x.orderId} = newest.id AND ${x.openedAt} > ${moment - DEAR_SALES.withinMs})`;

/** Cents of this seller's dear copies that are being paid. It looks at those of all sellers, as many as people pay now. */
const heldDear = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${h.amountCents}), 0) FROM ${attempts} h JOIN ${orders} dear_order ON ${o.id} = ${h.orderId}
    WHERE ${isLive(h)} AND ${h.amountCents} > ${DEAR} AND ${o.sellerId} = ${sellerId})`;

/** The seller of `products p` may sell it now: not too much of their dear sales is open, or went back (`DEAR_SALES`). */
export const isWithinDear = (moment: number): SQL<number> => {
  const { sellerId, resellPriceCents: cents } = listing;
  return sql<number>`CASE WHEN ${cents} <= ${DEAR} THEN 1 ELSE
    (SELECT dear.cents + ${heldDear(sellerId)} + ${cents} <= max(CASE WHEN dear.count < ${DEAR_SALES.newest} THEN ${DEAR_SALES.sumCents} ELSE 0 END,
      ${DEAR_SALES.timesPaid} * coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'paid'), 0))
    FROM (${openDear(sellerId, moment)}) dear) END`;
};
