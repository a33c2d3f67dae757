import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { HOLD_MS, tick } from '../../../tests/fakes/queue.ts';
import { booked, listing, startPaying } from '../../../tests/fixtures/factories.ts';
import { stripeTest as test } from '../../../tests/fixtures/money/stripe-test.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Bench } from '../../../tools/stand-ins/stripe/testing/test-bench.ts';

const refundsOf = async (standIn: Bench, id: string) =>
  (await standIn.stripe.refunds.list({ payment_intent: id })).data;

describe('a refund', () => {
  test('is made once per attempt, with our mark, and a repeat finds it', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    const refund = { attemptId: 'a1', mark: null, intentId: id, amountCents: 1250 };
    const [first, again] = [await stripe.refund(refund), await stripe.refund(refund)];
    expect(first).toMatchObject({ kind: 'refund', state: 'succeeded' });
    expect(again).toEqual(first);
    expect(await refundsOf(standIn, id)).toMatchObject([{ amount: 1250, metadata: { attempt: 'a1' } }]);
  });

  test('in part is made once as well, by five concurrent calls', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    const refund = { attemptId: 'a1', mark: null, intentId: id, amountCents: 500 };
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => stripe.refund(refund)));
    expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true);
    await stripe.refund(refund);
    expect(await refundsOf(standIn, id)).toMatchObject([{ amount: 500 }]);
  });

  // Fails when a mark is not part of the key, or a refund of another mark counts as this one.
  test('is made once per mark', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    const refund = (mark: string) => stripe.refund({ attemptId: 'a1', mark, intentId: id, amountCents: 500 });
    for (const mark of ['2:1', '2:1', '3:1', '2:1']) expect(await refund(mark)).toMatchObject({ mark });
    expect((await refundsOf(standIn, id)).map(({ metadata }) => metadata?.mark)).toEqual(['3:1', '2:1']);
  });

  // Fails when a refund older than marks, with a lost reply, is made again.
  test('older than marks is found by its attempt', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    const before = await stripe.refund({ attemptId: 'a1', mark: null, intentId: id, amountCents: 500 });
    expect(await stripe.refund({ attemptId: 'a1', mark: '2:1', intentId: id, amountCents: 500 })).toEqual(before);
  });

  // Fails when `charge_already_refunded` counts as a failure: after a day Stripe has forgotten the key, and the row
  // stays owed.
  test('made under another key is accepted as this one', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    const before = await standIn.stripe.refunds.create({ payment_intent: id, amount: 1250 });
    const refund = { attemptId: 'a1', mark: null, intentId: id, amountCents: 1250 };
    expect(await stripe.refund(refund)).toMatchObject({ kind: 'refund', id: before.id });
    expect(await refundsOf(standIn, id)).toHaveLength(1);
  });

  test('of more than was received, or of an unpaid intent, is refused and no outage', async ({ standIn, stripe }) => {
    const { id } = await standIn.paid(1250);
    expect(await stripe.refund({ attemptId: 'a1', mark: null, intentId: id, amountCents: 1251 })).toEqual({
      kind: 'refused',
      code: expect.any(String),
    });
    const unpaid = await standIn.create(1250);
    expect(await stripe.refund({ attemptId: 'a2', mark: null, intentId: unpaid.id, amountCents: 1250 })).toEqual({
      kind: 'refused',
      code: 'payment_intent_unexpected_state',
    });
    expect([await refundsOf(standIn, id), await refundsOf(standIn, unpaid.id)]).toEqual([[], []]);
  });

  // By amount: the stand-in does the work and loses the reply (see its table of faults).
  test.for([66903, 66906])(
    'of %i cents with a lost first reply is made once',
    async (amountCents, { standIn, stripe }) => {
      const { id } = await standIn.paid(amountCents);
      const refund = { attemptId: 'a1', mark: null, intentId: id, amountCents };
      await expect(stripe.refund(refund)).rejects.toMatchObject({
        code: 'unavailable',
        message: commonWords.error.paymentsUnavailable,
      });
      const sent = await stripe.refund(refund);
      expect(await refundsOf(standIn, id)).toMatchObject([
        { ...('id' in sent && { id: sent.id }), amount: amountCents },
      ]);
    },
  );
});

describe('an intent with a key that always answers 500', () => {
  test.beforeEach(({ harness, stripe }) => {
    const { createIntent, cancelIntent, retrieveIntent, listIntents } = stripe;
    Object.assign(harness.payments, { createIntent, cancelIntent, retrieveIntent, listIntents });
  });

  // Fails while an attempt without an intent can only end through the key that never answers: Stripe stores a 500 under
  // its key for a day, and for that time nobody could pay, delete the order or delete the listing
  // (docs/payments.md, I8).
  test.for([66601, 66602])(
    '(at %i cents) does not hold its copy past its deadline',
    async (cents, { harness, seller, buyer, other, standIn }) => {
      const listingId = await listing(harness, seller, { resellPriceCents: cents });
      const orderId = await booked(buyer, listingId, { product_price: cents / 100 });
      expect((await startPaying(buyer, orderId, cents / 100)).status).toBe(503);
      harness.clock.now += HOLD_MS;
      for (let n = 0; n < 3; n++) {
        await tick(harness).catch(() => {});
        harness.clock.now += 60_000;
      }
      expect(await rowsOf(harness, 'SELECT state FROM payment_attempts')).toEqual([{ state: 'canceled' }]);
      expect((await standIn.intents()).filter(({ status }) => status !== 'canceled')).toEqual([]);
      expect((await other.ask('GET', `/api/products/${listingId}/availability`)).status).toBe(200);
    },
  );
});
