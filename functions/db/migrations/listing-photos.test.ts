/** Pictures stand in a table of their own since 0003: those of a shop that is open already move there. */
import { drizzle } from 'drizzle-orm/libsql';
import { expect } from 'vitest';
import { listingRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';
import { getSellerPage } from '../../domain/catalog/catalog.ts';
import { assignTitles } from '../../domain/catalog/titles/assign-titles.ts';

const photo = (id: string, owner: string, listingId: string | null, position: number, state = 'ready') =>
  `INSERT INTO photos (id, owner_id, product_id, position, state, content_type, content_hash, width, height, bytes, created_at)
   VALUES ('${id}', '${owner}', ${listingId === null ? 'NULL' : `'${listingId}'`}, ${position}, '${state}', 'image/webp', 'h${id}', 300, 400, 5, 7);`;
const OPEN = `
  INSERT INTO users (id, email, name, role, photo, created_at) VALUES
    ('sal', 'sal@example.org', 'Sal', 'Seller', '/photos/face', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', NULL, 1);
  INSERT INTO categories VALUES ('classics', 'Classics', 1);
  ${listingRow('emma')} ${listingRow('dune')}
  ${photo('front', 'sal', 'emma', 0)} ${photo('back', 'sal', 'emma', 1)} ${photo('cover', 'sal', 'dune', 0)}
  ${photo('face', 'sal', null, 0)} ${photo('lost', 'ann', null, 0, 'pending')}
  INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, product_photo, price_cents, buyer_name,
    buyer_email, phone_number, location, state, created_at, changed_at)
  VALUES ('o', 'emma', 'ann', 'sal', 'emma', '/photos/front', 1250, 'Ann', 'x', '1', 'x', 'pending', 1, 1);`;

// Fails when a row of the old table gets lost on its way, or when a picture in use is given a time to go.
test('pictures that stood on listings stand there still, and portraits stay portraits', async ({
  shop: { client, migrateTo, migrateToNow, rowsOf },
}) => {
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
  await migrateToNow();
  await assignTitles({ db: drizzle(client) });
  const page = await getSellerPage({ db: drizzle(client) }, 'sal');
  expect(page?.listings.map(({ id, photo }) => [id, photo?.url])).toEqual([
    ['emma', '/photos/front'],
    ['dune', '/photos/cover'],
  ]);
});

test('nothing of the old table is left, every key leads somewhere, and its triggers are still there', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
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

test('the same migrations again change nothing', async ({ shop: { client, migrateTo, rowsOf } }) => {
  await migrateTo('0002_accounts');
  await client.executeMultiple(OPEN);
  await migrateTo('0003_listings');
  const before = await rowsOf('SELECT * FROM photos');
  await migrateTo('0003_listings');
  expect(await rowsOf('SELECT * FROM photos')).toEqual(before);
});
