/** When and how the sale of an order ended: contacts, the address of a parcel and what people wrote are kept for some time from then on. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { fulfilmentEvents } from '../tables/money/fulfilment.ts';

const ended = alias(fulfilmentEvents, 'ended');

/**
 * The moment (ms since the epoch) of the first event of its end, since its money may move long afterwards; NULL while it is under way.
 * Literal, as the index has it.
 */
export const endedAt = (orderId: SQLWrapper): SQL<number | null> =>
  sql<number | null>`(SELECT ${ended.at} FROM ${fulfilmentEvents} ended
    WHERE ${ended.orderId} = ${orderId} AND ${ended.state} IN ('completed','canceled','refunded') ORDER BY ${ended.number} LIMIT 1)`;

/**
 * A sale in this state may leave its seller money: it is completed, or was until an admin ended it, and what the shop gave its buyer on top
 * stays with the seller and the shop.
 */
export const leavesMoney = (state: SQLWrapper): SQL<number> => sql<number>`${state} IN ('completed', 'refunded')`;
