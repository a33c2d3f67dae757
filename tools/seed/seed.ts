import { sql } from 'drizzle-orm';
import { hashPassword } from '../../functions/auth/passwords/passwords.ts';
import { writeBatch } from '../../functions/db/batch.ts';
import { connect, type Db } from '../../functions/db/client.ts';
import { credentials, users } from '../../functions/db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../functions/db/tables/catalog.ts';
import { assignAllTitles } from '../stack/assign-all-titles.ts';
import type { StripeKeys } from '../stack/keys.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { BOOKS } from './books.ts';
import { CATEGORIES } from './categories.ts';
import { storeCovers } from './photos.ts';
import { buyCopies } from './sales.ts';

export type SeedOptions = { readonly databaseUrl: string; readonly databaseToken?: string | undefined } & (
  | { readonly what: 'none' }
  | { readonly what: 'demo'; readonly dataDir: string; readonly stripe: StripeKeys }
);

/** The demo's own clock (UTC): listings are posted at fixed moments, so that every fresh start is identical. */
const FIRST_POSTED = Date.UTC(2026, 8, 1, 9, 0, 0);
const BETWEEN_LISTINGS = 9 * 3600 * 1000 + 17 * 60 * 1000;

/** Fills an empty database. One with users is left unchanged, except for interrupted demo sales. */
export async function seed(options: SeedOptions): Promise<void> {
  const db = connect(options.databaseUrl, options.databaseToken, { roundTrips: 0 });
  await db
    .insert(categories)
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflictDoNothing();
  if (options.what === 'none') return;
  const [demoUsers] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM users`);
  if (demoUsers?.count === 0) await insertDemo(db, options.dataDir);
  await assignAllTitles(db);
  const sold = BOOKS.flatMap((book, index) => (book.sold ? [listingId(index)] : []));
  await buyCopies(db, options.stripe, sold);
}

const listingId = (index: number): string => `demo-${String(index + 1).padStart(3, '0')}`;

/** Covers first, rows last and in one batch: an interrupted start leaves an empty database and is simply run again. */
async function insertDemo(db: Db, dataDir: string): Promise<void> {
  const covers = await storeCovers(BOOKS, dataDir);
  const accounts = [];
  for (const { id, email, name, role, verified, password } of DEMO_ACCOUNTS) {
    accounts.push(
      db
        .insert(users)
        .values({ id, email, name, role, verified, createdAt: FIRST_POSTED, emailVerifiedAt: FIRST_POSTED }),
      db.insert(credentials).values({ userId: id, passwordHash: await hashPassword(password), updatedAt: Date.now() }),
    );
  }
  const demoListings = BOOKS.flatMap((book, index) => {
    const cover = covers[index];
    const category = CATEGORIES.find(({ name }) => name === book.category);
    if (!cover || !category) throw new Error(`${book.title} has no cover or no category`);
    // Spreads the categories over time, so that the newest page has books of many categories.
    const postedAt = FIRST_POSTED + ((index * 83) % BOOKS.length) * BETWEEN_LISTINGS;
    const sellerId = `demo-${book.seller}`;
    return [
      db.insert(listings).values({
        id: listingId(index),
        sellerId,
        categoryId: category.id,
        name: book.title,
        author: book.author,
        isbn: book.isbn,
        condition: book.condition,
        format: book.format,
        language: book.language,
        phoneNumber: book.seller === 'seller' ? '+1 503 555 0142' : '+1 312 555 0178',
        location: book.location,
        yearOfPurchase: book.year,
        usedDuration: book.usedDuration,
        originalPriceCents: book.originalCents,
        resellPriceCents: book.resellCents,
        description: book.description,
        postedAt,
        advertisedAt: book.advertised ? postedAt : null,
      }),
      db.insert(photos).values({ ...cover, ownerId: sellerId, state: 'ready', createdAt: postedAt }),
      db.insert(listingPhotos).values({ listingId: listingId(index), position: 0, photoId: cover.id }),
    ];
  });
  await writeBatch(db, { accounts, demoListings });
}
