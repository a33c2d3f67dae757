/** The public reads: what a visitor sees. One round trip each; nothing private leaves this file. */
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Category } from '../../src/shared/category.ts';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import type { Cursor, Product } from '../../src/shared/product.ts';
import { categories, photos, products } from '../db/catalog.ts';
import type { Db } from '../db/client.ts';
import { users } from '../db/people.ts';
import type { Deps } from './ports.ts';

export type Page<Item> = { readonly items: Item[]; readonly next: Cursor | null };
type Paging = { readonly after?: Cursor | undefined; readonly limit?: number };
type Reads = Pick<Deps, 'db'>;

const ADVERTISED_AT_MOST = 12;

const card = {
  id: products.id,
  name: products.name,
  author: products.author,
  isbn: products.isbn,
  categoryId: products.categoryId,
  categoryName: categories.name,
  photoId: photos.id,
  photoWidth: photos.width,
  photoHeight: photos.height,
  sellerName: users.name,
  sellerPhoto: users.photo,
  verified: users.verified,
  condition: products.condition,
  location: products.location,
  yearOfPurchase: products.yearOfPurchase,
  usedDuration: products.usedDuration,
  originalPriceCents: products.originalPriceCents,
  resellPriceCents: products.resellPriceCents,
  description: products.description,
  postedAt: products.postedAt,
  soldAt: products.soldAt,
  advertisedAt: products.advertisedAt,
};

/** Still for sale, and its seller still with us. */
const listed = and(isNull(products.soldAt), isNull(products.deletedAt), isNull(users.deletedAt));

const cards = (db: Db) =>
  db
    .select(card)
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(photos, and(eq(photos.productId, products.id), eq(photos.position, 0), eq(photos.state, 'ready')));

type Card = Awaited<ReturnType<typeof cards>>[number];

const toProduct = ({ photoId, photoWidth, photoHeight, soldAt, advertisedAt, ...rest }: Card): Product => ({
  ...rest,
  photo: photoId ? { url: `/photos/${photoId}`, width: photoWidth ?? 0, height: photoHeight ?? 0 } : null,
  available: soldAt === null,
  sold: soldAt !== null,
  advertised: advertisedAt !== null,
});

const allCategories = (db: Db) =>
  db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(asc(categories.position));

const advertisedCards = (db: Db, limit: number) =>
  cards(db)
    .where(and(listed, isNotNull(products.advertisedAt)))
    .orderBy(desc(products.advertisedAt), desc(products.id))
    .limit(limit);

/** Newest first; one row more than asked for tells whether there is a next page. */
function newestCards(db: Db, { after, limit = PAGE_SIZE.public }: Paging, categoryId?: string) {
  const older = after && sql`(${products.postedAt}, ${products.id}) < (${after.postedAt}, ${after.id})`;
  const inCategory = categoryId === undefined ? undefined : eq(products.categoryId, categoryId);
  return cards(db)
    .where(and(listed, inCategory, older))
    .orderBy(desc(products.postedAt), desc(products.id))
    .limit(limit + 1);
}

function toPage(rows: Card[], limit: number = PAGE_SIZE.public): Page<Product> {
  const items = rows.slice(0, limit).map(toProduct);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? { postedAt: last.postedAt, id: last.id } : null };
}

/** All categories, in the order the admin gave them. */
export const listCategories = ({ db }: Reads): Promise<Category[]> => allCategories(db);

/** Advertised copies that are still for sale, the latest advertisement first. */
export const listAdvertised = async ({ db }: Reads, limit = ADVERTISED_AT_MOST): Promise<Product[]> =>
  (await advertisedCards(db, limit)).map(toProduct);

/** Copies for sale, newest first. */
export async function listProducts(
  { db }: Reads,
  paging: Paging & { categoryId?: string } = {},
): Promise<Page<Product>> {
  return toPage(await newestCards(db, paging, paging.categoryId), paging.limit);
}

/** What the home page shows. */
export async function getHome({ db }: Reads): Promise<{ categories: Category[]; advertised: Product[] }> {
  const [shelves, advertised] = await db.batch([allCategories(db), advertisedCards(db, ADVERTISED_AT_MOST)]);
  return { categories: shelves, advertised: advertised.map(toProduct) };
}

export type Shelf = { categories: Category[]; products: Product[]; next: Cursor | null };

/** What `/category` shows: every copy for sale, a page at a time. */
export async function getShelf({ db }: Reads, paging: Paging = {}): Promise<Shelf> {
  const [shelves, rows] = await db.batch([allCategories(db), newestCards(db, paging)]);
  const { items, next } = toPage(rows);
  return { categories: shelves, products: items, next };
}

/** What `/category/{id}` shows; null when there is no such category. */
export async function getCategoryShelf(
  { db }: Reads,
  categoryId: string,
  paging: Paging = {},
): Promise<(Shelf & { category: Category }) | null> {
  const [shelves, rows] = await db.batch([allCategories(db), newestCards(db, paging, categoryId)]);
  const category = shelves.find(({ id }) => id === categoryId);
  if (!category) return null;
  const { items, next } = toPage(rows);
  return { categories: shelves, products: items, next, category };
}
