import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { ADVERTISED_PER_SELLER } from '../../../core/listings/limits.ts';
import { isListedAndUnsold, isPaused, listing } from '../../db/active.ts';
import { listings } from '../../db/tables/catalog.ts';

const mine = alias(listings, 'mine');

/** Number of unsold copies that this seller advertises; paused ones do not count. */
const advertisedBy = ({ userId }: Actor): SQL<number> =>
  sql<number>`(SELECT count(*) FROM ${listings} mine
    WHERE ${mine.sellerId} = ${userId} AND ${mine.advertisedAt} IS NOT NULL AND ${isListedAndUnsold(mine)} AND NOT ${isPaused(mine)})`;

/** As many of these copies as the limit still admits, in the requested order. */
const firstOf = (seller: Actor, ids: readonly string[]): SQL =>
  sql`(SELECT ${listing.id} FROM json_each(${JSON.stringify(ids)}) asked JOIN ${listings} listing ON ${listing.id} = asked.value
    WHERE ${listing.sellerId} = ${seller.userId} AND ${isListedAndUnsold(listing)} AND NOT ${isPaused(listing)} AND ${listing.advertisedAt} IS NULL
    ORDER BY asked.key LIMIT max(0, ${ADVERTISED_PER_SELLER} - ${advertisedBy(seller)}))`;

/** The row of `listings` is one of the seller's own copies among these that can be advertised now. */
export const mayAdvertise = (seller: Actor, ids: readonly string[]): SQL =>
  sql`${listings.id} IN ${firstOf(seller, ids)}`;
