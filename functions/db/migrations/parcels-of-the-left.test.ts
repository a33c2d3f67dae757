/** What sellers and buyers who had left before 0059 typed of parcels goes, too, and words go by when their sales ended. */
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

/** A sale that was completed at 10 and paid out at 500. */
const sale = (id: string, listing: string) => `
  ${listingRow(listing)} ${orderRow(id, listing, 'ann')}
  INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
    VALUES ('a-${id}', '${id}', '${listing}', 'ann', 900, 'usd', 'succeeded', 1, 9, 1);
  INSERT INTO sales VALUES ('${listing}', '${id}', 'a-${id}', 900, 7);
  UPDATE orders SET state = 'paid' WHERE id = '${id}';
  INSERT INTO fulfilments (order_id, method, state, version, price_cents, fee_cents, buyer_id, seller_id)
    VALUES ('${id}', 'post', 'completed', 2, 900, 90, 'ann', 'sal');
  INSERT INTO fulfilment_events (order_id, number, at, by, action, state)
    VALUES ('${id}', 1, 10, 'buyer', 'confirm', 'completed'), ('${id}', 2, 500, 'shop', 'paid-out', 'completed');`;

// Fails when they are forgotten, or when what was written waits for the end of a payment instead of the sale.
test('they are to be erased thirty days after the first event of the end', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0058_settled_sales');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at, deleted_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1, 900), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1, 900);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    DROP TRIGGER fulfilment_events_in_order; DROP TRIGGER fulfilments_begin; DROP TRIGGER claims_begin_with_an_event;
    ${['told', 'tracked', 'untracked', 'returned'].map((id) => sale(id, `book-${id}`)).join('\n')}
    DROP TRIGGER fulfilments_end; DROP TRIGGER fulfilments_end_with_their_money;
    UPDATE fulfilments SET carrier = 'USPS', tracking = '1' WHERE order_id IN ('told', 'tracked');
    INSERT INTO claims (order_id, event, kind, text, opened_at, deadline_before, returned_at, return_carrier, return_tracking)
      VALUES ('returned', 1, 'not_as_described', NULL, 1, 1, 2, 'UPS', '2');
    INSERT INTO erasures VALUES ('told', 'sal', 500);
    CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events BEGIN SELECT 1; END;
    CREATE TRIGGER fulfilments_end BEFORE UPDATE ON fulfilments BEGIN SELECT 1; END;`);
  await migrateTo('0059_ends');
  expect(await rowsOf('SELECT order_id, user_id, ended_at FROM erasures ORDER BY order_id')).toEqual([
    { order_id: 'returned', user_id: 'ann', ended_at: 10 },
    { order_id: 'told', user_id: 'sal', ended_at: 10 },
    { order_id: 'tracked', user_id: 'sal', ended_at: 10 },
  ]);
  await client.execute("UPDATE fulfilments SET carrier = '', tracking = '' WHERE order_id = 'tracked'");
  await expect(client.execute("UPDATE fulfilments SET carrier = '' WHERE order_id = 'told'")).rejects.toThrow('ended');
});
