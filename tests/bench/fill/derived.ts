/**
 * Values that triggers derive from copies. Row by row a million copies would take an hour, so these triggers are
 * dropped during the insert, and the values are computed afterwards, a few titles or sellers at a time.
 */
import type { Client } from '@libsql/client';
import { newKindsOf } from './sold-copies.ts';
import type { Stage } from './statements.ts';

/** Triggers on each new and each sold copy. */
const SET_ASIDE = [
  'listings_followed_insert',
  'listings_kind',
  'listings_kind_counts',
  'listings_wanted',
  'listing_photos_counted_insert',
];

/** Runs the work without these triggers, and recreates them afterwards, also after an error. */
export async function withoutTriggers(client: Client, work: () => Promise<void>): Promise<void> {
  const names = SET_ASIDE.map((name) => `'${name}'`).join();
  const { rows } = await client.execute(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name IN (${names})`,
  );
  await client.batch(
    rows.map(({ name }) => `DROP TRIGGER ${String(name)}`),
    'write',
  );
  try {
    await work();
  } finally {
    await client.batch(
      rows.map(({ sql }) => String(sql)),
      'write',
    );
  }
}

/** Indexes with an entry per copy: among a million copies, each insert would write twenty random pages. */
const NEW_COPIES_INDEXES = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'listings'
  AND sql LIKE 'CREATE INDEX%' AND sql NOT LIKE '%IS NOT NULL%' AND sql NOT LIKE '%IS NULL%'`;

/**
 * Drops these indexes. Returns the stage that recreates them, one per transaction: sorted, each page is written once. A
 * transaction may then hold the writer for seconds.
 */
export async function withoutIndexes(client: Client): Promise<Stage> {
  const { rows } = await client.execute(NEW_COPIES_INDEXES);
  await client.batch(
    rows.map(({ name }) => `DROP INDEX ${String(name)}`),
    'write',
  );
  const statements = rows.map(({ sql }) => String(sql));
  return { what: 'indexes', from: 0, to: rows.length, rows: (from, to) => statements.slice(from, to), most: 1 };
}

const THEIRS = 'titles.number >= :from AND titles.number < :to';
const OF_TITLES = `FROM titles CROSS JOIN listings p WHERE p.title_id = titles.id AND ${THEIRS} AND p.stock = 1`;

/**
 * The state that the triggers of listings would leave; the trigger of kinds counts titles of categories, and writes the
 * full text.
 */
const TITLES = [
  newKindsOf(
    `FROM titles CROSS JOIN listing_terms p WHERE p.title_id = titles.id AND ${THEIRS} AND p.stock = 1 GROUP BY titles.number, p.terms`,
  ),
  `UPDATE listings SET kind_number = (SELECT kind.number FROM titles CROSS JOIN title_kinds kind ON kind.title_number = titles.number
      AND kind.terms = (SELECT terms FROM listing_terms WHERE id = listings.id) WHERE titles.id = listings.title_id)
  WHERE stock = 1 AND title_id IN (SELECT id FROM titles WHERE ${THEIRS})`,
  `UPDATE title_kinds SET copies = of.copies, lowest_cents = of.lowest, highest_cents = of.highest, newest_at = of.newest
  FROM (SELECT p.kind_number, count(*) AS copies, min(p.resell_price_cents) AS lowest, max(p.resell_price_cents) AS highest,
    max(p.posted_at) AS newest ${OF_TITLES} GROUP BY p.kind_number) of WHERE title_kinds.number = of.kind_number`,
  `UPDATE titles SET copies = of.copies, lowest_cents = of.lowest, highest_cents = of.highest, newest_at = of.newest
  FROM (SELECT title_number, sum(copies) AS copies, min(lowest_cents) AS lowest, max(highest_cents) AS highest, max(newest_at) AS newest
    FROM title_kinds WHERE stock = 1 AND copies > 0 AND title_number >= :from AND title_number < :to GROUP BY title_number) of
  WHERE titles.number = of.title_number`,
  `INSERT INTO title_isbns (isbn, title_id, copies) SELECT p.isbn, p.title_id, count(*) FROM titles CROSS JOIN listings p
  WHERE ${THEIRS} AND p.kind_number >= titles.number * 65536 AND p.kind_number < (titles.number + 1) * 65536 AND p.isbn IS NOT NULL
  GROUP BY p.isbn, p.title_id ON CONFLICT DO UPDATE SET copies = excluded.copies`,
];

const SELLERS = `UPDATE user_counts SET listings = (SELECT count(*) FROM listings p
    WHERE p.seller_id = user_id AND p.sold_at IS NULL AND p.deleted_at IS NULL),
  unpictured = (SELECT count(*) FROM unpictured_listings u WHERE u.seller_id = user_id)
  WHERE user_id IN (SELECT id FROM users WHERE rowid >= :from AND rowid < :to AND role = 'Seller')`;

const NEW_SELLERS = `INSERT INTO user_counts (user_id) SELECT id FROM users
  WHERE rowid >= :from AND rowid < :to AND role = 'Seller' ON CONFLICT DO NOTHING`;

const CATEGORIES = [
  `UPDATE category_counts SET copies = (SELECT count(*) FROM listings p WHERE p.category_id = category_counts.category_id AND p.stock = 1)
    WHERE category_id <> '' AND category_id = (SELECT id FROM categories WHERE rowid = :from)`,
  `UPDATE category_counts SET copies = (SELECT sum(o.copies) FROM category_counts o WHERE o.category_id <> '') WHERE category_id = ''`,
];

/** Stages after the copies. Each is idempotent. */
export async function derivedStages(client: Client): Promise<Stage[]> {
  const { rows } = await client.execute(
    `SELECT (SELECT max(number) FROM titles) AS titles, (SELECT max(rowid) FROM users) AS users,
    (SELECT max(rowid) FROM categories) AS categories`,
  );
  const stage = (what: string, last: unknown, statements: readonly string[]): Stage => ({
    what,
    from: 1,
    to: Number(last) + 1,
    rows: (from, to) =>
      statements.map((sql) => ({
        sql,
        args: Object.fromEntries(
          Object.entries({ from, to }).flatMap(([name, value]) =>
            sql.includes(`:${name}`) ? [[name, BigInt(value)]] : [],
          ),
        ),
      })),
  });
  const [last] = rows;
  return [
    // The trigger of kinds counts titles in these.
    stage('categories', 1, [
      'INSERT INTO category_counts (category_id) SELECT id FROM categories WHERE 1 ON CONFLICT DO NOTHING',
    ]),
    stage('titles', last?.titles, TITLES),
    { ...stage('copies of categories', last?.categories, CATEGORIES), most: 1 },
    stage('counts of sellers', last?.users, [NEW_SELLERS, SELLERS]),
  ];
}
