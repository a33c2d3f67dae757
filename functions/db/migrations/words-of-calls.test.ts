/** What people do with a sale is called as the call is since 0043: what happened before reads the same. */
import { expect } from 'vitest';
import { listingRow, orderRow, oldShopTest as test } from '../../../tests/fixtures/old-shop.ts';

const EVENTS = [
  ...(['sold', 'send', 'claim', 'offer', 'take-offer', 'refuse-offer', 'ask-return'] as const),
  ...(['got-back', 'return-wrong', 'decide'] as const),
];

// Fails when an event keeps a word that no page knows any more, when another one changes, or when events may change afterwards.
test('events and decisions from before have the words of the calls', async ({
  shop: { client, migrateTo, rowsOf },
}) => {
  await migrateTo('0042_erased_words');
  await client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) VALUES
      ('sal', 'sal@example.org', 'Sal', 'Seller', 1), ('ann', 'ann@example.org', 'Ann', 'Buyer', 1);
    INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1);
    ${listingRow('emma')} ${orderRow('o', 'emma', 'ann')}
    INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
      VALUES ('a', 'o', 'emma', 'ann', 900, 'usd', 'succeeded', 1, 9, 1);
    INSERT INTO sales VALUES ('emma', 'o', 'a', 900, 77);
    UPDATE orders SET state = 'paid' WHERE id = 'o';
    INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents, buyer_id, seller_id)
      VALUES ('o', 'post', 'to_ship', 1, 99, 900, 90, 'ann', 'sal');
    DROP TRIGGER fulfilment_events_in_order;
    ${EVENTS.map(
      (action, number) =>
        `INSERT INTO fulfilment_events (order_id, number, at, by, action, state) VALUES ('o', ${number + 1}, 1, 'seller', '${action}', 'deciding');`,
    ).join('\n')}
    INSERT INTO claims (order_id, event, kind, text, opened_at, deadline_before)
      VALUES ('o', 3, 'not_as_described', 'x', 1, 1);
    UPDATE claims SET decision = 'pay';`);
  await migrateTo('0043_words_of_calls');
  const events = await rowsOf('SELECT action FROM fulfilment_events ORDER BY number');
  expect(events.map(({ action }) => action)).toEqual([
    ...['sold', 'send', 'claim', 'offer', 'accept', 'refuse', 'refund-on-return', 'returned', 'returned', 'decide'],
  ]);
  expect(await rowsOf('SELECT decision FROM claims')).toEqual([{ decision: 'seller' }]);
  await expect(client.execute("UPDATE fulfilment_events SET action = 'offer' WHERE number = 5")).rejects.toThrow(
    'events stay as they are',
  );
});
