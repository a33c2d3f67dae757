import { beforeEach, describe, expect, test } from 'vitest';
import { deliver, market, type Purchase, purchase } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { type Bench, openBench } from '../../../tools/stripe/testing/test-bench.ts';
import { stripePayments } from '../../services/stripe.ts';
import { sendRefunds } from './refunds.ts';

let harness: Harness;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  const { seller, buyer } = await market(harness);
  bought = await purchase(harness, seller, buyer);
});

/** Money that came in the wrong amount. */
const owe = (receivedCents = 1249) => deliver(harness, harness.payments.succeed(bought.intentId, { receivedCents }));
const send = () => sendRefunds(harness.deps);
const rows = () => rowsOf(harness, 'SELECT amount_cents, reason, state, stripe_refund_id FROM refunds');
const sent = (amount_cents = 1249) => [
  { amount_cents, reason: 'mismatch', state: 'sent', stripe_refund_id: `re_${bought.intentId.slice(3)}` },
];
const owed = (amount_cents = 1249) => [{ amount_cents, reason: 'mismatch', state: 'owed', stripe_refund_id: null }];

test('what came is what goes back, once', async () => {
  await owe();
  const asked: object[] = [];
  const { refund } = harness.payments;
  harness.payments.refund = (what) => {
    asked.push(what);
    return refund(what);
  };
  await send();
  expect(await rows()).toEqual(sent());
  await send();
  expect(asked).toEqual([{ attemptId: bought.intentId.slice(3), intentId: bought.intentId, amountCents: 1249 }]);
});

test.each(['beforeEffect', 'afterEffect'] as const)(
  'a lost reply (%s) is asked for again, and the same refund written down',
  async (silence) => {
    await owe();
    harness.payments.silence = silence;
    await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await rows()).toEqual(owed());
    harness.payments.silence = 'none';
    await send();
    expect([await rows(), harness.payments.refunds.size]).toEqual([sent(), 1]);
  },
);

test('a reply that could not be written down is asked for again', async () => {
  await owe();
  await harness.client.execute(
    `CREATE TRIGGER full BEFORE UPDATE ON refunds BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(send()).rejects.toThrow();
  await harness.client.execute('DROP TRIGGER full');
  await send();
  expect([await rows(), harness.payments.refunds.size]).toEqual([sent(), 1]);
});

test('nothing owed, nothing sent', async () => {
  await send();
  await deliver(harness, harness.payments.succeed(bought.intentId));
  await send();
  expect([await rows(), harness.payments.refunds.size]).toEqual([[], 0]);
});

describe('over the wire', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench();
    const { refund } = stripePayments({ secretKey: 'sk_test_bench', webhookSecret: 'x', apiUrl: bench.url });
    harness.payments.refund = refund;
    return () => bench.close();
  });
  /** The attempt's money lies in an intent of the stand-in. */
  async function charged(receivedCents: number): Promise<string> {
    const { id } = await bench.paid(1250);
    await harness.client.batch([
      'DROP TRIGGER attempts_keep_their_terms',
      { sql: 'UPDATE attempts SET intent_id = ?', args: [id] },
    ]);
    await deliver(harness, {
      id,
      status: 'succeeded',
      receivedCents,
      currency: 'usd',
      attemptId: bought.intentId.slice(3),
      clientSecret: '',
      declined: false,
    });
    return id;
  }

  test('it arrives, in part or in full', async () => {
    const id = await charged(1249);
    await send();
    const [refund] = (await bench.stripe.refunds.list({ payment_intent: id })).data;
    expect(refund).toMatchObject({
      amount: 1249,
      status: 'succeeded',
      metadata: { attempt: bought.intentId.slice(3) },
    });
    expect(await rows()).toEqual([{ ...owed()[0], state: 'sent', stripe_refund_id: refund?.id }]);
  });

  // Fails while a refund of nothing is sent to Stripe, which refuses it: the job would fail every minute, for ever.
  test('of nothing is not asked for, and does not keep failing', async () => {
    await charged(0);
    await expect(send()).resolves.toBeUndefined();
  });
});
