import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SoldListing, SoldListingSort } from '../../../core/orders/sold-listing.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { type Period, periodStart } from '../../../core/period.ts';
import type { Db } from '../../db/client.ts';
import { attempt, isActiveUser } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { anyContains } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts, sales } from '../../db/tables/money/payments.ts';
import { reports } from '../../db/tables/reports.ts';
import { cardColumns, contactColumns, toListing } from '../catalog/cards.ts';
import { matchesAmong, type Page, type Paging, toPage, toSearchPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

/** Sort key of a sold copy, larger first; then by id. */
const RANK: Readonly<Record<SoldListingSort, SQL<number>>> = {
  newest: sql<number>`${listings.soldAt}`,
  price: sql<number>`${sales.amountCents}`,
};

/** Limit of sales that a search reads, each with a listing, an order, a payment and a seller. */
const LOOKED_AT = 110;

type SoldQuery = Paging & {
  readonly search?: string;
  readonly sort?: SoldListingSort;
  readonly days?: Period | undefined;
};

const soldCards = (db: Db, rank: SQL<number>) =>
  db
    .select({
      ...cardColumns,
      ...contactColumns,
      rank,
      sellerHasPage: sql<number>`${isActiveUser(users)}`,
      reported: sql<number>`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.listingId} = ${listings.id} AND ${reports.settledAt} IS NULL)`,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      paidCents: sales.amountCents,
      status: sql<SoldListing['status']>`${orders.state}`,
      intentId: paymentAttempts.intentId,
      orderId: orders.id,
    })
    .from(listings)
    .innerJoin(sales, eq(sales.listingId, listings.id))
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(categories, eq(categories.id, listings.categoryId))
    .leftJoin(listingPhotos, isCoverOf(listings.id))
    .leftJoin(photos, eq(photos.id, listingPhotos.photoId));

/**
 * Sold copies with their prices, also those that the seller removed. `search` is a part of the book's name or of a name
 * or email of its seller or buyer, or the transaction's id; a page of a search may be short, or empty, before the end
 * of the list. `days` leaves earlier sales out.
 */
export async function listSoldListings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { after, limit = PAGE_SIZE.api, search = '', sort = 'newest', days }: SoldQuery = {},
): Promise<Page<SoldListing>> {
  const rank = RANK[sort];
  // The same id, from the table whose index has the order.
  const place = sort === 'price' ? sales.listingId : listings.id;
  const listed = and(
    isNotNull(listings.soldAt),
    isNull(listings.clearedAt),
    days && gte(listings.soldAt, periodStart(now(), days)),
    after && sql`(${rank}, ${place}) < (${after.at}, ${after.id})`,
  );
  const order = [desc(rank), desc(place)] as const;
  const cursorOf = ({ rank, id }: { rank: number; id: string }) => ({ at: rank, id });
  if (search === '') {
    const rows = await soldCards(db, rank)
      .where(listed)
      .orderBy(...order)
      .limit(limit + 1);
    const { items, next } = toPage(rows, limit, cursorOf);
    return { items: items.map(toSoldListing), next };
  }
  const texts = [listings.name, users.name, contactColumns.sellerEmail, orders.buyerName, orders.buyerEmail];
  // A payment's id is read from its own index.
  const isPayment = search.startsWith('pi_');
  const paid = sql`(SELECT ${own.listingId} FROM ${sales} own JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${own.attemptId} WHERE ${attempt.intentId} = ${search})`;
  const looked = db
    .select({
      rank: sql<number>`${rank}`.as('looked_rank'),
      id: sql<string>`${sales.listingId}`.as('looked_id'),
      isFound: sql<number>`${isPayment ? sql`1` : anyContains(texts, search)}`.as('is_found'),
    })
    .from(listings)
    .innerJoin(sales, eq(sales.listingId, listings.id))
    .innerJoin(orders, eq(orders.id, sales.orderId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(listed, isPayment ? sql`${listings.id} IN ${paid}` : undefined))
    .orderBy(...order)
    .limit(LOOKED_AT)
    .as('looked');
  const found = matchesAmong(db, looked, limit);
  const [rows, [end]] = await db.batch([
    soldCards(db, rank).innerJoin(found, eq(found.id, listings.id)).orderBy(desc(found.rank), desc(found.id)),
    db
      .select({ rank, id: sql<string>`${place}` })
      .from(listings)
      .innerJoin(sales, eq(sales.listingId, listings.id))
      .where(and(listed, isPayment ? sql`0` : undefined))
      .orderBy(...order)
      .limit(1)
      .offset(LOOKED_AT - 1),
  ]);
  const { items, next } = toSearchPage(rows, end, limit, cursorOf);
  return { items: items.map(toSoldListing), next };
}

const own = alias(sales, 'own');

type Row = Awaited<ReturnType<typeof soldCards>>[number];

const toSoldListing = ({ rank: _, sellerHasPage, reported, paidCents, ...row }: Row): SoldListing => ({
  ...toListing(row),
  resellPriceCents: paidCents,
  soldAt: row.soldAt ?? 0,
  sellerHasPage: sellerHasPage === 1,
  reported: reported === 1,
});
