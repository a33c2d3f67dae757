/** Orders keep what their buyer saw since 0009: those of a shop that is open already get it. */
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

// Fails when the new column keeps its default, or when an ended order would keep pictures from being swept.
test('orders from before there were snapshots have the listing as it is now, and keep their title and price', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0008_changes');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1), ('bob', 'bob@example.org', 'Bob', 'Buyer', 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${listingRow('emma')} ${listingRow('dune')} ${listingRow('bare')}
    UPDATE products SET author = 'Jane "J" Austen', description = 'Zwölf\nZeilen', version = 3 WHERE id = 'emma';
    INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at) VALUES
      ('front', 'sal', 'ready', 'image/webp', 'a', 3, 4, 5, 7), ('back', 'sal', 'ready', 'image/webp', 'b', 3, 4, 5, 7);
    INSERT INTO listing_photos VALUES ('emma', 1, 'front'), ('emma', 0, 'back'), ('dune', 0, 'front');
    ${orderRow('o-open', 'emma', 'ann')} ${orderRow('o-gone', 'emma', 'bob')} ${orderRow('o-paid', 'dune', 'ann')} ${orderRow('o-bare', 'bare', 'bob')}
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
