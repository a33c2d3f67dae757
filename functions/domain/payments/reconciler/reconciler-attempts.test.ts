import { describe, expect } from 'vitest';
import { HOLD_MS, remove, tick, WAIT_MS } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  ledger,
  listing,
  market,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { payingTest, test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';

const STALE_MS = 2 * 60 * 1000;

const states = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT state FROM payment_attempts ORDER BY created_at, id')).map(({ state }) => state);
const statusOf = (harness: Harness, id: string) => harness.payments.intents.get(id)?.status;
const atStripe = (harness: Harness) => [...harness.payments.intents.values()].map(({ status }) => status);

describe.each(['beforeEffect', 'afterEffect'] as const)('a payment whose reply was lost (%s)', (silence) => {
  // Fails when a stale attempt is canceled here without an intent that Stripe reports as canceled.
  test('is resumed after two minutes: created again with the same key, canceled, and free', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const listingId = await listing(harness, seller);
    const orderId = await booked(buyer, listingId);
    harness.payments.silence = silence;
    await startPaying(buyer, orderId);
    harness.payments.silence = 'none';
    harness.clock.now += STALE_MS - 1;
    await tick(harness);
    expect(await states(harness)).toEqual(['creating']);
    harness.clock.now += 1;
    await tick(harness);
    expect([await states(harness), atStripe(harness)]).toEqual([['canceled'], ['canceled']]);
    const [row] = await rowsOf(harness, 'SELECT id, intent_id FROM payment_attempts');
    expect(row?.intent_id).toBe(`pi_${row?.id}`);
    expect((await startPaying(other, await booked(other, listingId))).status).toBe(200);
  });
});

// Fails when the list is read up to now: 50 such attempts in a run would each read hours of it.
test('an intent that its key does not return is searched around its own hold only', async ({
  harness,
  seller,
  buyer,
}) => {
  const orderId = await booked(buyer, await listing(harness, seller));
  const began = harness.clock.now;
  harness.payments.silence = 'afterEffect';
  await startPaying(buyer, orderId);
  harness.payments.silence = 'none';
  harness.payments.createIntent = async () => {
    throw unavailable();
  };
  const asked: unknown[] = [];
  const { listIntents } = harness.payments;
  harness.payments.listIntents = (since, until) => {
    asked.push([since, until]);
    return listIntents(since, until);
  };
  harness.clock.now += 12 * HOLD_MS;
  await tick(harness);
  expect(asked).toEqual([[began - 5 * 60_000, began + HOLD_MS + 5 * 60_000]]);
  expect([await states(harness), atStripe(harness)]).toEqual([['canceled'], ['canceled']]);
});

describe('an expired hold', () => {
  const endedTest = payingTest.extend('ended', { auto: true }, async ({ harness, paying }) => {
    harness.clock.now += HOLD_MS;
    return paying;
  });

  endedTest('is canceled at Stripe and then here, and not a moment before its time', async ({ harness, ended }) => {
    const seen: unknown[] = [];
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      seen.push(await states(harness));
      return cancelIntent(id);
    };
    harness.clock.now -= 1;
    await tick(harness);
    expect([await states(harness), seen]).toEqual([['open'], []]);
    harness.clock.now += 1;
    await tick(harness);
    expect([await states(harness), seen, statusOf(harness, ended.intentId)]).toEqual([
      ['canceled'],
      [['canceling']],
      'canceled',
    ]);
    await tick(harness);
    expect(seen).toHaveLength(1);
    expect((await ledger(harness)).orders).toEqual({ [ended.orderId]: 'pending' });
  });

  endedTest('but was paid: a sale', async ({ harness, ended }) => {
    harness.payments.succeed(ended.intentId);
    await tick(harness);
    expect(await ledger(harness)).toMatchObject({
      sales: [{ orderId: ended.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [ended.orderId]: 'paid' },
      sold: [ended.listingId],
    });
    expect(harness.purged).toHaveLength(1);
  });

  endedTest('stays ours while Stripe is silent, and goes by the next minute', async ({ harness, ended }) => {
    harness.payments.silence = 'afterEffect';
    await expect(tick(harness)).rejects.toMatchObject({ code: 'unavailable' });
    expect([await states(harness), statusOf(harness, ended.intentId)]).toEqual([['canceling'], 'canceled']);
    harness.payments.silence = 'none';
    await tick(harness);
    expect(await states(harness)).toEqual(['canceled']);
  });

  endedTest('and another beside it: fifty at once, and the rest the next minute', async ({ harness, seller }) => {
    for (let n = 0; n < 51; n++) await purchase(harness, seller, await signedInTwice(harness, n));
    harness.clock.now += HOLD_MS;
    await tick(harness);
    const left = async () => (await states(harness)).filter((state) => state !== 'canceled').length;
    expect(await left()).toBe(2);
    await tick(harness);
    expect(await left()).toBe(0);
  });
});

let patrons: SignedIn[] = [];
/** A new buyer for each three copies, the limit of holds. */
async function signedInTwice(harness: Harness, n: number): Promise<SignedIn> {
  if (n % 3 === 0) patrons = [(await market(harness)).buyer];
  return patrons[0] as SignedIn;
}

describe('a bank that was deciding', () => {
  const slowTest = payingTest.extend('slow', { auto: true }, async ({ harness, paying }) => {
    harness.payments.delay(paying.intentId);
    harness.clock.now += HOLD_MS;
    await tick(harness);
    expect(await states(harness)).toEqual(['processing']);
    return paying;
  });

  slowTest('goes on deciding: the copy stays held, however long', async ({ harness, other, slow }) => {
    harness.clock.now += 10 * HOLD_MS;
    await tick(harness);
    expect(await states(harness)).toEqual(['processing']);
    expect((await startPaying(other, await booked(other, slow.listingId))).status).toBe(409);
  });

  slowTest('says yes: a sale', async ({ harness, slow }) => {
    harness.payments.succeed(slow.intentId);
    await tick(harness);
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId: slow.orderId }], refunds: [] });
  });

  slowTest(
    'says no: open again, and as its time is over it ends at Stripe the next minute',
    async ({ harness, slow }) => {
      harness.payments.say(slow.intentId, { status: 'open' });
      await tick(harness);
      expect([await states(harness), statusOf(harness, slow.intentId)]).toEqual([['open'], 'open']);
      await tick(harness);
      expect([await states(harness), statusOf(harness, slow.intentId)]).toEqual([['canceled'], 'canceled']);
    },
  );

  slowTest('cancels: free', async ({ harness, slow }) => {
    harness.payments.say(slow.intentId, { status: 'canceled' });
    await tick(harness);
    expect(await states(harness)).toEqual(['canceled']);
  });
});

test('an interrupted cancellation is finished, within the hold too, and the order may be paid', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.silence = 'beforeEffect';
  await remove(buyer, orderId);
  harness.payments.silence = 'none';
  expect([await states(harness), statusOf(harness, intentId)]).toEqual([['canceling'], 'open']);
  await tick(harness);
  expect([await states(harness), statusOf(harness, intentId)]).toEqual([['canceled'], 'canceled']);
  // The buyer canceled, so they wait as after any unpaid hold.
  expect((await startPaying(buyer, orderId)).status).toBe(429);
  harness.clock.now += WAIT_MS;
  expect((await startPaying(buyer, orderId)).status).toBe(200);
});
