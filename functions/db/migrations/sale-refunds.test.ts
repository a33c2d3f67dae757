/** Refunds of sales are rows of events since 0034: those of before stay, and are asked after. */
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

// Fails when a refund is lost, or is owed again and so sent twice.
test('refunds of canceled sales stay as they were, each with the event that owed it', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0030_fulfilments');
  const sold = (id: string, listing: string) => `
    ${orderRow(id, listing, 'ann')}
    INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
      VALUES ('a-${id}', '${id}', '${listing}', 'ann', 900, 'usd', 'succeeded', 1, 9, 1);
    INSERT INTO sales VALUES ('${listing}', '${id}', 'a-${id}', 900, 77);
    UPDATE orders SET state = 'paid' WHERE id = '${id}';
    INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents)
      VALUES ('${id}', 'post', 'to_ship', 1, 99, 900, 90);
    INSERT INTO fulfilment_events VALUES ('${id}', 1, 77, 'shop', 'sold', 'to_ship', 99, NULL);
    INSERT INTO ledger_entries VALUES ('${id}', 1, 'buyer', 'held', 900);
    INSERT INTO fulfilment_events VALUES ('${id}', 2, 78, 'seller', 'cancel', 'canceled', NULL, NULL);
    INSERT INTO ledger_entries VALUES ('${id}', 2, 'held', 'back', 900);
    INSERT INTO sale_refunds (order_id, attempt_id, amount_cents, state, created_at) VALUES ('${id}', 'a-${id}', 900, 'owed', 78);
    UPDATE fulfilments SET state = 'canceled', version = 2, deadline_at = NULL WHERE order_id = '${id}';`;
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${listingRow('emma')} ${listingRow('dune')} ${sold('o-owed', 'emma')} ${sold('o-sent', 'dune')}
    UPDATE sale_refunds SET state = 'sent', stripe_refund_id = 're_1' WHERE order_id = 'o-sent';
    UPDATE orders SET state = 'refunded' WHERE id = 'o-sent';`);
  await migrateTo('0031_sale_refunds');
  const row = { event: 2, amount_cents: 900, try: 1, failure: null, created_at: 78, changed_at: 78 };
  expect(await rowsOf('SELECT * FROM sale_refunds ORDER BY order_id')).toEqual([
    { ...row, order_id: 'o-owed', attempt_id: 'a-o-owed', state: 'owed', stripe_refund_id: null },
    { ...row, order_id: 'o-sent', attempt_id: 'a-o-sent', state: 'sent', stripe_refund_id: 're_1' },
  ]);
  expect(await rowsOf('SELECT id, state FROM orders ORDER BY id')).toEqual([
    { id: 'o-owed', state: 'paid' },
    { id: 'o-sent', state: 'refunded' },
  ]);
  expect(await rowsOf("SELECT name FROM sqlite_master WHERE name LIKE '%_before'")).toEqual([]);
});
