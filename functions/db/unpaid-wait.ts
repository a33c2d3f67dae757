/** Waits after holds that ended unpaid and unused turns. Moments in ms since the epoch (UTC). */
import { lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { UNPAID_WAIT_SECONDS } from '../../core/reservations/reservations.ts';
import { RETENTION } from '../../core/retention.ts';
import { builder, type Query } from './batch.ts';
import { paymentAttempts } from './tables/money/payments.ts';
import { unusedTurns } from './tables/reservations.ts';

const FIRST_MS = UNPAID_WAIT_SECONDS.first * 1000;
const LONGEST_MS = UNPAID_WAIT_SECONDS.most * 1000;
const COUNTED_MS = UNPAID_WAIT_SECONDS.counted * 1000;

/** Doublings to reach `LONGEST_MS`; more would exceed the range of a number. */
const DOUBLINGS = Math.ceil(Math.log2(LONGEST_MS / FIRST_MS));

const unpaid = alias(paymentAttempts, 'unpaid');
const passedTurn = alias(unusedTurns, 'passed_turn');

/**
 * End of this buyer's wait after unpaid holds on this listing, in any of their orders, and after unused turns. It may
 * be in the past. Null without any.
 */
export const unpaidWaitEnd = (buyer: SQL | string, listing: SQL, moment: number): SQL<number | null> => {
  const holds = sql`FROM ${paymentAttempts} unpaid WHERE ${unpaid.buyerId} = ${buyer} AND ${unpaid.listingId} = ${listing} AND ${unpaid.unpaidAt} IS NOT NULL`;
  const turns = sql`FROM ${unusedTurns} passed_turn WHERE ${passedTurn.buyerId} = ${buyer} AND ${passedTurn.listingId} = ${listing}`;
  // Most buyers have no wait, and the statement runs for each of their orders: a search by time reads a row even
  // without a match, a search by buyer and copy does not.
  return sql<number | null>`CASE WHEN EXISTS (SELECT 1 ${holds}) OR EXISTS (SELECT 1 ${turns}) THEN (
    SELECT max(ended.at) + min(${LONGEST_MS}, ${FIRST_MS} << min(count(*) - 1, ${DOUBLINGS})) FROM (
      SELECT ${unpaid.unpaidAt} AS at ${holds} AND ${unpaid.createdAt} > ${moment - COUNTED_MS} AND ${unpaid.state} = 'canceled'
      UNION ALL SELECT ${passedTurn.at} ${turns} AND ${passedTurn.at} > ${moment - COUNTED_MS}) ended) END`;
};

export const deleteOldUnusedTurnsStatement = (moment: number): Query =>
  builder.delete(unusedTurns).where(lte(unusedTurns.at, moment - RETENTION.unusedTurns));
