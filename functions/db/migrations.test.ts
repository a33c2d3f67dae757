/** A shop that is open already: its rows are right after the migration, whatever they were before. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireCountRules } from '../../tests/rules/count-rules.ts';
import { requireTitleRules } from '../../tests/rules/title-rules.ts';
import { getSellerPage } from '../domain/catalog/catalog.ts';
import { assignTitles } from '../domain/catalog/titles/assign-titles.ts';

let folder: string;
let client: Client;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dogear-'));
  client = createClient({ url: `file:${join(folder, 'shop.db')}` });
});
afterEach(() => {
  client.close();
  rmSync(folder, { recursive: true });
});

/** Applies the migrations up to this one; those that are there are left alone. */
async function migrateTo(last: string) {
  const partly = join(folder, `to-${last}`);
  cpSync('./migrations', partly, { recursive: true });
  const path = join(partly, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  expect(end).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(drizzle(client), { migrationsFolder: partly });
}
const rowsOf = async (query: string) => (await client.execute(query)).rows.map((row) => ({ ...row }));

const listing = (id: string) =>
  `INSERT INTO products (id, seller_id, category_id, name, condition, phone_number, location, year_of_purchase,
     used_duration, original_price_cents, resell_price_cents, description, posted_at)
   VALUES ('${id}', 'sal', 'classics', '${id}', 'Good', '1', 'x', 2020, 'x', 2000, 1250, 'x', 1);`;
const photo = (id: string, owner: string, listingId: string | null, position: number, state = 'ready') =>
  `INSERT INTO photos (id, owner_id, product_id, position, state, content_type, content_hash, width, height, bytes, created_at)
   VALUES ('${id}', '${owner}', ${listingId === null ? 'NULL' : `'${listingId}'`}, ${position}, '${state}', 'image/webp', 'h${id}', 300, 400, 5, 7);`;
const order = (id: string, listingId: string, buyer: string) =>
  `INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, price_cents, buyer_name, buyer_email, phone_number,
     location, state, created_at, changed_at)
   VALUES ('${id}', '${listingId}', '${buyer}', 'sal', 'as booked', 900, 'x', 'x', '1', 'x', 'pending', 1, 1);`;
const OPEN = `
  INSERT INTO users (id, email, name, role, photo, created_at) VALUES
    ('sal', 'sal@example.org', 'Sal', 'Seller', '/photos/face', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', NULL, 1);
  INSERT INTO categories VALUES ('classics', 'Classics', 1);
  ${listing('emma')} ${listing('dune')}
  ${photo('front', 'sal', 'emma', 0)} ${photo('back', 'sal', 'emma', 1)} ${photo('cover', 'sal', 'dune', 0)}
  ${photo('face', 'sal', null, 0)} ${photo('lost', 'ann', null, 0, 'pending')}
  INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, product_photo, price_cents, buyer_name,
    buyer_email, phone_number, location, state, created_at, changed_at)
  VALUES ('o', 'emma', 'ann', 'sal', 'emma', '/photos/front', 1250, 'Ann', 'x', '1', 'x', 'pending', 1, 1);`;

// Fails when a row of the old table gets lost on its way, or when a picture in use is given a time to go.
test('pictures that stood on listings stand there still, and portraits stay portraits', async () => {
  await migrateTo('0002_accounts');
  await client.executeMultiple(OPEN);
  const before = await rowsOf(
    'SELECT id, owner_id, state, content_type, content_hash, width, height, bytes, created_at FROM photos ORDER BY id',
  );
  const others = await Promise.all(['users', 'categories'].map((table) => rowsOf(`SELECT * FROM ${table}`)));
  await migrateTo('0003_listings');
  expect(await rowsOf('SELECT * FROM photos ORDER BY id')).toEqual(
    before.map((row) => ({ ...row, expires_at: row.state === 'pending' ? row.created_at : null })),
  );
  expect(await rowsOf('SELECT * FROM listing_photos ORDER BY product_id, position')).toEqual([
    { product_id: 'dune', position: 0, photo_id: 'cover' },
    { product_id: 'emma', position: 0, photo_id: 'front' },
    { product_id: 'emma', position: 1, photo_id: 'back' },
  ]);
  expect(await Promise.all(['users', 'categories'].map((table) => rowsOf(`SELECT * FROM ${table}`)))).toEqual(others);
  expect(await rowsOf('SELECT id, name, resell_price_cents, version FROM products ORDER BY id')).toEqual([
    { id: 'dune', name: 'dune', resell_price_cents: 1250, version: 0 },
    { id: 'emma', name: 'emma', resell_price_cents: 1250, version: 0 },
  ]);
  // Pages read the schema of today.
  await migrate(drizzle(client), { migrationsFolder: './migrations' });
  await assignTitles({ db: drizzle(client) });
  const page = await getSellerPage({ db: drizzle(client) }, 'sal');
  expect(page?.listings.map(({ id, photo }) => [id, photo?.url])).toEqual([
    ['emma', '/photos/front'],
    ['dune', '/photos/cover'],
  ]);
});

test('nothing of the old table is left, every key leads somewhere, and its triggers are still there', async () => {
  await migrateTo('0002_accounts');
  await client.executeMultiple(OPEN);
  const triggers = await rowsOf("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
  await migrateTo('0003_listings');
  expect(
    await rowsOf("SELECT name FROM sqlite_schema WHERE sql LIKE '%placed_photos%' OR name LIKE '%placed%'"),
  ).toEqual([]);
  expect([await rowsOf('PRAGMA foreign_key_check'), await rowsOf('PRAGMA integrity_check')]).toEqual([
    [],
    [{ integrity_check: 'ok' }],
  ]);
  expect(await rowsOf("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")).toEqual(
    triggers,
  );
  await expect(client.execute("INSERT INTO listing_photos VALUES ('emma', 2, 'none')")).rejects.toThrow(/FOREIGN KEY/);
});

test('the same migrations again change nothing', async () => {
  await migrateTo('0002_accounts');
  await client.executeMultiple(OPEN);
  await migrateTo('0003_listings');
  const before = await rowsOf('SELECT * FROM photos');
  await migrateTo('0003_listings');
  expect(await rowsOf('SELECT * FROM photos')).toEqual(before);
});

// Fails when the new column keeps its default, or when an ended order would keep pictures from being swept.
test('orders from before there were snapshots have the listing as it is now, and keep their title and price', async () => {
  await migrateTo('0008_changes');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1), ('bob', 'bob@example.org', 'Bob', 'Buyer', 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${listing('emma')} ${listing('dune')} ${listing('bare')}
    UPDATE products SET author = 'Jane "J" Austen', description = 'Zwölf\nZeilen', version = 3 WHERE id = 'emma';
    INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at) VALUES
      ('front', 'sal', 'ready', 'image/webp', 'a', 3, 4, 5, 7), ('back', 'sal', 'ready', 'image/webp', 'b', 3, 4, 5, 7);
    INSERT INTO listing_photos VALUES ('emma', 1, 'front'), ('emma', 0, 'back'), ('dune', 0, 'front');
    ${order('o-open', 'emma', 'ann')} ${order('o-gone', 'emma', 'bob')} ${order('o-paid', 'dune', 'ann')} ${order('o-bare', 'bare', 'bob')}
    UPDATE orders SET state = 'deleted' WHERE id = 'o-gone';
    INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
      VALUES ('a', 'o-paid', 'dune', 'ann', 1250, 'usd', 'succeeded', 1, 9, 1);
    INSERT INTO sales VALUES ('dune', 'o-paid', 'a', 1250, 2);
    UPDATE orders SET state = 'paid' WHERE id = 'o-paid';`);
  await migrateTo('0009_paid_as_seen');
  const rows = await rowsOf('SELECT id, product_name, price_cents, snapshot, listing_version FROM orders ORDER BY id');
  const emma = {
    author: 'Jane "J" Austen',
    condition: 'Good',
    description: 'Zwölf\nZeilen',
    photos: ['back', 'front'],
  };
  const plain = { author: null, condition: 'Good', description: 'x' };
  expect(rows.map(({ snapshot, ...row }) => ({ ...row, ...JSON.parse(String(snapshot)) }))).toEqual([
    { id: 'o-bare', product_name: 'as booked', price_cents: 900, ...plain, photos: [], listing_version: 0 },
    { id: 'o-gone', product_name: 'as booked', price_cents: 900, ...emma, listing_version: 3 },
    { id: 'o-open', product_name: 'as booked', price_cents: 900, ...emma, listing_version: 3 },
    { id: 'o-paid', product_name: 'as booked', price_cents: 900, ...plain, photos: ['front'], listing_version: 0 },
  ]);
  expect(await rowsOf('SELECT * FROM order_photos ORDER BY order_id, photo_id')).toEqual([
    { order_id: 'o-open', photo_id: 'back' },
    { order_id: 'o-open', photo_id: 'front' },
    { order_id: 'o-paid', photo_id: 'front' },
  ]);
  await expect(client.execute(`UPDATE orders SET snapshot = '{}' WHERE id = 'o-paid'`)).rejects.toThrow(
    /as it was seen/,
  );
});

// Fails when a portion that was lost leaves a copy out, or counts one twice.
test('copies from before there were titles get them in portions, which may end anywhere', async () => {
  await migrateTo('0015_todo_and_reasons');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('sal', 'sal@example.org', 'Sal', 'Seller', 1, 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${Array.from({ length: 7 }, (_, n) => listing(`copy-${n}`)).join('')}
    UPDATE products SET name = 'Emma', isbn = '9780141439587', author = CASE id WHEN 'copy-6' THEN 'J. Austen' ELSE 'Jane Austen' END
      WHERE id <> 'copy-0';
    UPDATE products SET deleted_at = 1 WHERE id = 'copy-1';
    UPDATE products SET paused_at = 1 WHERE id = 'copy-2';`);
  await migrate(drizzle(client), { migrationsFolder: './migrations' });
  const db = drizzle(client);
  expect(await assignTitles({ db }, 3)).toBe(3);
  // The server ended here; meanwhile somebody changed a copy that waits.
  await client.execute(`UPDATE products SET advertised_at = 1, paused_at = NULL WHERE id = 'copy-5'`);
  let portions = 0;
  while ((await assignTitles({ db }, 3)) > 0) portions++;
  expect(portions).toBeLessThan(5);
  await requireTitleRules({ client, db });
  expect(await rowsOf('SELECT name, copies FROM titles ORDER BY name')).toEqual([
    { name: 'Emma', copies: 4 },
    { name: 'copy-0', copies: 1 },
  ]);
});

// Fails when the migration forgets what is there already, or counts what is settled, sold, removed or without an account.
test('a shop that is open already is counted', async () => {
  await migrateTo('0017_bounded_search');
  const day = 86_400_000;
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, verified, deleted_at, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1, NULL, 1), ('new', 'new@example.org', 'New', 'Seller', 0, NULL, 1),
      ('ann', 'ann@example.org', 'Ann', 'Buyer', 0, NULL, 1), ('bob', 'bob@example.org', 'Bob', 'Buyer', 0, NULL, 1),
      ('gone', 'gone@example.org', 'Gone', 'Buyer', 0, 5, 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${['emma', 'dune', 'bare', 'removed', 'late'].map(listing).join('')}
    UPDATE products SET posted_at = ${3 * day} WHERE id = 'late';
    INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at) VALUES
      ('front', 'sal', 'ready', 'image/webp', 'a', 3, 4, 5, 7);
    INSERT INTO listing_photos VALUES ('emma', 0, 'front'), ('dune', 0, 'front');
    ${order('o-paid', 'dune', 'ann')} ${order('o-second', 'dune', 'bob')} ${order('o-bare', 'bare', 'bob')}
    INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at) VALUES
      ('a', 'o-paid', 'dune', 'ann', 1250, 'usd', 'succeeded', 1, 9, 1), ('b', 'o-second', 'dune', 'bob', 1300, 'usd', 'succeeded', 2, 9, 2);
    INSERT INTO sales VALUES ('dune', 'o-paid', 'a', 1250, ${2 * day});
    INSERT INTO refunds (attempt_id, amount_cents, reason, state, created_at) VALUES ('b', 1300, 'not_free', 'owed', ${2 * day + 1});
    UPDATE orders SET state = 'paid' WHERE id = 'o-paid';
    UPDATE products SET sold_at = ${2 * day} WHERE id = 'dune';
    UPDATE products SET deleted_at = 8 WHERE id = 'removed';
    INSERT INTO reports (id, product_id, reporter_id, created_at, outcome, settled_at) VALUES
      ('r1', 'emma', 'ann', 3, NULL, NULL), ('r2', 'emma', 'bob', 4, NULL, NULL), ('r3', 'bare', 'ann', 5, 'cleared', 6);
    INSERT INTO buyer_reports (order_id, seller_id, buyer_id, created_at) VALUES ('o-paid', 'sal', 'ann', 4), ('o-bare', 'sal', 'bob', 5);`);
  await migrate(drizzle(client), { migrationsFolder: './migrations' });
  await requireCountRules({ client, db: drizzle(client) });
  expect(await rowsOf("SELECT listings, listing_reports, unpictured FROM user_counts WHERE user_id = 'sal'")).toEqual([
    { listings: 3, listing_reports: 2, unpictured: 2 },
  ]);
  expect(await rowsOf('SELECT kind, count, cents FROM day_counts WHERE day = -1 ORDER BY kind')).toEqual([
    { kind: 'listings', count: 5, cents: 0 },
    { kind: 'refunds', count: 1, cents: 1300 },
    { kind: 'sales', count: 1, cents: 1250 },
  ]);
});

// Fails when a linked account counts as verified whatever address it has.
test('an address that Google had verified is verified, and no other', async () => {
  await migrateTo('0021_outbox');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at, deleted_at) VALUES ('ann', 'ann@example.org', 'Ann', 'Buyer', 1, NULL),
      ('bob', 'bob@example.org', 'Bob', 'Buyer', 1, NULL), ('cat', 'cat@example.org', 'Cat', 'Buyer', 1, NULL),
      ('dan', 'dan@example.org', 'Dan', 'Buyer', 1, 5);
    INSERT INTO identities (issuer, subject, user_id, created_at, email) VALUES ('g', '1', 'ann', 7, 'ann@example.org'),
      ('g', '2', 'bob', 8, 'robert@example.org'), ('g', '3', 'dan', 9, 'dan@example.org');`);
  await migrateTo('0022_address_verification');
  expect(await rowsOf('SELECT id, email_verified_at FROM users ORDER BY id')).toEqual([
    { id: 'ann', email_verified_at: 7 },
    { id: 'bob', email_verified_at: null },
    { id: 'cat', email_verified_at: null },
    { id: 'dan', email_verified_at: null },
  ]);
});

test('what somebody had switched off stays switched off, for mail alone', async () => {
  await migrateTo('0024_follow_ups');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES ('ann', 'ann@example.org', 'Ann', 'Buyer', 1);
    INSERT INTO refused_news (user_id, kind, at) VALUES ('ann', 'wishes', 7);`);
  await migrateTo('0026_bell');
  expect(await rowsOf('SELECT * FROM refused_news')).toEqual([
    { user_id: 'ann', kind: 'wishes', channel: 'mail', at: 7 },
  ]);
});
