import { describe, expect } from 'vitest';
import { deliver, type Purchase } from '../../../tests/fixtures/factories.ts';
import { payingStripeTest } from '../../../tests/fixtures/money/stripe-test.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import type { Bench } from '../../../tools/stand-ins/stripe/testing/test-bench.ts';
import { sendRefunds } from './send-refunds.ts';

const owe = (harness: Harness, paying: Purchase, receivedCents = 1249) =>
  deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents }));
const send = (harness: Harness) => sendRefunds(harness.deps);
const rows = (harness: Harness) => rowsOf(harness, 'SELECT amount_cents, reason, state, stripe_refund_id FROM refunds');
const sent = (paying: Purchase, amount_cents = 1249) => [
  { amount_cents, reason: 'mismatch', state: 'sent', stripe_refund_id: `re_${paying.intentId.slice(3)}` },
];
const owed = (amount_cents = 1249) => [{ amount_cents, reason: 'mismatch', state: 'owed', stripe_refund_id: null }];

test('refunds the received amount, once', async ({ harness, paying }) => {
  await owe(harness, paying);
  const asked: object[] = [];
  const { refund } = harness.payments;
  harness.payments.refund = (what) => {
    asked.push(what);
    return refund(what);
  };
  await send(harness);
  expect(await rows(harness)).toEqual(sent(paying));
  await send(harness);
  expect(asked).toEqual([
    { attemptId: paying.intentId.slice(3), mark: null, intentId: paying.intentId, amountCents: 1249 },
  ]);
});

test.for(['beforeEffect', 'afterEffect'] as const)(
  'after a lost reply (%s) it retries, and records the same refund',
  async (silence, { harness, paying }) => {
    await owe(harness, paying);
    harness.payments.silence = silence;
    await expect(send(harness)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await rows(harness)).toEqual(owed());
    harness.payments.silence = 'none';
    await send(harness);
    expect([await rows(harness), harness.payments.refunds.size]).toEqual([sent(paying), 1]);
  },
);

test('retries when the reply could not be stored', async ({ harness, paying }) => {
  await owe(harness, paying);
  await harness.client.execute(
    `CREATE TRIGGER full BEFORE UPDATE ON refunds BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(send(harness)).rejects.toThrow();
  await harness.client.execute('DROP TRIGGER full');
  await send(harness);
  expect([await rows(harness), harness.payments.refunds.size]).toEqual([sent(paying), 1]);
});

// Fails when the job fails each minute while a bank has the money.
test('a refund that a dispute blocks stays owed, and is sent later', async ({ harness, paying }) => {
  await owe(harness, paying);
  harness.payments.refundsAre = { refused: 'charge_disputed' };
  await expect(send(harness)).resolves.toBeUndefined();
  expect(await rows(harness)).toEqual(owed());
  harness.payments.refundsAre = { state: 'succeeded' };
  await send(harness);
  expect(await rows(harness)).toEqual(sent(paying));
});

test('a refusal for another reason throws, and the refund stays owed', async ({ harness, paying }) => {
  await owe(harness, paying);
  harness.payments.refundsAre = { refused: 'amount_too_large' };
  await expect(send(harness)).rejects.toThrow('amount_too_large');
  expect(await rows(harness)).toEqual(owed());
});

test('sends nothing when nothing is owed', async ({ harness, paying }) => {
  await send(harness);
  await deliver(harness, harness.payments.succeed(paying.intentId));
  await send(harness);
  expect([await rows(harness), harness.payments.refunds.size]).toEqual([[], 0]);
});

describe('over the wire', () => {
  const test = payingStripeTest;
  test.beforeEach(({ harness, stripe }) => {
    harness.payments.refund = stripe.refund;
  });
  async function charged(harness: Harness, standIn: Bench, paying: Purchase, receivedCents: number): Promise<string> {
    const { id } = await standIn.paid(1250);
    await harness.client.batch([
      'DROP TRIGGER payment_attempts_guard_update',
      { sql: 'UPDATE payment_attempts SET intent_id = ?', args: [id] },
    ]);
    await deliver(harness, {
      id,
      status: 'succeeded',
      receivedCents,
      currency: 'usd',
      attemptId: paying.intentId.slice(3),
      orderId: null,
      amountCents: receivedCents,
      createdAt: 0,
      clientSecret: '',
      declined: false,
    });
    return id;
  }

  test('arrives, in part or in full', async ({ harness, paying, standIn }) => {
    const id = await charged(harness, standIn, paying, 1249);
    await send(harness);
    const [refund] = (await standIn.stripe.refunds.list({ payment_intent: id })).data;
    expect(refund).toMatchObject({
      amount: 1249,
      status: 'succeeded',
      metadata: { attempt: paying.intentId.slice(3) },
    });
    expect(await rows(harness)).toEqual([{ ...owed()[0], state: 'sent', stripe_refund_id: refund?.id }]);
  });

  // Fails when a refund of zero is sent to Stripe, which refuses it: the job would fail each minute.
  test('of zero is not sent, and does not fail', async ({ harness, paying, standIn }) => {
    await charged(harness, standIn, paying, 0);
    await expect(send(harness)).resolves.toBeUndefined();
  });
});
