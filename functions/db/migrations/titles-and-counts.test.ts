/** Titles and counts of a shop that is open already are right after the migration. */
import { drizzle } from 'drizzle-orm/libsql';
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { assignTitles } from '../../domain/catalog/titles/assign-titles.ts';

// Fails when a portion that was lost leaves a copy out, or counts one twice.
test('copies from before there were titles get them in portions, which may end anywhere', async ({
  shop: { client, migrateTo, migrateToNow, rowsOf },
}) => {
  await migrateTo('0015_todo_and_reasons');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('sal', 'sal@example.org', 'Sal', 'Seller', 1, 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${Array.from({ length: 7 }, (_, n) => listingRow(`copy-${n}`)).join('')}
    UPDATE products SET name = 'Emma', isbn = '9780141439587', author = CASE id WHEN 'copy-6' THEN 'J. Austen' ELSE 'Jane Austen' END
      WHERE id <> 'copy-0';
    UPDATE products SET deleted_at = 1 WHERE id = 'copy-1';
    UPDATE products SET paused_at = 1 WHERE id = 'copy-2';`);
  await migrateToNow();
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
test('a shop that is open already is counted', async ({ shop: { client, migrateTo, migrateToNow, rowsOf } }) => {
  await migrateTo('0017_bounded_search');
  const day = 86_400_000;
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, verified, deleted_at, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1, NULL, 1), ('new', 'new@example.org', 'New', 'Seller', 0, NULL, 1),
      ('ann', 'ann@example.org', 'Ann', 'Buyer', 0, NULL, 1), ('bob', 'bob@example.org', 'Bob', 'Buyer', 0, NULL, 1),
      ('gone', 'gone@example.org', 'Gone', 'Buyer', 0, 5, 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${['emma', 'dune', 'bare', 'removed', 'late'].map(listingRow).join('')}
    UPDATE products SET posted_at = ${3 * day} WHERE id = 'late';
    INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at) VALUES
      ('front', 'sal', 'ready', 'image/webp', 'a', 3, 4, 5, 7);
    INSERT INTO listing_photos VALUES ('emma', 0, 'front'), ('dune', 0, 'front');
    ${orderRow('o-paid', 'dune', 'ann')} ${orderRow('o-second', 'dune', 'bob')} ${orderRow('o-bare', 'bare', 'bob')}
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
  await migrateToNow();
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
