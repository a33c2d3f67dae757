/** Many listings for the bench's own database: the demo's books again and again, or the rows of a table of books. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { CONDITIONS } from '../../core/condition.ts';
import { writeBatch } from '../../functions/db/batch.ts';
import { connect } from '../../functions/db/client.ts';
import { listings } from '../../functions/db/tables/catalog.ts';
import { BOOKS } from '../../tools/seed/books.ts';
import { CATEGORIES } from '../../tools/seed/categories.ts';

export type Title = { readonly name: string; readonly author: string };

type Row = typeof listings.$inferInsert;

const IN_ONE_BATCH = 250;
const SECOND_MS = 1000;
/** Older than the demo's own listings, which therefore stay in front. */
const NEWEST = Date.UTC(2026, 7, 1);
const ADJECTIVES = ['Second', 'Quiet', 'Northern', 'Collected', 'Little', 'Last', 'Borrowed', 'Annotated', 'Early'];

/** The titles of a CSV file with the columns `title` and `authors` (or `author`). */
export function titlesOf(file: string): Title[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true });
  const titles = data.flatMap(({ title, authors, author = authors }) =>
    title ? [{ name: title.slice(0, 200), author: (author ?? '').split(',')[0]?.slice(0, 100) ?? '' }] : [],
  );
  if (titles.length === 0) throw new Error(`${file} has no column "title", or no rows.`);
  return titles;
}

/** As many titles as wanted, made of the demo’s own, volume after volume; a few books have two sellers. */
export const inventedTitles = (count: number): Title[] =>
  Array.from({ length: count }, (_, index) => {
    const { title, author } = BOOKS[index % BOOKS.length] ?? { title: '', author: '' };
    const round = Math.floor(index / BOOKS.length);
    return { name: `${ADJECTIVES[round % ADJECTIVES.length]} ${title}, volume ${round + 1}`, author };
  });

/** The row of the listing at this place; the same place gives the same row. */
export function rowOf({ name, author }: Title, index: number): Row {
  const cents = 300 + ((index * 137) % 4_000);
  return {
    id: `bench-${index}`,
    sellerId: index % 3 === 0 ? 'demo-seller2' : 'demo-seller',
    categoryId: CATEGORIES[index % CATEGORIES.length]?.id ?? '',
    name,
    author,
    condition: CONDITIONS[index % CONDITIONS.length] ?? 'Good',
    phoneNumber: '+1 503 555 0142',
    location: 'Salem, OR',
    yearOfPurchase: 2010 + (index % 15),
    usedDuration: '2 years',
    originalPriceCents: cents * 2,
    resellPriceCents: cents,
    description: `A reading copy of ${name}. Clean pages, a crease in the spine, and a name on the first leaf.`,
    postedAt: NEWEST - index * SECOND_MS,
  };
}

/** Puts the listings into the database, and says how far it is. */
export async function insertListings(databaseUrl: string, titles: readonly Title[]): Promise<void> {
  const db = connect(databaseUrl, undefined, { roundTrips: 0 });
  for (let from = 0; from < titles.length; from += IN_ONE_BATCH) {
    const part = titles.slice(from, from + IN_ONE_BATCH);
    await writeBatch(db, {
      inserted: part.map((title, index) => db.insert(listings).values(rowOf(title, from + index))),
    });
    const done = from + part.length;
    if (done % 2_500 === 0 || done === titles.length) console.log(`listings: ${done} of ${titles.length}`);
  }
}
