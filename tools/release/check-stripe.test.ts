/** A deployment's report on the settings at Stripe, against the stand-in. */
import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bench, openBench } from '../stand-ins/stripe/testing/test-bench.ts';
import { STRIPE_WEBHOOKS, stripeFindings, stripeSays, walletDomain } from './check-stripe.ts';

const ORIGIN = 'https://your.shop';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const [shop, accounts, payouts] = STRIPE_WEBHOOKS;
const snapshot = ({ path, events }: { path: string; events: readonly string[] }, change: object = {}) =>
  bench.stripe.webhookEndpoints.create({
    url: `${ORIGIN}${path}`,
    enabled_events: [...events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    api_version: Stripe.API_VERSION,
    ...change,
  });
const destination = ({ path, events, payload, from }: (typeof STRIPE_WEBHOOKS)[number], change: object = {}) =>
  bench.stripe.v2.core.eventDestinations.create({
    ...{ name: path, type: 'webhook_endpoint', event_payload: payload, enabled_events: [...events] },
    ...{ events_from: [from], webhook_endpoint: { url: `${ORIGIN}${path}` } },
    ...change,
  });
const findings = () => stripeFindings(bench.stripe, ORIGIN);

test('a new account has payouts by hand only', async () => {
  expect(await findings()).toEqual([
    'No enabled endpoint gets snapshot events at https://your.shop/api/stripe/webhook.',
    'No enabled endpoint gets thin events at https://your.shop/api/stripe/accounts-webhook.',
    'No enabled endpoint gets snapshot events at https://your.shop/api/stripe/payouts-webhook.',
  ]);
});

// Fails when one of the two generations of endpoints is not checked.
test('correct settings of either generation give no finding', async () => {
  await snapshot(shop);
  await destination(accounts);
  await destination(payouts);
  expect(await findings()).toEqual([]);
  const all = await openBench();
  try {
    expect(await stripeFindings(all.stripe, ORIGIN)).toHaveLength(3);
  } finally {
    await all.close();
  }
});

// Fails when only the URL is checked.
test('missing events, another version and other accounts are reported', async () => {
  await snapshot(shop, { enabled_events: shop.events.slice(1), api_version: '2020-08-27' });
  await destination(accounts, { event_payload: 'snapshot' });
  await destination(payouts, { events_from: ['@self'] });
  expect(await findings()).toEqual([
    'https://your.shop/api/stripe/webhook does not get payment_intent.succeeded.',
    `https://your.shop/api/stripe/webhook has the API version 2020-08-27: give it ${Stripe.API_VERSION}.`,
    'No enabled endpoint gets thin events at https://your.shop/api/stripe/accounts-webhook.',
    'https://your.shop/api/stripe/payouts-webhook gets events from @self: it needs @accounts.',
  ]);
});

test('automatic payouts are reported', async () => {
  await bench.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } });
  expect(await findings()).toContainEqual('The payouts of the account are daily: set their schedule to manual.');
});

test('without a key it reports that nothing was checked', async () => {
  expect(await stripeSays(undefined, ORIGIN)).toMatch(/^The settings at Stripe were not looked at/);
});

// Fails when an event or a URL is defined in one place only.
test('the document names every endpoint with every event', () => {
  const document = readFileSync('docs/operations.md', 'utf8');
  const rows = document.split('\n').filter((line) => line.includes('https://your.shop/api/stripe/'));
  for (const { path, events } of STRIPE_WEBHOOKS) {
    const row = rows.find((line) => line.startsWith(`| \`https://your.shop${path}\``)) ?? '';
    const named = [...row.matchAll(/`([^`]+)`/g)]
      .map(([, name]) => name)
      .filter((name) => name?.includes('.') && !name.includes('/'));
    expect([path, named.toSorted()]).toEqual([path, [...events].toSorted()]);
  }
});

// The stand-in has no domains, so Stripe's answer is written here.
test('a domain counts for wallets when it is listed as enabled', async () => {
  const asked: string[] = [];
  const answering = (data: object[]) =>
    new Stripe('sk_test_a', {
      httpClient: Stripe.createFetchHttpClient(async (url: string | URL | Request) => {
        asked.push(String(url));
        return Response.json({ object: 'list', data, has_more: false });
      }),
    });
  expect(await walletDomain(answering([{ id: 'pmd_1', domain_name: 'your.shop' }]), 'your.shop')).toBe(true);
  expect(await walletDomain(answering([]), 'your.shop')).toBe(false);
  expect(asked[0]).toMatch(/\/v1\/payment_method_domains\?.*domain_name=your\.shop/);
  expect(asked[0]).toContain('enabled=true');
});
