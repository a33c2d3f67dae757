/** Moment and kind of a sale's end: contacts, delivery addresses and texts are stored for some time after it. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { fulfilmentEvents } from '../tables/money/fulfilment.ts';

const ended = alias(fulfilmentEvents, 'ended');

/**
 * Moment (ms since the epoch) of the first final event, since the money may move long after it; NULL while the sale is
 * open. Literals, as in the index.
 */
export const endedAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<number | null>`(SELECT ${ended.at} FROM ${fulfilmentEvents} ended
    WHERE ${ended.orderId} = ${orderId} AND ${ended.state} IN ('completed','canceled','refunded') ORDER BY ${ended.number} LIMIT 1)`;

/**
 * A sale in this state may leave money to its seller: it is completed, or was until an admin refunded it. Goodwill paid
 * before that stays between seller and shop.
 */
export const stateMayLeaveSellerMoney = (state: SQLWrapper): SQL<number> =>
  sql<number>`${state} IN ('completed', 'refunded')`;
