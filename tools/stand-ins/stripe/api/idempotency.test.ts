import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { errorOf, soon } from '../testing/test-payments.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

describe('an idempotency key', () => {
  test('gives the first response again', async () => {
    const request = { amount: '1999', currency: 'usd', 'metadata[a]': '1' };
    const first = await bench.post('/v1/payment_intents', request, { 'Idempotency-Key': 'one' });
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const turned = Object.fromEntries(Object.entries(request).reverse());
    const second = await bench.post('/v1/payment_intents', turned, { 'Idempotency-Key': 'one' });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.body).toEqual(first.body);
    expect(await bench.intents()).toHaveLength(1);
  });

  test('is for one request only', async () => {
    const { id } = await bench.create(1999, {}, 'one');
    expect(await errorOf(bench.create(2000, {}, 'one'))).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
    const elsewhere = bench.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'one' });
    expect(await errorOf(elsewhere)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await bench.statusOf({ id })).toBe('requires_payment_method');
  });

  test('does not store a refused parameter, a missing object or a wrong key', async () => {
    await errorOf(bench.create(10, {}, 'small'));
    expect((await bench.create(100, {}, 'small')).amount).toBe(100);
    await errorOf(bench.stripe.paymentIntents.cancel('pi_none', {}, { idempotencyKey: 'none' }));
    expect((await bench.create(101, {}, 'none')).amount).toBe(101);
    const path = `${bench.url}/v1/payment_intents`;
    expect((await fetch(path, { method: 'POST', headers: { 'Idempotency-Key': 'open' } })).status).toBe(401);
    expect((await bench.create(102, {}, 'open')).amount).toBe(102);
  });

  test('stores declines and refusals by state, and their effects happen once', async () => {
    const intent = await bench.create();
    const decline = () =>
      bench.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'd' },
      );
    const first = await errorOf(decline());
    const second = await errorOf(decline());
    expect([first.statusCode, second.statusCode]).toEqual([402, 402]);
    expect(second.charge).toBe(first.charge);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
    const done = await bench.paid();
    const cancel = () => bench.stripe.paymentIntents.cancel(done.id, {}, { idempotencyKey: 'c' });
    await errorOf(cancel());
    expect((await errorOf(cancel())).headers?.['idempotent-replayed']).toBe('true');
  });

  test('is in use until the first response is sent', async () => {
    const slow = bench.create(66_607, {}, 'busy');
    await soon(async () => expect(await bench.intents()).toHaveLength(1));
    const busy = await errorOf(bench.create(66_607, {}, 'busy'));
    expect(busy).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(busy.headers?.['stripe-should-retry']).toBe('true');
    const { id } = await slow;
    expect((await bench.create(66_607, {}, 'busy')).id).toBe(id);
    expect(await bench.intents()).toHaveLength(1);
  });

  test('creates one intent for many concurrent requests', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => bench.create(1234, {}, 'race')));
    expect(await bench.intents()).toHaveLength(1);
    const ids = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.id);
    expect(new Set(ids).size).toBe(1);
  });
});
