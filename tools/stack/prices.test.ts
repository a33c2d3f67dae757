/** A shop that is open already gets the prices of its titles in portions, and the database writes prices as the code does. */
import { drizzle } from 'drizzle-orm/libsql';
import { expect } from 'vitest';
import { priceCharOf } from '../../core/search/price-char.ts';
import { assignTitles } from '../../functions/domain/catalog/titles/assign-titles.ts';
import { listingRow, oldShopTest as test } from '../../tests/fixtures/old-shop.ts';
import { requireTitleRules } from '../../tests/rules/title-rules.ts';
import { fillPrices } from './prices.ts';

/** Those of the bands, and about the place where characters would be none. */
const PRICES = [
  50, 99, 499, 500, 999, 1000, 1250, 1999, 2000, 5000, 54_999, 55_000, 55_039, 55_040, 57_087, 57_088, 65_279, 65_280,
  1_000_000,
];

// Fails when a portion that was lost leaves a title out, or when a copy that is posted or changed meanwhile is.
test('titles from before `title_prices` get their rows in portions, which may end anywhere', async ({
  shop: { client, migrateTo, migrateToNow, rowsOf },
}) => {
  await migrateTo('0064_seller_part_of_ended_sale');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('sal', 'sal@example.org', 'Sal', 'Seller', 1, 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1), ('poetry', 'Poetry', 2);
    ${PRICES.map((_, n) => listingRow(`copy-${n}`)).join('')}
    ${PRICES.map((cents, n) => `UPDATE products SET resell_price_cents = ${cents} WHERE id = 'copy-${n}';`).join('')}
    UPDATE products SET name = 'Emma' WHERE id < 'copy-13';`);
  // Titles as the version before kept them.
  await client.executeMultiple(`
    INSERT INTO titles (id, key, name_key, author_key, name)
      SELECT 't-' || name, replace(lower(name), '-', ' ') || '|', replace(lower(name), '-', ' '), '', name FROM products WHERE 1 GROUP BY name;
    UPDATE products SET title_id = 't-' || name;`);
  await migrateToNow();
  const db = drizzle(client);
  expect(await rowsOf('SELECT resell_price_cents AS cents, price_char FROM products ORDER BY cents')).toEqual(
    PRICES.map((cents) => ({ cents, price_char: priceCharOf(cents) })),
  );
  expect(await fillPrices(db, 3)).toBe('more');
  // The migration was ended here; meanwhile the shop goes on.
  await client.executeMultiple(`
    UPDATE products SET category_id = 'poetry', resell_price_cents = 700 WHERE id IN ('copy-2', 'copy-10', 'copy-18');
    UPDATE products SET paused_at = 1 WHERE id IN ('copy-3', 'copy-17');
    ${listingRow('copy-99')}`);
  while ((await assignTitles({ db }, 10)) > 0);
  while ((await fillPrices(db, 3)) === 'more');
  await requireTitleRules({ client, db });
  expect(await rowsOf('SELECT * FROM price_walks')).toEqual([]);
});
