import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bench, cardFields, errorOf, openBench, PUBLISHABLE, SECRET } from './test-bench.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Waits for something that comes by itself, however slow the machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let bench: Bench;
let stripe: Stripe;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterAll(() => bench.close());

const create = (amount = 1999, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', automatic_payment_methods: { enabled: true }, ...more });

const confirmInBrowser = (intent: Stripe.PaymentIntent, number: string, card = {}) =>
  bench.browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    ...cardFields(number, card),
  });

const authenticate = (intent: Stripe.PaymentIntent, outcome: string, secret = intent.client_secret ?? '') =>
  fetch(`${bench.url}/3ds/${intent.id}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, outcome }),
  });

describe('an intent', () => {
  test('is created as asked for and read back', async () => {
    const intent = await create(1999, { metadata: { order: 'o1', note: 'a&b=c' }, description: 'A book' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1999,
      currency: 'usd',
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      livemode: false,
      metadata: { order: 'o1', note: 'a&b=c' },
      description: 'A book',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test('succeeds when confirmed, once, with a charge', async () => {
    const intent = await create();
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, last_payment_error: null });
    const charge = await stripe.charges.retrieve(paid.latest_charge as string);
    expect(charge).toMatchObject({ paid: true, amount: 1999, payment_intent: intent.id, status: 'succeeded' });
    const again = await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(again.payment_intent?.status).toBe('succeeded');
    const expanded = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect((expanded.latest_charge as Stripe.Charge).id).toBe(charge.id);
  });

  test('can be created and confirmed in one call', async () => {
    const intent = await create(500, {
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/',
    });
    expect(intent.status).toBe('succeeded');
  });

  test('can be changed, its amount only while it is open', async () => {
    const intent = await create(1000, { metadata: { a: '1', b: '2' } });
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 1500, metadata: { b: '', c: '3' } });
    expect(changed).toMatchObject({ amount: 1500, metadata: { a: '1', c: '3' } });
    expect(changed.metadata).not.toHaveProperty('b');
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const refused = await errorOf(stripe.paymentIntents.update(intent.id, { amount: 1 + 1500 }));
    expect(refused.code).toBe('payment_intent_unexpected_state');
    expect((await stripe.paymentIntents.update(intent.id, { description: 'late' })).description).toBe('late');
  });

  test('is cancelled only while nothing has been charged', async () => {
    const intent = await create();
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    for (const call of [
      () => stripe.paymentIntents.cancel(intent.id),
      () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    }
    const paid = await create(700, { confirm: true, payment_method: 'pm_card_visa' });
    const refused = await errorOf(stripe.paymentIntents.cancel(paid.id));
    expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(refused.message).toContain('status of succeeded');
    expect((await stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  });

  test.each([
    [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: '0', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '12.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '100' }, 'parameter_missing', 'currency'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '100', currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      { amount: '100', currency: 'usd', 'automatic_payment_methods[x]': '1' },
      'parameter_unknown',
      'automatic_payment_methods[x]',
    ],
    [{ amount: '100', currency: 'usd', __proto__x: '1' }, 'parameter_unknown', '__proto__x'],
  ])('is refused for %o', async (fields, code, param) => {
    const { status, body } = await bench.post('/v1/payment_intents', fields);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test('that does not exist is 404', async () => {
    const missing = await errorOf(stripe.paymentIntents.retrieve('pi_none'));
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
    expect((await bench.post('/v1/nothing')).status).toBe(404);
  });
});

describe('a key', () => {
  test('must be there, right, and secret', async () => {
    const path = `${bench.url}/v1/payment_intents`;
    const status = async (headers: Record<string, string>) => (await fetch(path, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: 'Bearer sk_test_other' })).toBe(401);
    expect(await status({ Authorization: `Bearer ${PUBLISHABLE}` })).toBe(401);
    expect(await status({ Authorization: `Bearer ${SECRET}` })).toBe(200);
    expect(await status({ Authorization: `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}` })).toBe(200);
  });
});

describe('a card', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', undefined, /^An error occurred while processing your card/],
    ['4012888888881881', 'card_declined', 'test_mode_live_card', /test mode/],
  ])('%s is declined: %s', async (number, code, declineCode, message) => {
    const intent = await create();
    const { status, body } = await confirmInBrowser(intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code });
    expect(body.error.decline_code).toBe(declineCode);
    expect(body.error.message).toMatch(message);
    expect(body.error.payment_intent.status).toBe('requires_payment_method');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.code).toBe(code);
    expect(after).toMatchObject({ status: 'requires_payment_method', amount_received: 0, payment_method: null });
    expect((await stripe.charges.retrieve(after.latest_charge as string)).paid).toBe(false);
  });

  test('that was declined may be replaced', async () => {
    const intent = await create();
    const declined = await errorOf(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect(declined).toMatchObject({ type: 'StripeCardError', statusCode: 402, decline_code: 'generic_decline' });
    const { body } = await confirmInBrowser(intent, '4242 4242 4242 4242');
    expect(body).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'invalid_number'],
    ['4242424242424242', { year: '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { month: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
  ])('%s %o is not a card', async (number, card, code) => {
    const { status, body } = await confirmInBrowser(await create(), number, card);
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', code]);
  });

  test('becomes a payment method that keeps four digits', async () => {
    const fields = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '1', 'card[exp_year]': '40' };
    const { body } = await bench.browser('POST', '/v1/payment_methods', fields);
    expect(body).toMatchObject({ object: 'payment_method', card: { last4: '4242', brand: 'visa', exp_year: 2040 } });
    expect(JSON.stringify(body)).not.toContain('42424242');
    const paid = await stripe.paymentIntents.confirm((await create()).id, { payment_method: body.id });
    expect(paid.status).toBe('succeeded');
  });
});

describe('3-D Secure', () => {
  test('completed: succeeded', async () => {
    const intent = await create();
    const { body } = await confirmInBrowser(intent, '4000002500003155');
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await authenticate(intent, 'complete', 'pi_x_secret_y')).status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    expect((await authenticate(intent, 'complete')).status).toBe(200);
    const paid = await stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 1999 });
    expect((await authenticate(intent, 'fail')).status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('failed: back to requires_payment_method', async () => {
    const intent = await create();
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required' });
    await authenticate(intent, 'fail');
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({ status: 'requires_payment_method', next_action: null, amount_received: 0 });
    expect(failed.last_payment_error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });

  test('cancelled while the bank asks: never charged', async () => {
    const intent = await create();
    await confirmInBrowser(intent, '4000002500003155');
    await stripe.paymentIntents.cancel(intent.id);
    expect((await authenticate(intent, 'complete')).status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });
});

describe('a browser', () => {
  test('sees a limited intent, with the right client secret only', async () => {
    const intent = await create(1999, { metadata: { order: 'private' } });
    const path = `/v1/payment_intents/${intent.id}`;
    const { body } = await bench.browser('GET', path, { client_secret: intent.client_secret });
    expect(body).toMatchObject({ id: intent.id, amount: 1999, status: 'requires_payment_method' });
    for (const hidden of ['metadata', 'latest_charge', 'amount_received']) expect(body).not.toHaveProperty(hidden);
    expect((await bench.browser('GET', path)).status).toBe(400);
    expect((await bench.browser('GET', path, { client_secret: `${intent.id}_secret_no` })).status).toBe(400);
    const confirm = { client_secret: `${intent.id}_secret_no`, ...cardFields('4242424242424242') };
    expect((await bench.browser('POST', `${path}/confirm`, confirm)).status).toBe(400);
    expect((await bench.browser('POST', `${path}/cancel`)).status).toBe(401);
    expect((await bench.browser('POST', '/v1/refunds', { payment_intent: intent.id })).status).toBe(401);
  });

  test('may call from any origin', async () => {
    const preflight = await fetch(`${bench.url}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://shop', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
  });

  test('loads a script that the npm loader accepts, and pages without inline code', async () => {
    const script = await (await fetch(`${bench.url}/stripe.js`)).text();
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain("version: 'endive'");
    for (const page of ['/elements/card', '/3ds/pi_1']) {
      const html = await (await fetch(bench.url + page)).text();
      expect(html).toContain('Simulated payment – no real money moves');
      expect(html).not.toMatch(/<style|style=|<script>| on\w+=/);
    }
  });
});

describe('lists', () => {
  test('go newest first, page by page', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift((await create()).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    const next = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[1] });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[3] });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 3 })) all.push(id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(0, 5)).toEqual(ids);
  });

  test('can be limited in time and refuse a bad limit', async () => {
    const { created } = await create();
    expect((await stripe.paymentIntents.list({ created: { gt: created + 10 } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ created: { gte: created } })).data.length).toBeGreaterThan(0);
    expect((await stripe.paymentIntents.list({ created: { lt: created - 1000 } })).data).toEqual([]);
    expect((await errorOf(stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400);
    expect((await errorOf(stripe.paymentIntents.list({ starting_after: 'pi_none' }))).code).toBe('resource_missing');
  });
});

describe('a refund', () => {
  test('gives money back in parts, never more than was taken', async () => {
    const { id, latest_charge } = await create(1000, { confirm: true, payment_method: 'pm_card_visa' });
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 400,
      reason: 'duplicate',
      metadata: { a: 'b' },
    });
    expect(part).toMatchObject({
      amount: 400,
      status: 'succeeded',
      charge: latest_charge,
      payment_intent: id,
      reason: 'duplicate',
    });
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 601 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect((await stripe.refunds.create({ charge: latest_charge as string })).amount).toBe(600);
    const none = await errorOf(stripe.refunds.create({ payment_intent: id }));
    expect(none).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect(await stripe.charges.retrieve(latest_charge as string)).toMatchObject({
      refunded: true,
      amount_refunded: 1000,
    });
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([600, 400]);
    expect((await stripe.refunds.retrieve(part.id)).id).toBe(part.id);
  });

  test('needs a payment that succeeded', async () => {
    const { id } = await create();
    expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
    expect((await errorOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
    expect((await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).statusCode).toBe(404);
  });
});

describe('events', () => {
  test('tell the life of an intent, with snapshots', async () => {
    const intent = await create(1999, {}).then(({ id }) => id);
    await errorOf(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' }));
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }, { idempotencyKey: `k-${intent}` });
    await stripe.refunds.create({ payment_intent: intent });
    const events = (await stripe.events.list({ limit: 100 })).data.filter(({ data }) => {
      const object = data.object as { id: string; payment_intent?: string };
      return object.id === intent || object.payment_intent === intent;
    });
    expect(events.map(({ type }) => type).reverse()).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded') as Stripe.Event;
    expect(succeeded).toMatchObject({ object: 'event', livemode: false, request: { idempotency_key: `k-${intent}` } });
    expect(succeeded.api_version).toBe(Stripe.API_VERSION);
    expect(events.at(-1)?.data.object).toMatchObject({ status: 'requires_payment_method' });
    expect((await stripe.events.retrieve(succeeded.id)).id).toBe(succeeded.id);
  });

  test('can be chosen by type and by delivery', async () => {
    await create();
    const types = ['charge.refunded', 'payment_intent.canceled'];
    const some = await stripe.events.list({ types, limit: 100 });
    expect(new Set(some.data.map(({ type }) => type))).toEqual(new Set(types));
    const created = await stripe.events.list({ type: 'payment_intent.created', limit: 1 });
    expect(created.data[0]?.type).toBe('payment_intent.created');
    await soon(async () => {
      expect((await stripe.events.retrieve(created.data[0]?.id ?? '')).pending_webhooks).toBe(0);
    });
    const delivered = await stripe.events.list({ delivery_success: true, limit: 100 });
    expect(delivered.data.map(({ id }) => id)).toContain(created.data[0]?.id);
    const undelivered = await stripe.events.list({ delivery_success: false, limit: 100 });
    expect(undelivered.data.map(({ id }) => id)).not.toContain(created.data[0]?.id);
  });
});

test('counters are kept outside of /v1', async () => {
  const stats = await (await fetch(`${bench.url}/_standin/stats`)).json();
  expect(stats.intents.total).toBeGreaterThan(stats.intents.succeeded);
  expect(stats.received.netCents).toBe(stats.received.cents - stats.refunds.cents);
});
