import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ordersWords } from '../../../core/words/orders.ts';
import {
  answer,
  booked,
  listing,
  market,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { listings } from '../../db/catalog.ts';
import { attempts, orders } from '../../db/ledger.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
});

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const attemptStates = async () =>
  (await harness.db.select().from(attempts).orderBy(attempts.createdAt)).map(({ buyerId, state }) => [
    buyerId === buyer.id ? 'buyer' : 'other',
    state,
  ]);
const stateOf = async (id: string) => (await harness.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;

describe('a lost reply of the provider', () => {
  test.each(['beforeEffect', 'afterEffect'] as const)(
    '(%s) says 503, and asking again gives one intent and one attempt',
    async (silence) => {
      const orderId = await booked(buyer, await listing(harness, seller));
      harness.payments.silence = silence;
      const lost = await startPaying(buyer, orderId);
      expect([lost.status, lost.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await attemptStates()).toEqual([['buyer', 'creating']]);
      harness.payments.silence = 'none';
      const [status] = await answer(startPaying(buyer, orderId));
      expect([status, harness.payments.intents.size]).toEqual([200, 1]);
      expect(await attemptStates()).toEqual([['buyer', 'open']]);
    },
  );

  test('on reload says 503 and leaves the payment as it is', async () => {
    const { orderId } = await purchase(harness, seller, buyer);
    harness.payments.silence = 'beforeEffect';
    expect((await startPaying(buyer, orderId)).status).toBe(503);
    expect(await attemptStates()).toEqual([['buyer', 'open']]);
  });

  test('after a success is paid all the same: reloading settles it', async () => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    harness.payments.succeed(intentId);
    expect(await answer(startPaying(buyer, orderId))).toEqual(refusal(ordersWords.conflict.notPayable));
    expect(await stateOf(orderId)).toBe('paid');
  });
});

test('an intent that the provider canceled gives way to a new one', async () => {
  const { orderId, intentId } = await purchase(harness, seller, buyer);
  await harness.payments.cancelIntent(intentId);
  expect((await startPaying(buyer, orderId)).status).toBe(200);
  expect((await attemptStates()).map(([, state]) => state)).toEqual(['canceled', 'open']);
});

test('no secret is given out for a listing that was deleted while it was being paid', async () => {
  const { orderId } = await purchase(harness, seller, buyer);
  await harness.db.update(listings).set({ deletedAt: harness.clock.now });
  expect((await startPaying(buyer, orderId)).status).toBe(409);
});

test('a delete that got stuck half-way does not lock its buyer out: the cancel is finished and a new payment begins', async () => {
  const orderId = await booked(buyer, await listing(harness, seller));
  harness.payments.silence = 'afterEffect';
  await startPaying(buyer, orderId);
  await buyer.ask('DELETE', `/api/my-orders/${orderId}`);
  expect(await attemptStates()).toEqual([['buyer', 'canceling']]);
  harness.payments.silence = 'none';
  expect((await startPaying(buyer, orderId)).status).toBe(200);
  expect((await attemptStates()).map(([, state]) => state)).toEqual(['canceled', 'open']);
});
