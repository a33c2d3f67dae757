/** What a seller reads of their own listings, and what earlier listings know of an ISBN. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/constants.ts';
import type { KnownBook, ListingState, MyListing } from '../../../core/listings/my-listing.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { isActiveListing } from '../../db/active.ts';
import { categories, listingPhotos, photos, products } from '../../db/catalog.ts';
import { users } from '../../db/people.ts';
import { notFound } from '../../errors.ts';
import { card, contact, toProduct } from '../catalog/cards.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';
import { beingBought } from '../reservations/availability.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

/** Choices beyond these would not help anybody. */
const KNOWN_BOOKS_AT_MOST = 5;

const ownListing = (moment: number) => ({
  ...card,
  ...contact,
  version: products.version,
  held: beingBought(moment),
  // Every picture as [position, id, width, height].
  pictures: sql<string>`(SELECT json_group_array(json_array(placed.position, f.id, f.width, f.height))
    FROM ${listingPhotos} placed JOIN ${photos} f ON f.id = placed.photo_id WHERE placed.product_id = ${products.id})`,
});

const ownListings = ({ db, now }: Reads) =>
  db
    .select(ownListing(now()))
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(listingPhotos, and(eq(listingPhotos.productId, products.id), eq(listingPhotos.position, 0)))
    .leftJoin(photos, eq(photos.id, listingPhotos.photoId));

type Row = Awaited<ReturnType<typeof ownListings>>[number];

const toMyListing = ({ held, pictures, ...row }: Row): MyListing => ({
  ...toProduct(row),
  held: held === 1,
  photos: (JSON.parse(pictures) as [number, string, number, number][])
    .sort(([a], [b]) => a - b)
    .map(([, id, width, height]) => ({ url: photoPath(id), width, height })),
});

const isOwn = (seller: Actor) => and(eq(products.sellerId, seller.userId), isActiveListing(products));

const inState = {
  available: isNull(products.soldAt),
  advertised: and(isNotNull(products.advertisedAt), isNull(products.soldAt)),
  sold: isNotNull(products.soldAt),
} as const;

/** The seller's own listings, newest first; those in one state, where one is given. */
export async function listMyProducts(
  deps: Reads,
  seller: Actor,
  { after, limit = PAGE_SIZE.api, state }: Paging & { state?: ListingState | undefined } = {},
): Promise<Page<MyListing>> {
  const older = after && sql`(${products.postedAt}, ${products.id}) < (${after.at}, ${after.id})`;
  const rows = await ownListings(deps)
    .where(and(isOwn(seller), state && inState[state], older))
    .orderBy(desc(products.postedAt), desc(products.id))
    .limit(limit + 1);
  return toPage(rows.map(toMyListing), limit, ({ postedAt, id }) => ({ at: postedAt, id }));
}

/** One of the seller's own listings; throws `not_found` for anybody else's. */
export async function getMyProduct(deps: Reads, seller: Actor, id: string): Promise<MyListing> {
  const [row] = await ownListings(deps).where(and(isOwn(seller), eq(products.id, id)));
  if (!row) throw notFound();
  return toMyListing(row);
}

/** Under which names and authors a book was listed before, the most frequent first. `isbn` is thirteen digits. */
export async function listKnownBooks({ db }: Pick<Deps, 'db'>, isbn: string): Promise<KnownBook[]> {
  const count = sql<number>`count(*)`;
  return db
    .select({ name: products.name, author: products.author, listings: count })
    .from(products)
    .where(eq(products.isbn, isbn))
    .groupBy(products.name, products.author)
    .orderBy(desc(count), products.name)
    .limit(KNOWN_BOOKS_AT_MOST);
}
