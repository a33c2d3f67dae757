/**
 * What the shop's triggers keep beside the copies. Row by row they would take an hour for a million copies, so they are set
 * aside while copies come, and what they keep is made from the copies afterwards, a few titles or sellers at a time.
 */
import type { Client } from '@libsql/client';
import type { Stage } from './statements.ts';

/** Triggers that follow each new copy. */
const SET_ASIDE = [
  'listings_stock_insert',
  'listings_counted_insert',
  'listing_photos_counted_insert',
  'unpictured_listings_counted_insert',
];

/** Does the work without these triggers, and makes them again whatever happens. */
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

/** The indexes that have each new copy: a copy among a million falls onto another page of each, twenty pages written for one row. */
const NEW_COPIES_INDEXES = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'listings'
  AND sql LIKE 'CREATE INDEX%' AND sql NOT LIKE '%IS NOT NULL%' AND sql NOT LIKE '%IS NULL%'`;

/**
 * Drops these indexes, and answers the stage that makes them again, one in each transaction: sorted, each page is written once. A
 * transaction may keep the writer for seconds then.
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

const THEIRS = 'number >= :from AND number < :to';
const OF_TITLES = `FROM titles CROSS JOIN listings p WHERE p.title_id = titles.id AND ${THEIRS} AND p.stock`;

/** Written out for each kind of copy: the indexes of titles have one kind each. */
const copiesOfIsbn = (stock: 1 | 2) => `(SELECT count(*) FROM listings p
  WHERE p.title_id = title_isbns.title_id AND p.isbn = title_isbns.isbn AND p.stock = ${stock})`;

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];
const COLUMNS = ['prices', 'sold_prices'].flatMap((name) => GROUPS.map((group) => `${name}_${group}`)).join(', ');
const TEXTS = [1, 2]
  .flatMap((stock) =>
    GROUPS.map(
      (group) =>
        `coalesce(group_concat(CASE WHEN h.stock = ${stock} AND h.kind = ${group} THEN h.price_char END, ''), '')`,
    ),
  )
  .join(', ');

/** Makes the prices of these titles from their copies, as the triggers keep them; `which` is a condition on `t.number`. */
function priceStatement(which: string): string {
  // `products.price_char` written out: so the index has all that is read.
  const had = (
    stock: 1 | 2,
    index: string,
  ) => `SELECT DISTINCT t.number AS number, p.category_id AS place, ${stock} AS stock,
      p.kind / 8 * 2 + (p.kind & 1) AS kind, char(p.resell_price_cents + iif(p.resell_price_cents < 55000, 256, 10536)) AS price_char
    FROM titles t CROSS JOIN listings p INDEXED BY ${index} ON p.title_id = t.id WHERE ${which} AND p.stock = ${stock}`;
  return `INSERT OR REPLACE INTO title_prices (number, category_id, for_sale, sold, ${COLUMNS})
    SELECT t.number, x.category_id, x.for_sale, x.sold, ${TEXTS}
    FROM titles t CROSS JOIN title_offers x ON x.title_id = t.id
    LEFT JOIN (${had(1, 'listings_kind')} UNION ALL ${had(2, 'listings_kind_sold')}) h ON h.number = t.number AND h.place = x.category_id
    WHERE ${which} GROUP BY t.number, x.category_id`;
}

/** As `titles_count_update` leaves them; the triggers of these tables count on, and write the full text. */
const TITLES = [
  `INSERT INTO title_offers (title_id, category_id) SELECT DISTINCT p.title_id, p.category_id ${OF_TITLES} = 1 ON CONFLICT DO NOTHING`,
  `UPDATE title_offers SET copies = o.copies, for_sale = o.masks, lowest_cents = o.lowest, highest_cents = o.highest, newest_at = o.newest
  FROM (SELECT p.title_id, p.category_id, count(*) AS copies, sum(DISTINCT 1 << p.kind) AS masks, min(p.resell_price_cents) AS lowest,
    max(p.resell_price_cents) AS highest, max(p.posted_at) AS newest ${OF_TITLES} = 1 GROUP BY p.title_id, p.category_id) o
  WHERE title_offers.title_id = o.title_id AND title_offers.category_id = o.category_id`,
  `UPDATE titles SET copies = o.copies, lowest_cents = o.lowest, highest_cents = o.highest, newest_at = o.newest
  FROM (SELECT title_id, sum(copies) AS copies, min(lowest_cents) AS lowest, max(highest_cents) AS highest, max(newest_at) AS newest
    FROM title_offers WHERE title_id IN (SELECT id FROM titles WHERE ${THEIRS}) GROUP BY title_id) o WHERE titles.id = o.title_id`,
  `INSERT INTO title_isbns (isbn, title_id) SELECT DISTINCT p.isbn, p.title_id ${OF_TITLES} = 1 AND p.isbn IS NOT NULL ON CONFLICT DO NOTHING`,
  priceStatement(`t.${THEIRS.replace('AND ', 'AND t.')}`),
  `UPDATE title_isbns SET copies = ${copiesOfIsbn(1)} + ${copiesOfIsbn(2)} WHERE title_id IN (SELECT id FROM titles WHERE ${THEIRS})`,
];

const SELLERS = `UPDATE user_counts SET listings = (SELECT count(*) FROM listings p
    WHERE p.seller_id = user_id AND p.sold_at IS NULL AND p.deleted_at IS NULL),
  unpictured = (SELECT count(*) FROM unpictured_listings u WHERE u.seller_id = user_id)
  WHERE user_id IN (SELECT id FROM users WHERE rowid >= :from AND rowid < :to AND role = 'Seller')`;

const NEW_SELLERS = `INSERT INTO user_counts (user_id) SELECT id FROM users
  WHERE rowid >= :from AND rowid < :to AND role = 'Seller' ON CONFLICT DO NOTHING`;

const CATEGORIES = [
  `INSERT INTO category_counts (category_id) SELECT id FROM categories WHERE 1 ON CONFLICT DO NOTHING`,
  `UPDATE category_counts SET copies = (SELECT count(*) FROM listings p WHERE p.category_id = category_counts.category_id AND p.stock = 1)
    WHERE category_id <> '' AND category_id = (SELECT id FROM categories WHERE rowid = :from)`,
  `UPDATE category_counts SET copies = (SELECT sum(o.copies) FROM category_counts o WHERE o.category_id <> '') WHERE category_id = ''`,
];

/** What is made once copies have come. Done again it makes the same. */
export async function derivedStages(client: Client): Promise<Stage[]> {
  const { rows } =
    await client.execute(`SELECT (SELECT max(number) FROM titles) AS titles, (SELECT max(rowid) FROM users) AS users,
    (SELECT max(rowid) FROM categories) AS categories`);
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
    // The trigger of a title's offers counts in these.
    stage('categories', 1, CATEGORIES.slice(0, 1)),
    stage('titles', last?.titles, TITLES),
    { ...stage('copies of categories', last?.categories, CATEGORIES), most: 1 },
    stage('counts of sellers', last?.users, [NEW_SELLERS, SELLERS]),
  ];
}
