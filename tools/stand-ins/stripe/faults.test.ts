import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amountFaults, cardFaults, faultByAmount } from './faults.ts';
import { type Bench, openBench } from './testing/test-bench.ts';
import { errorOf, soon } from './testing/test-payments.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const cardOf = (name: string) => cardFaults.find((fault) => fault.name === name)?.number ?? '';

describe('faults by amount', () => {
  test('are determined for each call by the last five digits', () => {
    expect(faultByAmount('create', 66_601)).toBe(amountFaults[1]);
    expect(faultByAmount('create', 1_066_603)).toBe(amountFaults[3]);
    expect(faultByAmount('cancel', 66_702)).toBe(amountFaults[2]);
    for (const amount of [6_601, 66_600, 66_609, 66_701, 1_999])
      expect(faultByAmount('create', amount)).toBeUndefined();
  });

  test('500 before the effect, and again for the same key', async () => {
    expect((await errorOf(bench.create(66_601, {}, 'k'))).statusCode).toBe(500);
    const again = await errorOf(bench.create(66_601, {}, 'k'));
    expect([again.statusCode, again.headers?.['idempotent-replayed']]).toEqual([500, 'true']);
    expect(await bench.intents()).toHaveLength(0);
  });

  test('500 after the effect, and again for the same key', async () => {
    expect((await errorOf(bench.create(66_602, {}, 'k'))).statusCode).toBe(500);
    expect((await errorOf(bench.create(66_602, {}, 'k'))).statusCode).toBe(500);
    expect(await bench.intents()).toHaveLength(1);
  });

  test('a lost reply is repeated for the same key', async () => {
    expect((await errorOf(bench.create(66_603, {}, 'k'))).type).toBe('StripeConnectionError');
    const [intent] = await bench.intents();
    expect((await bench.create(66_603, {}, 'k')).id).toBe(intent?.id);
    expect(await bench.intents()).toHaveLength(1);
  });

  test('500 the first time only', async () => {
    expect((await errorOf(bench.create(66_606, {}, 'k'))).statusCode).toBe(500);
    expect((await bench.create(66_606, {}, 'k')).amount).toBe(66_606);
    expect((await errorOf(bench.create(66_606, {}, 'l'))).statusCode).toBe(500);
  });

  test('on cancel, retrieve and refund', async () => {
    const canceled = await bench.create(66_702);
    expect((await errorOf(bench.stripe.paymentIntents.cancel(canceled.id))).statusCode).toBe(500);
    expect(await bench.statusOf(canceled)).toBe('canceled');
    const kept = await bench.create(66_701);
    expect((await errorOf(bench.stripe.paymentIntents.cancel(kept.id))).statusCode).toBe(500);
    expect(await bench.statusOf(kept)).toBe('requires_payment_method');
    const hidden = await bench.create(66_806);
    expect((await errorOf(bench.stripe.paymentIntents.retrieve(hidden.id))).statusCode).toBe(500);
    expect(await bench.statusOf(hidden)).toBe('requires_payment_method');
    const { id } = await bench.paid(66_902);
    expect((await errorOf(bench.stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(500);
    expect((await bench.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });
});

describe('faults by card', () => {
  test('500 before, 500 after, reply lost', async () => {
    const before = await bench.create();
    expect((await bench.confirm(before, cardOf('confirm_500_before'))).status).toBe(500);
    expect(await bench.statusOf(before)).toBe('requires_payment_method');
    const after = await bench.create();
    expect((await bench.confirm(after, cardOf('confirm_500_after'))).status).toBe(500);
    expect(await bench.statusOf(after)).toBe('succeeded');
    const lost = await bench.create();
    await expect(bench.confirm(lost, cardOf('confirm_reply_lost'))).rejects.toThrow();
    expect(await bench.statusOf(lost)).toBe('succeeded');
  });

  test('processing, then succeeded or declined; cannot be stopped', async () => {
    const [good, bad] = [await bench.create(), await bench.create()];
    expect((await bench.confirm(good, cardOf('processing'))).body.status).toBe('processing');
    expect((await bench.confirm(bad, cardOf('processing_fails'))).body.status).toBe('processing');
    expect((await errorOf(bench.stripe.paymentIntents.cancel(good.id))).code).toBe('payment_intent_unexpected_state');
    await bench.restart();
    await soon(async () => expect(await bench.statusOf(good)).toBe('succeeded'));
    await soon(async () => expect(await bench.statusOf(bad)).toBe('requires_payment_method'));
    const { data } = await bench.stripe.events.list({ limit: 100 });
    const types = data
      .filter(({ data: { object } }) => (object as { id: string }).id === good.id)
      .map(({ type }) => type);
    expect(types).toEqual(['payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.created']);
  });

  test('the next retrieve fails once', async () => {
    const intent = await bench.create();
    await bench.confirm(intent, cardOf('retrieve_500_once'));
    expect((await errorOf(bench.stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(500);
    expect(await bench.statusOf(intent)).toBe('succeeded');
  });

  test('webhooks never, 50 times, newest first', async () => {
    const [never, many, shuffled] = [await bench.create(), await bench.create(), await bench.create()];
    await bench.confirm(never, cardOf('webhook_never'));
    await bench.confirm(many, cardOf('webhook_50'));
    await bench.confirm(shuffled, cardOf('webhook_shuffled'));
    const succeeded = (id: string) => bench.eventsAbout(id, 'payment_intent.succeeded');
    await soon(() => expect(succeeded(many.id)).toHaveLength(50));
    await soon(() => expect(bench.eventsAbout(shuffled.id)).toHaveLength(3));
    expect(succeeded(never.id)).toHaveLength(0);
    expect(new Set(succeeded(many.id).map(({ event }) => event.id)).size).toBe(1);
    expect(bench.eventsAbout(shuffled.id).map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.processing',
    ]);
    const missing = await bench.stripe.events.list({ delivery_success: false, limit: 100 });
    expect(missing.data.map(({ data }) => (data.object as { id: string }).id)).toEqual([never.id]);
  });

  test('numbers are distinct and have tokens', async () => {
    expect(new Set(cardFaults.map(({ number }) => number)).size).toBe(cardFaults.length);
    const intent = await bench.create();
    const token = 'pm_card_fault_confirm_500_after';
    expect((await errorOf(bench.stripe.paymentIntents.confirm(intent.id, { payment_method: token }))).statusCode).toBe(
      500,
    );
    expect(await bench.statusOf(intent)).toBe('succeeded');
  });
});
