/** Signed events of Stripe about foreign or missing objects, or invalid ones: accepted and counted, never a failure. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { purchase } from '../../../tests/fixtures/factories.ts';
import { payoutTest } from '../../../tests/fixtures/money/payout-test.ts';
import { reachStripe, stripeTest } from '../../../tests/fixtures/money/stripe-test.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { ACCOUNTS_SECRET, CONNECT_SECRET, WEBHOOK_SECRET } from '../../../tools/stand-ins/stripe/testing/test-bench.ts';

const test = stripeTest.extend('real', { auto: true }, ({ harness, stripe }) => {
  Object.assign(harness.deps, { payments: stripe });
});

const ENDPOINTS = [
  ['/api/stripe/webhook', WEBHOOK_SECRET],
  ['/api/stripe/accounts-webhook', ACCOUNTS_SECRET],
  ['/api/stripe/payouts-webhook', CONNECT_SECRET],
] as const;

async function tell(harness: Harness, path: string, secret: string, payload: string) {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
  return (await harness.send(path, { method: 'POST', headers, body: payload })).status;
}

const about = (id: string, type: string, object: object) => ({ id, object: 'event', type, data: { object } });
const DISPUTE = {
  ...{ id: 'du_1NotAtStripe', object: 'dispute', charge: 'ch_3Other', payment_intent: 'pi_3Other', amount: 2500 },
  ...{ currency: 'usd', reason: 'fraudulent', status: 'needs_response', metadata: {} },
};
const FOREIGN = [
  about('evt_1', 'charge.dispute.created', DISPUTE),
  about('evt_2', 'charge.dispute.created', { ...DISPUTE, payment_intent: null }),
  about('evt_3', 'transfer.created', { id: 'tr_1NotAtStripe', object: 'transfer', amount: 1000, metadata: {} }),
  about('evt_4', 'refund.created', { id: 're_1', object: 'refund', amount: 5, payment_intent: 'pi_3Other' }),
  about('evt_5', 'refund.failed', { id: 're_2', object: 'refund', metadata: { attempt: 'nobodys', mark: 'x' } }),
  about('evt_6', 'radar.early_fraud_warning.created', { id: 'issfr_1', object: 'radar.early_fraud_warning' }),
  about('evt_7', 'payout.failed', { id: 'po_1', object: 'payout' }),
  about('evt_8', 'customer.created', { id: 'cus_1', object: 'customer' }),
  about('evt_9', 'something.new', {}),
];

// Fails when a foreign object is read at Stripe, or when Stripe's 404 is a defect of ours.
test('events about foreign objects are accepted and logged', async ({ harness }) => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  for (const event of FOREIGN)
    expect([event.id, await tell(harness, '/api/stripe/webhook', WEBHOOK_SECRET, JSON.stringify(event))]).toEqual([
      event.id,
      200,
    ]);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ event, type }) => [event, type])).toEqual(FOREIGN.map(({ type }) => ['event_not_ours', type]));
});

/** A Stripe that refuses each call with 403 and this code. */
async function refusing(code: string | undefined, onCleanup: (close: () => void) => void) {
  const server = createServer((_, response) => {
    response.writeHead(403, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'no', code } }));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  onCleanup(() => server.close());
  return reachStripe(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

// Fails when a key without a permission counts as a missing object: Stripe would never send the event again.
test.for(['account_invalid', undefined])(
  'a dispute of our own payment that we may not read (403 %s) is retried',
  async (code, { harness, seller, buyer, onTestFinished }) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { intentId } = await purchase(harness, seller, buyer);
    Object.assign(harness.deps, { payments: await refusing(code, onTestFinished) });
    const dispute = about('evt_own', 'charge.dispute.created', { ...DISPUTE, payment_intent: intentId });
    expect(await tell(harness, '/api/stripe/webhook', WEBHOOK_SECRET, JSON.stringify(dispute))).toBe(500);
    expect(await rowsOf(harness, 'SELECT id FROM stripe_events')).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  },
);

// Fails when an account lost by the platform is a defect of ours, or when any 403 counts as one.
payoutTest.for([
  ['account_invalid', 200],
  [undefined, 500],
] as const)(
  'an event about a seller whose account answers 403 %s',
  async ([code, status], { harness, seller, sale: _, onTestFinished }) => {
    vi.spyOn(console, 'error').mockReturnValue();
    Object.assign(harness.deps, { payments: await refusing(code, onTestFinished) });
    const account = `acct_${seller.id}`;
    const paid = { ...about('evt_po', 'payout.failed', { id: 'po_1', object: 'payout' }), account };
    expect(await tell(harness, '/api/stripe/payouts-webhook', CONNECT_SECRET, JSON.stringify(paid))).toBe(status);
  },
);

// The provider's account may have foreign intents, and our metadata may name unknown attempts.
test('an intent without metadata is accepted without a settlement', async ({ harness }) => {
  for (const type of ['payment_intent.succeeded', 'payment_intent.canceled', 'payment_intent.payment_failed']) {
    const intent = {
      id: 'pi_3Other',
      object: 'payment_intent',
      status: type.split('.')[1],
      amount_received: 2500,
      currency: 'usd',
    };
    const payload = JSON.stringify(
      about(`evt_${type}`, type, { ...intent, last_payment_error: { charge: 'ch_3Other' } }),
    );
    expect([type, await tell(harness, '/api/stripe/webhook', WEBHOOK_SECRET, payload)]).toEqual([type, 200]);
  }
});

const NO_EVENTS = [
  'null',
  '[]',
  '1',
  '"text"',
  'true',
  '{}',
  '',
  'not JSON',
  '{"id":1,"type":[],"data":3}',
  '{"id":"evt_x","object":"event","type":"payment_intent.succeeded"}',
  '{"id":"evt_x","object":"event","type":"payment_intent.succeeded","data":null}',
  '{"id":"evt_x","object":"event","type":"payment_intent.succeeded","data":{"object":null}}',
  '{"id":"evt_x","type":"x","data":{"object":{"object":"payment_intent"}}}',
  '{"id":"evt_x","type":"payout.paid","account":{"id":1},"data":{"object":{"id":"po_1","object":"payout"}}}',
  '{"id":"evt_x","object":"v2.core.event","type":"v2.core.account.updated","related_object":null}',
  '{"id":"evt_x","object":"v2.core.event","type":"v2.core.account.updated","related_object":{"id":"acct_1Other","type":"v2.core.account","url":"/v2"}}',
  '{"id":"evt_x","object":"v2.core.event","type":"v2.core.account.updated","related_object":{"id":{},"type":"v2.core.account"}}',
];

test.for(ENDPOINTS)('%s accepts or refuses an invalid event, without a change', async ([path, secret], { harness }) => {
  const before = await everything(harness);
  for (const body of NO_EVENTS) {
    const status = await tell(harness, path, secret, body);
    expect([body, status >= 200 && status < 500]).toEqual([body, true]);
  }
  expect(await everything(harness)).toEqual(before);
});

// Fails when a forged event is accepted, or not logged.
test("an event without Stripe's signature is refused, and logged without its content", async ({ harness }) => {
  const log = vi.spyOn(console, 'info').mockReturnValue();
  for (const [path] of ENDPOINTS) {
    log.mockClear();
    const payload = JSON.stringify(about('evt_forged', 'payment_intent.succeeded', { id: 'pi_forged' }));
    expect([path, await tell(harness, path, 'whsec_of_somebody_else', payload)]).toEqual([path, 400]);
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { event: 'bad_signature', account: null, network: expect.any(String), route: `POST ${path}`, request: null },
    ]);
    expect(String(log.mock.calls)).not.toMatch(/forged|whsec/);
  }
});
