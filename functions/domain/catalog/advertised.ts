/** Advertised copies: all of them, and those whose turn it is on the home page. */
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Listing } from '../../../core/listings/listing.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { cards, forSale, toListing } from './cards.ts';

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

/**
 * The copies that have a place at this moment (ms, UTC). They stand in a ring, two of each seller; each turn goes on by as many
 * as there are places, and each time around the ring a seller's next two stand in it. So in the end each place of the ring is
 * shown as often as any other, and each copy of a seller as often as their others, without a record of what was shown.
 */
export function cardsInTurn(db: Db, now: number) {
  const shown = sql`CAST(${Math.floor(now / TURN_MS) * PLACES} AS INTEGER)`;
  const most = sql`CAST(${PLACES_OF_ONE_SELLER} AS INTEGER)`;
  const advertised = db.$with('advertised').as(
    db
      .select({
        id: sql<string>`${listings.id}`.as('advertised_id'),
        seller: sql<string>`${listings.sellerId}`.as('advertiser'),
        own: sql<number>`count(*) OVER (PARTITION BY ${listings.sellerId})`.as('own'),
        nth: sql<number>`row_number() OVER (PARTITION BY ${listings.sellerId} ORDER BY ${listings.advertisedAt}, ${listings.id}) - 1`.as(
          'nth',
        ),
      })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(and(forSale, isNotNull(listings.advertisedAt))),
  );
  const { id, seller, own, nth } = advertised;
  const ring = db.$with('ring').as(
    db
      .select({ size: sql<number>`count(*)`.as('size') })
      .from(advertised)
      .where(lt(nth, most)),
  );
  const { size } = ring;
  const places = db
    .with(advertised, ring)
    .select({
      id,
      turn: sql<number>`(row_number() OVER (ORDER BY ${seller}, ${nth}) - 1 + ${size} - ${shown} % ${size}) % ${size}`.as(
        'turn',
      ),
    })
    .from(advertised)
    .innerJoin(ring, sql`true`)
    .where(sql`(${nth} + ${own} - ${shown} / ${size} * ${most} % ${own}) % ${own} < ${most}`)
    .as('places');
  return cards(db).innerJoin(places, eq(places.id, listings.id)).orderBy(sql`${places.turn}`).limit(PLACES);
}
