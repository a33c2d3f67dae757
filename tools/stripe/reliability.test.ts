import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { amountFaults, cardFaults, faultByAmount } from './faults.ts';
import { type Bench, cardFields, errorOf, openBench, type Received, WEBHOOK_SECRET } from './test-bench.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Waits for something that comes by itself, however slow the machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let bench: Bench;
let stripe: Stripe;

beforeEach(async () => {
  bench = await openBench();
  stripe = bench.stripe;
});
afterEach(() => bench.close());

const create = (amount = 1999, idempotencyKey?: string) =>
  stripe.paymentIntents.create({ amount, currency: 'usd' }, { ...(idempotencyKey && { idempotencyKey }) });
const paid = (amount = 1999) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
const confirm = (intent: Stripe.PaymentIntent, number: string) =>
  bench.browser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    ...cardFields(number),
  });
const intents = async () => (await stripe.paymentIntents.list({ limit: 100 })).data;
const statusOf = async ({ id }: { id: string }) => (await stripe.paymentIntents.retrieve(id)).status;
const cardOf = (name: string) => cardFaults.find((fault) => fault.name === name)?.number ?? '';

describe('an idempotency key', () => {
  test('gives the first answer again', async () => {
    const request = { amount: '1999', currency: 'usd', 'metadata[a]': '1' };
    const first = await bench.post('/v1/payment_intents', request, { 'Idempotency-Key': 'one' });
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const turned = Object.fromEntries(Object.entries(request).reverse());
    const second = await bench.post('/v1/payment_intents', turned, { 'Idempotency-Key': 'one' });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.body).toEqual(first.body);
    expect(await intents()).toHaveLength(1);
  });

  test('is for one request only', async () => {
    const { id } = await create(1999, 'one');
    expect(await errorOf(create(2000, 'one'))).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    const elsewhere = stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'one' });
    expect(await errorOf(elsewhere)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect(await statusOf({ id })).toBe('requires_payment_method');
  });

  test('does not keep a refused parameter, a missing object, a wrong key or a rate limit', async () => {
    await errorOf(create(10, 'small'));
    expect((await create(100, 'small')).amount).toBe(100);
    await errorOf(stripe.paymentIntents.cancel('pi_none', {}, { idempotencyKey: 'none' }));
    expect((await create(101, 'none')).amount).toBe(101);
    const path = `${bench.url}/v1/payment_intents`;
    expect((await fetch(path, { method: 'POST', headers: { 'Idempotency-Key': 'open' } })).status).toBe(401);
    expect((await create(102, 'open')).amount).toBe(102);
    expect((await errorOf(create(66_604, 'limit'))).statusCode).toBe(429);
    expect((await create(103, 'limit')).amount).toBe(103);
  });

  test('keeps declines and refusals by state, and their effects happen once', async () => {
    const intent = await create();
    const decline = () =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'd' });
    const first = await errorOf(decline());
    const second = await errorOf(decline());
    expect([first.statusCode, second.statusCode]).toEqual([402, 402]);
    expect(second.charge).toBe(first.charge);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
    const done = await paid();
    const cancel = () => stripe.paymentIntents.cancel(done.id, {}, { idempotencyKey: 'c' });
    await errorOf(cancel());
    expect((await errorOf(cancel())).headers?.['idempotent-replayed']).toBe('true');
  });

  test('is in use until the first answer is out', async () => {
    const slow = create(66_607, 'busy');
    await soon(async () => expect(await intents()).toHaveLength(1));
    const busy = await errorOf(create(66_607, 'busy'));
    expect(busy).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(busy.headers?.['stripe-should-retry']).toBe('true');
    const { id } = await slow;
    expect((await create(66_607, 'busy')).id).toBe(id);
    expect(await intents()).toHaveLength(1);
  });

  test('makes one intent of many requests at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => create(1234, 'race')));
    expect(await intents()).toHaveLength(1);
    const ids = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('faults by amount', () => {
  test('are found for each call by the last five digits', () => {
    expect(faultByAmount('create', 66_601)).toBe(amountFaults[1]);
    expect(faultByAmount('create', 1_066_603)).toBe(amountFaults[3]);
    expect(faultByAmount('cancel', 66_702)).toBe(amountFaults[2]);
    for (const amount of [6_601, 66_600, 66_609, 66_701, 1_999])
      expect(faultByAmount('create', amount)).toBeUndefined();
  });

  test('500 before the effect, and again for the same key', async () => {
    expect((await errorOf(create(66_601, 'k'))).statusCode).toBe(500);
    const again = await errorOf(create(66_601, 'k'));
    expect([again.statusCode, again.headers?.['idempotent-replayed']]).toEqual([500, 'true']);
    expect(await intents()).toHaveLength(0);
  });

  test('500 after the effect, and again for the same key', async () => {
    expect((await errorOf(create(66_602, 'k'))).statusCode).toBe(500);
    expect((await errorOf(create(66_602, 'k'))).statusCode).toBe(500);
    expect(await intents()).toHaveLength(1);
  });

  test('a reply that is lost can be had again with the same key', async () => {
    expect((await errorOf(create(66_603, 'k'))).type).toBe('StripeConnectionError');
    const [intent] = await intents();
    expect((await create(66_603, 'k')).id).toBe(intent?.id);
    expect(await intents()).toHaveLength(1);
  });

  test('a request that is lost has had no effect', async () => {
    expect((await errorOf(create(66_608, 'k'))).type).toBe('StripeConnectionError');
    expect(await intents()).toHaveLength(0);
  });

  test('no answer until the caller gives up, then the one that was kept', async () => {
    const request = stripe.paymentIntents.create(
      { amount: 66_605, currency: 'usd' },
      { idempotencyKey: 'k', timeout: 300 },
    );
    expect((await errorOf(request)).type).toBe('StripeConnectionError');
    await soon(async () => expect((await create(66_605, 'k')).amount).toBe(66_605));
    expect(await intents()).toHaveLength(1);
  });

  test('500 the first time only', async () => {
    expect((await errorOf(create(66_606, 'k'))).statusCode).toBe(500);
    expect((await create(66_606, 'k')).amount).toBe(66_606);
    expect((await errorOf(create(66_606, 'l'))).statusCode).toBe(500);
  });

  test('on cancel, retrieve and refund', async () => {
    const canceled = await create(66_702);
    expect((await errorOf(stripe.paymentIntents.cancel(canceled.id))).statusCode).toBe(500);
    expect(await statusOf(canceled)).toBe('canceled');
    const kept = await create(66_701);
    expect((await errorOf(stripe.paymentIntents.cancel(kept.id))).statusCode).toBe(500);
    expect(await statusOf(kept)).toBe('requires_payment_method');
    const hidden = await create(66_806);
    expect((await errorOf(stripe.paymentIntents.retrieve(hidden.id))).statusCode).toBe(500);
    expect(await statusOf(hidden)).toBe('requires_payment_method');
    const { id } = await paid(66_902);
    expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(500);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });
});

describe('faults by card', () => {
  test('500 before, 500 after, reply lost, late answer', async () => {
    const before = await create();
    expect((await confirm(before, cardOf('confirm_500_before'))).status).toBe(500);
    expect(await statusOf(before)).toBe('requires_payment_method');
    const after = await create();
    expect((await confirm(after, cardOf('confirm_500_after'))).status).toBe(500);
    expect(await statusOf(after)).toBe('succeeded');
    const lost = await create();
    await expect(confirm(lost, cardOf('confirm_reply_lost'))).rejects.toThrow();
    expect(await statusOf(lost)).toBe('succeeded');
    const late = await create();
    const answer = confirm(late, cardOf('webhook_first')).then(() => Date.now());
    await soon(() => expect(bench.eventsAbout(late.id, 'payment_intent.succeeded')).toHaveLength(1));
    const [webhook] = bench.eventsAbout(late.id, 'payment_intent.succeeded');
    expect(await answer).toBeGreaterThan((webhook?.at ?? 0) + 1_000);
  });

  test('processing, then succeeded or declined; nothing stops it', async () => {
    const [good, bad] = [await create(), await create()];
    expect((await confirm(good, cardOf('processing'))).body.status).toBe('processing');
    expect((await confirm(bad, cardOf('processing_fails'))).body.status).toBe('processing');
    expect((await errorOf(stripe.paymentIntents.cancel(good.id))).code).toBe('payment_intent_unexpected_state');
    await bench.restart();
    await soon(async () => expect(await statusOf(good)).toBe('succeeded'));
    await soon(async () => expect(await statusOf(bad)).toBe('requires_payment_method'));
    const { data } = await stripe.events.list({ limit: 100 });
    const types = data
      .filter(({ data: { object } }) => (object as { id: string }).id === good.id)
      .map(({ type }) => type);
    expect(types).toEqual(['payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.created']);
  });

  test('the next retrieve fails once', async () => {
    const intent = await create();
    await confirm(intent, cardOf('retrieve_500_once'));
    expect((await errorOf(stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(500);
    expect(await statusOf(intent)).toBe('succeeded');
  });

  test('webhooks never, 50 times, late, newest first', async () => {
    const [never, many, late, shuffled] = [await create(), await create(), await create(), await create()];
    const start = Date.now();
    await confirm(never, cardOf('webhook_never'));
    await confirm(many, cardOf('webhook_50'));
    await confirm(late, cardOf('webhook_late'));
    await confirm(shuffled, cardOf('webhook_shuffled'));
    const succeeded = (id: string) => bench.eventsAbout(id, 'payment_intent.succeeded');
    await soon(() => expect(succeeded(late.id)).toHaveLength(1));
    expect((succeeded(late.id)[0]?.at ?? 0) - start).toBeGreaterThanOrEqual(2_900);
    expect(succeeded(never.id)).toHaveLength(0);
    expect(succeeded(many.id)).toHaveLength(50);
    expect(new Set(succeeded(many.id).map(({ event }) => event.id)).size).toBe(1);
    expect(bench.eventsAbout(shuffled.id).map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.processing',
    ]);
    const missing = await stripe.events.list({ delivery_success: false, limit: 100 });
    expect(missing.data.map(({ data }) => (data.object as { id: string }).id)).toEqual([never.id]);
  });

  test('numbers are unlike each other and have tokens', async () => {
    expect(new Set(cardFaults.map(({ number }) => number)).size).toBe(cardFaults.length);
    const intent = await create();
    const token = 'pm_card_fault_confirm_500_after';
    expect((await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: token }))).statusCode).toBe(500);
    expect(await statusOf(intent)).toBe('succeeded');
  });
});

describe('webhooks', () => {
  test('are signed over the raw body', async () => {
    await create();
    await soon(() => expect(bench.received).toHaveLength(1));
    const { body, signature } = bench.received[0] as Received;
    const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    expect(event.type).toBe('payment_intent.created');
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    expect(() => stripe.webhooks.constructEvent(body.replace('1999', '1'), signature, WEBHOOK_SECRET)).toThrow();
  });

  test('come again, with growing pauses, until a 2xx', async () => {
    let failures = 2;
    bench.answerWebhooksWith(() => (failures-- > 0 ? 503 : 200));
    const { id } = await create();
    await soon(() => expect(bench.eventsAbout(id)).toHaveLength(3));
    const [first, second, third] = bench.eventsAbout(id).map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(450);
    expect(third - second).toBeGreaterThanOrEqual(950);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(bench.eventsAbout(id)).toHaveLength(3);
  });

  test('that were not delivered survive a restart', async () => {
    bench.answerWebhooksWith(() => 500);
    const { id } = await create();
    await soon(() => expect(bench.eventsAbout(id).length).toBeGreaterThan(0));
    await bench.restart(() => bench.answerWebhooksWith(() => 204));
    const before = bench.eventsAbout(id).length;
    await soon(() => expect(bench.eventsAbout(id).length).toBeGreaterThan(before));
    await soon(async () => expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0));
  });
});

describe('what was answered', () => {
  test('is there after a restart: intents, refunds, keys', async () => {
    const intent = await create(1999, 'kept');
    const { id } = await paid();
    await stripe.refunds.create({ payment_intent: id, amount: 100 });
    const before = await intents();
    await bench.restart();
    expect(await intents()).toEqual(before);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
    expect((await create(1999, 'kept')).id).toBe(intent.id);
  });

  test('is in the journal before the answer is out, and no card number ever', async () => {
    const intent = await create();
    const journal = () => readFileSync(join(bench.dataDir, 'stripe.jsonl'), 'utf8');
    expect(journal()).toContain(intent.id);
    await bench.post(`/v1/payment_intents/${intent.id}/confirm`, cardFields('4242424242424242'), {
      'Idempotency-Key': 'c',
    });
    expect(journal()).toContain('payment_intent.succeeded');
    expect(journal()).not.toContain('4242424242424242');
  });

  test('half a line at the end of the journal is dropped', async () => {
    const intent = await create();
    await bench.restart(() =>
      appendFileSync(join(bench.dataDir, 'stripe.jsonl'), '[["payment_intent","pi_half",{"id"'),
    );
    expect((await intents()).map(({ id }) => id)).toEqual([intent.id]);
    await create();
    await bench.restart();
    expect(await intents()).toHaveLength(2);
  });
});
