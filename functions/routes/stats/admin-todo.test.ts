import { expect } from 'vitest';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { asDescribed, idOf, paidAndKind } from '../../../tests/fixtures/fulfilment/reviews.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { asked } from '../../../tests/fixtures/trust/conversations.ts';

const todo = async (admin: SignedIn) => (await answer(admin.ask('GET', '/api/todo/admin')))[1];

test('zeros without pending work, in one more round trip than the session', async ({ admin }) => {
  const response = await admin.ask('GET', '/api/todo/admin');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await response.json()).toEqual({
    reported_products: 0,
    reported_buyers: 0,
    reported_reviews: 0,
    reported_conversations: 0,
    unverified_sellers: 0,
    approvals: 0,
    money_alerts: 0,
    decisions: [],
  });
});

test('counts pending work, and no longer completed work', async ({ harness, seller, buyer, other, admin }) => {
  const copy = await listing(harness, seller);
  for (const user of [buyer, other]) await user.ask('PUT', `/api/reported-product/${copy}`);
  const order = await booked(buyer, await listing(harness, seller));
  await seller.ask('PUT', `/api/my-buyers/${order}`);
  const conversation = await asked(other, copy);
  for (const user of [other, seller]) await user.ask('POST', `/api/conversations/${conversation}/report`);
  const { orderId } = await completed(harness, seller, buyer);
  const review = await idOf(asDescribed(buyer, orderId));
  await paidAndKind(seller, orderId);
  for (const user of [other, seller]) await user.ask('POST', `/api/reviews/${review}/report`, {});
  await signedIn(harness, 'Seller');
  await harness.client.execute({
    sql: "INSERT INTO stripe_events (id, type, alert, received_at) VALUES ('e1', 'x', 'mismatch', 1), ('e2', 'x', 'mismatch', 1)",
    args: [],
  });
  expect(await todo(admin)).toEqual({
    reported_products: 1,
    reported_buyers: 1,
    reported_reviews: 1,
    reported_conversations: 1,
    unverified_sellers: 2,
    approvals: 0,
    money_alerts: 2,
    decisions: [],
  });
  await admin.ask('DELETE', `/api/reported-product/${copy}`);
  await admin.ask('DELETE', `/api/reported-buyers/${order}`);
  await admin.ask('DELETE', `/api/reported-conversations/${conversation}`);
  await admin.ask('DELETE', `/api/reported-reviews/${review}`);
  await admin.ask('PUT', `/api/users/${seller.email}`);
  await admin.ask('PUT', '/api/money/alerts/e1');
  expect(await todo(admin)).toEqual({
    reported_products: 0,
    reported_buyers: 0,
    reported_reviews: 0,
    reported_conversations: 0,
    unverified_sellers: 1,
    approvals: 0,
    money_alerts: 1,
    decisions: [],
  });
});
