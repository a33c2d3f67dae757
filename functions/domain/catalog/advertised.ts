import { and, desc, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ADVERTISED_PER_SELLER } from '../../../core/listings/limits.ts';
import type { Listing } from '../../../core/listings/listing.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Db } from '../../db/client.ts';
import { isInStock } from '../../db/conditions.ts';
import { listings } from '../../db/tables/catalog.ts';
import { advertisedPlaces } from '../../db/tables/titles.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { isForSaleNow, isStockCurrent, selectCards, toListing } from './cards.ts';

/** Limits of copies on the home page: in total, and per seller. */
const PLACES = 12;
const PLACES_OF_ONE_SELLER = 2;

/** Duration of one selection on the home page. */
const SHOWN_MS = 10 * 60_000;

/** Advertised copies that are still for sale, the latest advertisement first. */
export async function listAdvertised({ db }: Pick<Deps, 'db'>, paging: Paging = {}): Promise<Page<Listing>> {
  const { after, limit = PAGE_SIZE.api } = paging;
  const older = after && sql`(${listings.advertisedAt}, ${listings.id}) < (${after.at}, ${after.id})`;
  const rows = await selectCards(db)
    .where(and(isForSaleNow, isNotNull(listings.advertisedAt), older))
    .orderBy(desc(listings.advertisedAt), desc(listings.id))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ advertisedAt, id }) => ({ at: advertisedAt ?? 0, id }));
  return { items: items.map(toListing), next };
}

const places = alias(advertisedPlaces, 'places');
const own = alias(listings, 'own');

/**
 * The copies shown on the home page at this moment (ms, UTC). Places form a ring with at most two per seller
 * (`advertised_places`, maintained by triggers). Each `SHOWN_MS` the page advances by `PLACES`; after each full round,
 * a seller's next copies take the places. So each place is shown equally often, and each copy of a seller too, without
 * a record of earlier selections. Reads no more than a page of places and the copies of their sellers.
 */
export function readAdvertisedInTurn(db: Db, now: number) {
  const shown = sql`CAST(${Math.floor(now / SHOWN_MS) * PLACES} AS INTEGER)`;
  const most = sql`CAST(${PLACES_OF_ONE_SELLER} AS INTEGER)`;
  const size = sql`(SELECT coalesce(max(${advertisedPlaces.place}) + 1, 1) FROM ${advertisedPlaces})`;
  // The copies of the place's seller, in order; read from the index alone.
  const ids = sql`(SELECT json_group_array(id) FROM (SELECT ${own.id} AS id FROM ${listings} own WHERE ${own.sellerId} = ${places.sellerId} AND ${isInStock(own)} AND ${own.advertisedAt} IS NOT NULL ORDER BY ${own.advertisedAt}, ${own.id} LIMIT ${ADVERTISED_PER_SELLER}))`;
  const asked = sql`(SELECT asked.value AS turn, ${shown} / ring.size * ${most} + ${places.nth} AS wanted, ${ids} AS ids FROM (SELECT ${size} AS size) ring CROSS JOIN ${turns} asked CROSS JOIN ${advertisedPlaces} places ON ${places.place} = (${shown} + asked.value) % ring.size AND asked.value < ring.size)`;
  // Materialized because the list is used twice: otherwise it is computed twice.
  const turn = sql`turn`;
  const inTurn = sql`(WITH ${turn} AS MATERIALIZED ${asked} SELECT ${turn}.turn AS turn, ${turn}.ids ->> (${turn}.wanted % json_array_length(${turn}.ids)) AS id FROM ${turn}) in_turn`;
  return selectCards(db)
    .innerJoin(inTurn, sql`in_turn.id = ${listings.id}`)
    .where(isStockCurrent)
    .orderBy(sql`in_turn.turn`);
}

const turns = sql`json_each(${JSON.stringify(Array.from({ length: PLACES }, (_, turn) => turn))})`;
