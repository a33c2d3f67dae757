import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { errorOf, soon } from '../testing/test-payments.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('a refund', () => {
  test('returns money in parts, at most the charged amount', async () => {
    const { id, latest_charge } = await bench.create(1000, { confirm: true, payment_method: 'pm_card_visa' });
    const part = await bench.stripe.refunds.create({
      payment_intent: id,
      amount: 400,
      metadata: { a: 'b' },
    });
    expect(part).toMatchObject({
      amount: 400,
      status: 'succeeded',
      charge: latest_charge,
      payment_intent: id,
    });
    const tooMuch = await errorOf(bench.stripe.refunds.create({ payment_intent: id, amount: 601 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect((await bench.stripe.refunds.create({ charge: latest_charge as string })).amount).toBe(600);
    const none = await errorOf(bench.stripe.refunds.create({ payment_intent: id }));
    expect(none).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect(await bench.stripe.charges.retrieve(latest_charge as string)).toMatchObject({
      refunded: true,
      amount_refunded: 1000,
    });
    const listed = await bench.stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([600, 400]);
    expect((await bench.stripe.refunds.retrieve(part.id)).id).toBe(part.id);
  });

  test('requires a successful payment', async () => {
    const { id } = await bench.create();
    expect((await errorOf(bench.stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400);
    expect((await errorOf(bench.stripe.refunds.create({}))).code).toBe('parameter_missing');
    expect((await errorOf(bench.stripe.refunds.create({ payment_intent: 'pi_none' }))).statusCode).toBe(404);
  });
});

// https://docs.stripe.com/api/charges/list
test('charges are listed newest first, in pages, by time and by payment', async () => {
  const pay = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    bench.create(1000, { confirm: true, payment_method: 'pm_card_visa', return_url: 'http://localhost/', ...more });
  const intents = [await pay({ transfer_group: 'order_1' }), await pay({ payment_method: 'pm_card_createDispute' })];
  const [first, second] = intents.map(({ latest_charge: id }) => id as string);
  const { charges } = bench.stripe;
  const newest = await charges.list({ limit: 2 });
  expect(newest.data).toMatchObject([
    { id: second, disputed: true, transfer_group: null },
    { id: first, disputed: false, transfer_group: 'order_1', amount_refunded: 0 },
  ]);
  for (const { balance_transaction: id } of newest.data) expect(id).toMatch(/^txn_/);
  expect((await charges.list({ limit: 1, starting_after: second ?? '' })).data.map(({ id }) => id)).toEqual([first]);
  expect((await charges.list({ payment_intent: intents[0]?.id ?? '' })).data.map(({ id }) => id)).toEqual([first]);
  const created = newest.data[0]?.created ?? 0;
  expect((await charges.list({ created: { gte: created + 1000 } })).data).toEqual([]);
  expect((await charges.list({ created: { gte: newest.data[1]?.created ?? 0 } })).data.length).toBeGreaterThan(1);
});

describe('events', () => {
  test('record the life of an intent, with snapshots', async () => {
    const intent = await bench.create(1999, {}).then(({ id }) => id);
    await errorOf(bench.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' }));
    await bench.stripe.paymentIntents.confirm(
      intent,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: `k-${intent}` },
    );
    await bench.stripe.refunds.create({ payment_intent: intent });
    const events = (await bench.stripe.events.list({ limit: 100 })).data.filter(({ data }) => {
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
    expect((await bench.stripe.events.retrieve(succeeded.id)).id).toBe(succeeded.id);
  });

  test('can be filtered by delivery', async () => {
    const { id } = await bench.create();
    const about = async (delivery_success: boolean) => {
      const { data } = await bench.stripe.events.list({ delivery_success, limit: 100 });
      return data.map(({ data: { object } }) => (object as { id: string }).id);
    };
    await soon(async () => expect(await about(true)).toContain(id));
    expect(await about(false)).not.toContain(id);
  });
});
