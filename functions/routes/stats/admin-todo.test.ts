import { expect } from 'vitest';
import { answer, booked, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';

const todo = async (admin: SignedIn) => (await answer(admin.ask('GET', '/api/todo/admin')))[1];

test('zeros without pending work, in one more round trip than the session', async ({ admin }) => {
  const response = await admin.ask('GET', '/api/todo/admin');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await response.json()).toEqual({
    reported_products: 0,
    reported_buyers: 0,
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
  await signedIn(harness, 'Seller');
  await harness.client.execute({
    sql: "INSERT INTO stripe_events (id, type, alert, received_at) VALUES ('e1', 'x', 'mismatch', 1), ('e2', 'x', 'mismatch', 1)",
    args: [],
  });
  expect(await todo(admin)).toEqual({
    reported_products: 1,
    reported_buyers: 1,
    unverified_sellers: 2,
    approvals: 0,
    money_alerts: 2,
    decisions: [],
  });
  await admin.ask('DELETE', `/api/reported-product/${copy}`);
  await admin.ask('DELETE', `/api/reported-buyers/${order}`);
  await admin.ask('PUT', `/api/users/${seller.email}`);
  await admin.ask('PUT', '/api/money/alerts/e1');
  expect(await todo(admin)).toEqual({
    reported_products: 0,
    reported_buyers: 0,
    unverified_sellers: 1,
    approvals: 0,
    money_alerts: 1,
    decisions: [],
  });
});
