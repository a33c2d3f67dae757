import { expect } from 'vitest';
import { inAnotherBrowser, pushState, subscribed, subscriptionAt } from '../../../../tests/fixtures/notices/pushes.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';

const endpoints = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT endpoint FROM push_subscriptions ORDER BY endpoint')).map(({ endpoint }) =>
    String(endpoint).replace('https://push.example/send/', ''),
  );

test('a browser subscribes and unsubscribes', async ({ buyer }) => {
  expect(await pushState(buyer)).toEqual({ key: 'BPublicKeyOfTests', here: false, browsers: 0 });
  expect((await subscribed(buyer, 'one')).status).toBe(200);
  expect((await subscribed(buyer, 'one')).status).toBe(200);
  expect(await pushState(buyer)).toMatchObject({ here: true, browsers: 1 });
  const end = async () => (await buyer.ask('DELETE', '/api/notifications/push')).json();
  expect(await end()).toEqual({ acknowledged: true, deletedCount: 1 });
  expect(await end()).toEqual({ acknowledged: true, deletedCount: 0 });
  expect(await pushState(buyer)).toMatchObject({ here: false, browsers: 0 });
});

test('a browser has one address, and an address one browser: the last to sign in there', async ({
  harness,
  buyer,
  other,
}) => {
  await subscribed(buyer, 'one');
  await subscribed(buyer, 'two');
  expect(await endpoints(harness)).toEqual(['two']);
  await subscribed(other, 'two');
  expect([await pushState(buyer), await pushState(other)]).toMatchObject([{ browsers: 0 }, { here: true }]);
});

test('an account has at most ten subscriptions, as many as sessions', async ({ harness, buyer }) => {
  await subscribed(buyer, '00');
  for (let n = 1; n <= 10; n++) {
    await subscribed(await inAnotherBrowser(harness, buyer), String(n).padStart(2, '0'));
  }
  expect(await endpoints(harness)).toHaveLength(10);
});

test('refuses an address of an unknown push service, and invalid keys', async ({ harness, buyer }) => {
  const good = subscriptionAt('one');
  const wrong = [
    { ...good, endpoint: 'https://127.0.0.1/send/1' },
    { ...good, endpoint: 'http://push.example/send/1' },
    { ...good, endpoint: 'push.example' },
    { ...good, endpoint: `https://push.example/${'a'.repeat(1_000)}` },
    { ...good, keys: { ...good.keys, auth: 'short' } },
    { ...good, keys: { ...good.keys, p256dh: `C${good.keys.p256dh.slice(1)}` } },
    { endpoint: good.endpoint },
    {},
  ];
  for (const subscription of wrong) {
    const refused = await buyer.ask('PUT', '/api/notifications/push', subscription);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'invalid' }]);
  }
  expect(await endpoints(harness)).toEqual([]);
});

test('without keys of our own no browser can subscribe', async ({ harness, buyer }) => {
  Object.assign(harness.deps, { push: { ...harness.push.push, publicKey: null } });
  expect(await pushState(buyer)).toMatchObject({ key: null });
  expect((await subscribed(buyer, 'one')).status).toBe(422);
});

// Fails without the trigger on sessions.
test('signing out ends the subscription of that browser, the end of the account all', async ({ harness, buyer }) => {
  const second = await inAnotherBrowser(harness, buyer);
  await subscribed(buyer, 'one');
  await subscribed(second, 'two');
  await second.ask('POST', '/api/auth/sign-out');
  expect(await endpoints(harness)).toEqual(['one']);
  await buyer.ask('DELETE', '/api/auth/account', {});
  expect(await endpoints(harness)).toEqual([]);
});

test('a suspended account gets no pushes', async ({ harness, buyer, admin }) => {
  await subscribed(buyer, 'one');
  await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, { reason: 'spam' });
  expect(await endpoints(harness)).toEqual([]);
});

test('the export names the browsers without their addresses and keys', async ({ harness, buyer }) => {
  await subscribed(buyer, 'one');
  const told = (await (await buyer.ask('GET', '/api/auth/export')).json()) as Record<string, unknown>;
  expect(told.browsers_told).toEqual([{ user_id: buyer.id, created_at: expect.anything() }]);
  expect(JSON.stringify(told)).not.toContain('push.example');
  expect(harness.push.sent).toEqual([]);
});
