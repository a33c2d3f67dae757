import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_MS, remove, tick, WAIT_MS } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  ledger,
  listing,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';

const STALE_MS = 2 * 60 * 1000;
let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const states = async () =>
  (await rowsOf(harness, 'SELECT state FROM attempts ORDER BY created_at, id')).map(({ state }) => state);
const statusOf = (id: string) => harness.payments.intents.get(id)?.status;
const atStripe = () => [...harness.payments.intents.values()].map(({ status }) => status);

describe.each(['beforeEffect', 'afterEffect'] as const)('a payment whose reply got lost (%s)', (silence) => {
  // Fails when a stale attempt is canceled here without an intent that Stripe says is canceled.
  test('is taken up after two minutes: made anew with the same key, canceled, and free', async () => {
    const listingId = await listing(harness, seller);
    const orderId = await booked(buyer, listingId);
    harness.payments.silence = silence;
    await startPaying(buyer, orderId);
    harness.payments.silence = 'none';
    harness.clock.now += STALE_MS - 1;
    await tick(harness);
    expect(await states()).toEqual(['creating']);
    harness.clock.now += 1;
    await tick(harness);
    expect([await states(), atStripe()]).toEqual([['canceled'], ['canceled']]);
    const [row] = await rowsOf(harness, 'SELECT id, intent_id FROM attempts');
    expect(row?.intent_id).toBe(`pi_${row?.id}`);
    expect((await startPaying(other, await booked(other, listingId))).status).toBe(200);
  });
});

// Fails when the list is read up to now: fifty such attempts a run would each walk through hours of it.
test('an intent that its key does not tell is looked for around its own hold only', async () => {
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
  expect([await states(), atStripe()]).toEqual([['canceled'], ['canceled']]);
});

describe('a hold that has ended', () => {
  let bought: Purchase;
  beforeEach(async () => {
    bought = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_MS;
  });

  test('is canceled at Stripe and then here, and not a moment before its time', async () => {
    const seen: unknown[] = [];
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      seen.push(await states());
      return cancelIntent(id);
    };
    harness.clock.now -= 1;
    await tick(harness);
    expect([await states(), seen]).toEqual([['open'], []]);
    harness.clock.now += 1;
    await tick(harness);
    expect([await states(), seen, statusOf(bought.intentId)]).toEqual([['canceled'], [['canceling']], 'canceled']);
    await tick(harness);
    expect(seen).toHaveLength(1);
    expect((await ledger(harness)).orders).toEqual({ [bought.orderId]: 'pending' });
  });

  test('but was paid: a sale', async () => {
    harness.payments.succeed(bought.intentId);
    await tick(harness);
    expect(await ledger(harness)).toMatchObject({
      sales: [{ orderId: bought.orderId, amountCents: 1250 }],
      refunds: [],
      orders: { [bought.orderId]: 'paid' },
      sold: [bought.listingId],
    });
    expect(harness.purged).toHaveLength(1);
  });

  test('stays ours while Stripe is silent, and goes by the next minute', async () => {
    harness.payments.silence = 'afterEffect';
    await expect(tick(harness)).rejects.toMatchObject({ code: 'unavailable' });
    expect([await states(), statusOf(bought.intentId)]).toEqual([['canceling'], 'canceled']);
    harness.payments.silence = 'none';
    await tick(harness);
    expect(await states()).toEqual(['canceled']);
  });

  test('and another beside it: fifty at once, and the rest the next minute', async () => {
    for (let n = 0; n < 51; n++) await purchase(harness, seller, await signedInTwice(n));
    harness.clock.now += HOLD_MS;
    await tick(harness);
    const left = async () => (await states()).filter((state) => state !== 'canceled').length;
    expect(await left()).toBe(2);
    await tick(harness);
    expect(await left()).toBe(0);
  });
});

let patrons: SignedIn[] = [];
/** Three copies for each buyer: nobody may hold more. */
async function signedInTwice(n: number): Promise<SignedIn> {
  if (n % 3 === 0) patrons = [(await market(harness)).buyer];
  return patrons[0] as SignedIn;
}

describe('a bank that was deciding', () => {
  let bought: Purchase;
  beforeEach(async () => {
    bought = await purchase(harness, seller, buyer);
    harness.payments.delay(bought.intentId);
    harness.clock.now += HOLD_MS;
    await tick(harness);
    expect(await states()).toEqual(['processing']);
  });
  const decides = (status: 'open' | 'canceled') => harness.payments.say(bought.intentId, { status });

  test('goes on deciding: the copy stays held, however long', async () => {
    harness.clock.now += 10 * HOLD_MS;
    await tick(harness);
    expect(await states()).toEqual(['processing']);
    expect((await startPaying(other, await booked(other, bought.listingId))).status).toBe(409);
  });

  test('says yes: a sale', async () => {
    harness.payments.succeed(bought.intentId);
    await tick(harness);
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId: bought.orderId }], refunds: [] });
  });

  test('says no: open again, and as its time is over it ends at Stripe the next minute', async () => {
    decides('open');
    await tick(harness);
    expect([await states(), statusOf(bought.intentId)]).toEqual([['open'], 'open']);
    await tick(harness);
    expect([await states(), statusOf(bought.intentId)]).toEqual([['canceled'], 'canceled']);
  });

  test('cancels: free', async () => {
    decides('canceled');
    await tick(harness);
    expect(await states()).toEqual(['canceled']);
  });
});

test('a cancel that was left behind is finished, within its time as well, and the order may be paid', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  harness.payments.silence = 'beforeEffect';
  await remove(buyer, orderId);
  harness.payments.silence = 'none';
  expect([await states(), statusOf(intentId)]).toEqual([['canceling'], 'open']);
  await tick(harness);
  expect([await states(), statusOf(intentId)]).toEqual([['canceled'], 'canceled']);
  // Giving it up was the buyer's own choice: they wait, as after any hold that ended unpaid.
  expect((await startPaying(buyer, orderId)).status).toBe(429);
  harness.clock.now += WAIT_MS;
  expect((await startPaying(buyer, orderId)).status).toBe(200);
});
