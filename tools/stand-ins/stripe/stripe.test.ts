import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stats } from './counters.ts';
import { type Bench, openBench, PUBLISHABLE, SECRET } from './testing/test-bench.ts';
import { errorOf } from './testing/test-payments.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('an intent', () => {
  test('is created with its parameters and read back', async () => {
    const intent = await bench.create(1999, { metadata: { order: 'o1', note: 'a&b=c' }, description: 'One item' });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1999,
      currency: 'usd',
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      livemode: false,
      metadata: { order: 'o1', note: 'a&b=c' },
      description: 'One item',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await bench.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test('succeeds when confirmed, once, with a charge', async () => {
    const intent = await bench.create();
    const paid = await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999, last_payment_error: null });
    const charge = await bench.stripe.charges.retrieve(paid.latest_charge as string);
    expect(charge).toMatchObject({ paid: true, amount: 1999, payment_intent: intent.id, status: 'succeeded' });
    const again = await errorOf(bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(again.payment_intent?.status).toBe('succeeded');
    const expanded = await bench.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect((expanded.latest_charge as Stripe.Charge).id).toBe(charge.id);
  });

  test('can be created and confirmed in one call', async () => {
    const intent = await bench.create(500, {
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/',
    });
    expect(intent.status).toBe('succeeded');
  });

  test('can have another amount while it is open', async () => {
    const intent = await bench.create(1000);
    expect((await bench.stripe.paymentIntents.update(intent.id, { amount: 1500 })).amount).toBe(1500);
    await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const refused = await errorOf(bench.stripe.paymentIntents.update(intent.id, { amount: 1501 }));
    expect(refused.code).toBe('payment_intent_unexpected_state');
  });

  test('can be cancelled only without a charge', async () => {
    const intent = await bench.create();
    const canceled = await bench.stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: null });
    expect(canceled.canceled_at).toBeTypeOf('number');
    for (const call of [
      () => bench.stripe.paymentIntents.cancel(intent.id),
      () => bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    }
    const paid = await bench.create(700, { confirm: true, payment_method: 'pm_card_visa' });
    const refused = await errorOf(bench.stripe.paymentIntents.cancel(paid.id));
    expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(refused.message).toContain('status of succeeded');
    expect((await bench.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
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

  test('without an object is 404', async () => {
    const missing = await errorOf(bench.stripe.paymentIntents.retrieve('pi_none'));
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
    expect((await bench.post('/v1/nothing')).status).toBe(404);
  });
});

describe('a key', () => {
  test('is required, valid, and secret', async () => {
    const path = `${bench.url}/v1/payment_intents`;
    const status = async (headers: Record<string, string>) => (await fetch(path, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: 'Bearer sk_test_other' })).toBe(401);
    expect(await status({ Authorization: `Bearer ${PUBLISHABLE}` })).toBe(401);
    expect(await status({ Authorization: `Bearer ${SECRET}` })).toBe(200);
  });
});

describe('lists', () => {
  test('go newest first, page by page', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift((await bench.create()).id);
    const first = await bench.stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    const next = await bench.stripe.paymentIntents.list({ limit: 2, starting_after: ids[1] });
    expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const all: string[] = [];
    for await (const { id } of bench.stripe.paymentIntents.list({ limit: 3 })) all.push(id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(0, 5)).toEqual(ids);
  });

  test('can be limited in time and refuse an invalid limit', async () => {
    const { created } = await bench.create();
    expect((await bench.stripe.paymentIntents.list({ created: { gte: created + 10 } })).data).toEqual([]);
    expect((await bench.stripe.paymentIntents.list({ created: { gte: created } })).data.length).toBeGreaterThan(0);
    expect((await bench.stripe.paymentIntents.list({ created: { lte: created - 1000 } })).data).toEqual([]);
    expect((await errorOf(bench.stripe.paymentIntents.list({ limit: 101 }))).statusCode).toBe(400);
    expect((await errorOf(bench.stripe.paymentIntents.list({ starting_after: 'pi_none' }))).code).toBe(
      'resource_missing',
    );
  });
});

test('counters are outside of /v1', async () => {
  await bench.paid(700);
  const stats = (await (await fetch(`${bench.url}/_standin/stats`)).json()) as Stats;
  expect(stats.intents.succeeded).toBeGreaterThan(0);
  expect(stats.received.cents).toBeGreaterThanOrEqual(700);
});
