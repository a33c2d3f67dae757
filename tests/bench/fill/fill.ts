/** Fills a database with copies of real books, sellers, buyers and their transactions, in short statements. */
import type { Client } from '@libsql/client';
import { titleFactsOf } from '../../../functions/domain/catalog/titles/title-of-copy.ts';
import { CATEGORIES } from '../../../tools/seed/categories.ts';
import { readBookList } from '../../fixtures/books/books.ts';
import { derivedStages, withoutIndexes, withoutTriggers } from './derived.ts';
import { type Filling, type Part, type Stage, stagesOf } from './statements.ts';

export type { Filling } from './statements.ts';

/** Limit in ms of a statement's hold on the writer. The target is half of it. */
const WRITER_MS = 1_000;
const LEAST = 1;
const MOST = 5_000;

/** Reported after each transaction: rows of a kind, their final number, and its duration. */
export type Progress = { readonly what: string; readonly done: number; readonly count: number; readonly ms: number };

/** The bench's filling: a number of copies, with one large seller and one frequent buyer. */
export const fillingOf = (listings: number, newest: number): Filling => ({
  listings,
  books: 5_000,
  newest,
  sellers: Math.max(10, Math.min(5_000, Math.floor(listings / 20))),
  buyers: Math.max(10, Math.min(20_000, Math.floor(listings / 20))),
  shop: { id: 'bench-seller-0', every: 100 },
  reader: { id: 'bench-buyer-0', every: 100 },
  every: { sale: 10, order: 50, report: 100, advertisement: 5_000, dispute: 250, record: 200 },
  want: 10,
  question: 50,
  admin: 'bench-seller-0',
});

/**
 * Adds a part of a filling (all of it by default) to a database with the parts before it and no other filling. Each
 * transaction holds the writer for less than a second: a slow one reduces the rows of the next. Only the recreation of
 * the indexes takes seconds each. The derived values are correct at the end; listings must have no other writer
 * meanwhile, and lists of them may be slow.
 */
export async function fill(
  client: Client,
  filling: Filling,
  tell: (progress: Progress) => void = () => {},
  part: Part = { from: 0, to: filling.listings },
): Promise<void> {
  await client.batch(
    [
      // Used by this file alone, and dropped at the end.
      `CREATE TABLE IF NOT EXISTS bench_books (n INTEGER PRIMARY KEY, name TEXT NOT NULL, author TEXT, isbn TEXT,
        title_id TEXT NOT NULL, key TEXT NOT NULL, name_key TEXT NOT NULL, author_key TEXT NOT NULL, more TEXT)`,
      'DELETE FROM bench_books',
      { sql: BOOKS, args: [JSON.stringify(await booksOf(filling.books))] },
      TITLES,
      'UPDATE bench_books SET title_id = (SELECT id FROM titles WHERE titles.key = bench_books.key)',
      {
        sql: `INSERT INTO categories (id, name, position) SELECT value ->> 'id', value ->> 'name', key FROM json_each(?) WHERE 1 ON CONFLICT DO NOTHING`,
        args: [JSON.stringify(CATEGORIES)],
      },
    ],
    'write',
  );
  const photos = await client.execute("SELECT id FROM photos WHERE state = 'ready' ORDER BY id LIMIT 500");
  const ids = photos.rows.map(({ id }) => String(id));
  const { before, derived, after } = stagesOf(filling, part, ids);
  await withoutTriggers(client, async () => {
    const indexes = await withoutIndexes(client);
    try {
      for (const stage of before) await run(client, stage, tell);
    } finally {
      await run(client, indexes, tell);
    }
    for (const stage of [...(await derivedStages(client)), ...derived]) await run(client, stage, tell);
  });
  for (const stage of after) await run(client, stage, tell);
  await client.execute('DROP TABLE bench_books');
}

const BOOKS = `INSERT INTO bench_books (n, name, author, isbn, title_id, key, name_key, author_key, more)
  SELECT key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)`;

/** As `titleOf` makes them. */
const TITLES = `INSERT INTO titles (id, key, name_key, author_key, name, author, more)
  SELECT title_id, key, name_key, author_key, name, author, more FROM bench_books WHERE 1 ON CONFLICT DO NOTHING`;

/** Name, first author and ISBN within the limits of a listing, and the title. */
const booksOf = (count: number) =>
  Promise.all(
    readBookList()
      .slice(0, count)
      .map(async ({ title, authors, isbn }) => {
        const [name, author = null] = [title.slice(0, 200), authors.split(',')[0]?.slice(0, 100)];
        const { titleId, key, nameKey, authorKey, more } = await titleFactsOf('', { name, author, isbn });
        return [name, author, isbn, titleId, key, nameKey, authorKey, more];
      }),
  );

async function run(
  client: Client,
  { what, from: first, to: end, rows, most = MOST }: Stage,
  tell: (progress: Progress) => void,
): Promise<void> {
  let size = Math.min(LEAST, most);
  for (let from = first; from < end; ) {
    const to = Math.min(end, from + size);
    const began = performance.now();
    await client.batch([...rows(from, to)], 'write');
    const ms = performance.now() - began;
    size = Math.round(Math.min(most, Math.max(LEAST, size * Math.min(2, WRITER_MS / 2 / ms))));
    from = to;
    tell({ what, done: to, count: end, ms });
  }
}
