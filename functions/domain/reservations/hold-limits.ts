/**
 * Limits for a buyer who holds copies without paying for them, each with its end (ms since the epoch). Every limit is a
 * condition of the statement that takes the hold. `buyer` and `listing` are ids or columns.
 */

import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import {
  DECLINES_PER_HOLD,
  HOLDS_PER_BUYER,
  type HoldCooldownReason,
  PAYMENTS_PER_DAY,
} from '../../../core/reservations/reservations.ts';
import { isLiveAttempt } from '../../db/conditions.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import { unusedTurns } from '../../db/tables/reservations.ts';
import { unpaidWaitEnd } from '../../db/unpaid-wait.ts';

const hold = alias(paymentAttempts, 'hold');
const unpaid = alias(paymentAttempts, 'unpaid');
const recent = alias(paymentAttempts, 'recent');
const passedTurn = alias(unusedTurns, 'passed_turn');

export const liveHoldCount = (
  buyer: SQL | string,
  moment: number,
): SQL<number> => sql<number>`(SELECT count(*) FROM ${paymentAttempts} hold
  WHERE ${hold.buyerId} = ${buyer} AND ${hold.expiresAt} > ${moment} AND ${isLiveAttempt(hold)})`;

/** End of the buyer's first hold to expire; null without any. */
export const firstHoldEnd = (buyer: string, moment: number): SQL<number | null> => sql<
  number | null
>`(SELECT min(${hold.expiresAt}) FROM ${paymentAttempts} hold
  WHERE ${hold.buyerId} = ${buyer} AND ${hold.expiresAt} > ${moment} AND ${isLiveAttempt(hold)})`;

/** End of the wait of a buyer who reached `PAYMENTS_PER_DAY`; null for other buyers. */
const dayLimitEnd = (buyer: SQL | string, moment: number): SQL<number | null> => sql<number | null>`(
  SELECT ${recent.createdAt} + ${DAY_MS} FROM ${paymentAttempts} recent
  WHERE ${recent.buyerId} = ${buyer} AND ${recent.createdAt} > ${moment - DAY_MS} AND ${recent.intentId} IS NOT NULL
  ORDER BY ${recent.createdAt} DESC LIMIT 1 OFFSET ${PAYMENTS_PER_DAY - 1})`;

export const mayHold = (buyer: SQL | string, listing: SQL, moment: number): SQL<number> =>
  sql<number>`(${liveHoldCount(buyer, moment)} < ${HOLDS_PER_BUYER} AND coalesce(${unpaidWaitEnd(buyer, listing, moment)}, 0) <= ${moment}
    AND ${dayLimitEnd(buyer, moment)} IS NULL)`;

/** Columns of a buyer's waits, for `waitOf`. */
export type HoldWaits = {
  unpaidUntil: number | null;
  dayUntil: number | null;
  lastDeclines: number | null;
  turnPassed: number;
};

/** A hold of the buyer after the turn `passed_turn` ended unpaid. */
const unpaidSince = sql`EXISTS (SELECT 1 FROM ${paymentAttempts} unpaid
  WHERE ${unpaid.buyerId} = ${passedTurn.buyerId} AND ${unpaid.listingId} = ${passedTurn.listingId} AND ${unpaid.unpaidAt} > ${passedTurn.at})`;

export const holdWaitsOf = (buyer: string, listing: SQL, moment: number) =>
  ({
    unpaidUntil: unpaidWaitEnd(buyer, listing, moment),
    dayUntil: dayLimitEnd(buyer, moment),
    lastDeclines: sql`(SELECT ${unpaid.declines} FROM ${paymentAttempts} unpaid
      WHERE ${unpaid.buyerId} = ${buyer} AND ${unpaid.listingId} = ${listing} AND ${unpaid.unpaidAt} IS NOT NULL ORDER BY ${unpaid.createdAt} DESC LIMIT 1)`,
    turnPassed: sql`EXISTS (SELECT 1 FROM ${unusedTurns} passed_turn WHERE ${passedTurn.buyerId} = ${buyer} AND ${passedTurn.listingId} = ${listing} AND NOT ${unpaidSince})`,
  }) as { readonly [Name in keyof HoldWaits]: SQL<HoldWaits[Name]> };

/**
 * The reason and the end of a buyer's wait at this moment; the longer one of two. Null when the buyer need not wait.
 */
export function holdWaitOf(
  { unpaidUntil, dayUntil, lastDeclines, turnPassed }: HoldWaits,
  now: number,
): { readonly reason: HoldCooldownReason; readonly until: number } | null {
  const [unpaid, day] = [unpaidUntil ?? 0, dayUntil ?? 0];
  if (Math.max(unpaid, day) <= now) return null;
  if (day > unpaid) return { reason: 'day', until: day };
  if (turnPassed) return { reason: 'turn', until: unpaid };
  return { reason: (lastDeclines ?? 0) >= DECLINES_PER_HOLD ? 'declined' : 'unpaid', until: unpaid };
}
