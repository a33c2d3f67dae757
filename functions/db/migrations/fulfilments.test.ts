/** Sales have fulfilments since 0028: those of a shop that is open already are over. */
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

// Fails when an old sale has no fulfilment, a commission, or money that is still held.
test('sales from before there were fulfilments are completed, and all of their money is the seller’s', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0027_second_factors');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${listingRow('emma')} ${listingRow('dune')}
    ${orderRow('o-open', 'emma', 'ann')} ${orderRow('o-paid', 'dune', 'ann')}
    INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
      VALUES ('a', 'o-paid', 'dune', 'ann', 900, 'usd', 'succeeded', 1, 9, 1);
    INSERT INTO sales VALUES ('dune', 'o-paid', 'a', 900, 77);
    UPDATE orders SET state = 'paid' WHERE id = 'o-paid';`);
  await migrateTo('0030_fulfilments');
  expect(
    await rowsOf('SELECT order_id, method, state, version, deadline_at, price_cents, fee_cents FROM fulfilments'),
  ).toEqual([
    ...[
      {
        order_id: 'o-paid',
        method: 'meet',
        state: 'completed',
        version: 1,
        deadline_at: null,
        price_cents: 900,
        fee_cents: 0,
      },
    ],
  ]);
  expect(await rowsOf('SELECT order_id, number, at, by, action, state FROM fulfilment_events')).toEqual([
    { order_id: 'o-paid', number: 1, at: 77, by: 'shop', action: 'adopt', state: 'completed' },
  ]);
  expect(
    await rowsOf('SELECT event, from_account, to_account, cents FROM ledger_entries ORDER BY from_account'),
  ).toEqual([
    { event: 1, from_account: 'buyer', to_account: 'held', cents: 900 },
    { event: 1, from_account: 'held', to_account: 'seller', cents: 900 },
  ]);
  expect(await rowsOf('SELECT delivery_method FROM orders')).toEqual([
    { delivery_method: 'meet' },
    { delivery_method: 'meet' },
  ]);
  // Whoever has waited for years is asked as if the money had come now.
  const before = Math.floor(Date.now() / 1000) * 1000;
  await migrateTo('0054_payout_waits');
  const [wait] = await rowsOf('SELECT seller_id, since, asked_at, next_at FROM payout_waits');
  expect(wait).toMatchObject({ seller_id: 'sal', asked_at: null, next_at: wait?.since });
  expect(Number(wait?.since)).toBeGreaterThanOrEqual(before);
  await migrateTo('0055_payout_months');
  expect(await rowsOf('SELECT * FROM payout_months')).toEqual([
    {
      ...{
        seller_id: 'sal',
        month: '1970-01',
        sales: 1,
        sold_cents: 900,
        fee_cents: 0,
        yours_cents: 900,
        paid_cents: 0,
      },
    },
  ]);
});
