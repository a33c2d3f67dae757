/** Advertised copies: all of them, and those whose turn it is on the home page. */
import { and, desc, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ADVERTISED_PER_SELLER } from '../../../core/listings/limits.ts';
import type { Listing } from '../../../core/listings/listing.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { isInStock } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { listings } from '../../db/tables/catalog.ts';
import { advertisedPlaces } from '../../db/tables/titles.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { cards, forSale, isShown, toListing } from './cards.ts';

/** How many copies the home page shows, and of one seller. */
const PLACES = 12;
const PLACES_OF_ONE_SELLER = 2;

/** How long a copy keeps its place while others wait. */
const TURN_MS = 10 * 60_000;

/** Advertised copies that are still for sale, the latest advertisement first. */
export async function listAdvertised({ db }: Pick<Deps, 'db'>, paging: Paging = {}): Promise<Page<Listing>> {
  const { after, limit = PAGE_SIZE.api } = paging;
  const older = after && sql`(${listings.advertisedAt}, ${listings.id}) < (${after.at}, ${after.id})`;
  const rows = await cards(db)
    .where(and(forSale, isNotNull(listings.advertisedAt), older))
    .orderBy(desc(listings.advertisedAt), desc(listings.id))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ advertisedAt, id }) => ({ at: advertisedAt ?? 0, id }));
  return { items: items.map(toListing), next };
}

const places = alias(advertisedPlaces, 'places');
const own = alias(listings, 'own');

/**
 * The copies that have a place at this moment (ms, UTC). They stand in a ring, two of each seller (`advertised_places`, which
 * triggers keep). Each turn goes on by as many as there are places. Each time around the ring, a seller's next two stand in
 * it. So each place of the ring is shown as often as any other, and each copy of a seller as often as their others, without a
 * record of what was shown. Reads no more than a page of places and the copies of their sellers.
 */
export function cardsInTurn(db: Db, now: number) {
  const shown = sql`CAST(${Math.floor(now / TURN_MS) * PLACES} AS INTEGER)`;
  const most = sql`CAST(${PLACES_OF_ONE_SELLER} AS INTEGER)`;
  const size = sql`(SELECT coalesce(max(${advertisedPlaces.place}) + 1, 1) FROM ${advertisedPlaces})`;
  // The copies of the seller whose place it is, in their order; found in the index alone.
  const ids = sql`(SELECT json_group_array(id) FROM (SELECT ${own.id} AS id FROM ${listings} own WHERE ${own.sellerId} = ${places.sellerId} AND ${isInStock(own)} AND ${own.advertisedAt} IS NOT NULL ORDER BY ${own.advertisedAt}, ${own.id} LIMIT ${ADVERTISED_PER_SELLER}))`;
  const asked = sql`(SELECT asked.value AS turn, ${shown} / ring.size * ${most} + ${places.nth} AS wanted, ${ids} AS ids FROM (SELECT ${size} AS size) ring CROSS JOIN ${turns} asked CROSS JOIN ${advertisedPlaces} places ON ${places.place} = (${shown} + asked.value) % ring.size AND asked.value < ring.size)`;
  // Computed once for each place, for the list is asked for twice.
  const turn = sql`turn`;
  const inTurn = sql`(WITH ${turn} AS MATERIALIZED ${asked} SELECT ${turn}.turn AS turn, ${turn}.ids ->> (${turn}.wanted % json_array_length(${turn}.ids)) AS id FROM ${turn}) in_turn`;
  return cards(db).innerJoin(inTurn, sql`in_turn.id = ${listings.id}`).where(isShown).orderBy(sql`in_turn.turn`);
}

/** The numbers of the places of the page. */
const turns = sql`json_each(${JSON.stringify(Array.from({ length: PLACES }, (_, turn) => turn))})`;
