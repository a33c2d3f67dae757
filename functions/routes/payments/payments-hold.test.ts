import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_SECONDS } from '../../../core/constants.ts';
import { commonWords } from '../../../core/words/common.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { WAIT_MS } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  finishPaying,
  listing,
  market,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { attempts, orders, sales } from '../../db/ledger.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const holdEnds = () => {
  harness.clock.now += HOLD_SECONDS * 1000;
};
const attemptStates = async () =>
  (await harness.db.select().from(attempts).orderBy(attempts.createdAt)).map(({ buyerId, state }) => [
    buyerId === buyer.id ? 'buyer' : 'other',
    state,
  ]);
const stateOf = async (id: string) => (await harness.db.select().from(orders).where(eq(orders.id, id)))[0]?.state;

describe('a hold that has ended', () => {
  test('lasts until its last millisecond', async () => {
    const { listingId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    harness.clock.now += HOLD_SECONDS * 1000 - 1;
    expect(await answer(startPaying(other, rival))).toEqual(refusal(reservationsWords.conflict.held));
    harness.clock.now += 1;
    expect((await startPaying(other, rival)).status).toBe(200);
  });

  test('gives the copy to another buyer once the provider has canceled it', async () => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds();
    expect((await startPaying(other, rival)).status).toBe(200);
    expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
    expect(await attemptStates()).toEqual([
      ['buyer', 'canceled'],
      ['other', 'open'],
    ]);
  });

  test.each(['beforeEffect', 'afterEffect'] as const)(
    'keeps the copy while the provider is silent (%s)',
    async (silence) => {
      const { listingId } = await purchase(harness, seller, buyer);
      const rival = await booked(other, listingId);
      holdEnds();
      harness.payments.silence = silence;
      expect((await startPaying(other, rival)).status).toBe(503);
      expect(await attemptStates()).toEqual([['buyer', 'canceling']]);
      harness.payments.silence = 'none';
      expect((await startPaying(other, rival)).status).toBe(200);
    },
  );

  test('but was paid in time: the first buyer has the book, the second is told', async () => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds();
    harness.payments.succeed(intentId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(commonWords.conflict.sold));
    expect([await stateOf(orderId), await stateOf(rival)]).toEqual(['paid', 'void']);
    expect(await attemptStates()).toEqual([['buyer', 'succeeded']]);
    expect(await harness.db.select().from(sales)).toMatchObject([{ listingId, orderId }]);
  });

  test('stays while the bank decides', async () => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds();
    harness.payments.delay(intentId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(reservationsWords.conflict.held));
    expect(await attemptStates()).toEqual([['buyer', 'processing']]);
    harness.payments.succeed(intentId);
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
  });

  test('is taken anew by the same buyer when they have waited, with another intent', async () => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    holdEnds();
    expect((await startPaying(buyer, orderId)).status).toBe(429);
    harness.clock.now += WAIT_MS;
    const [status, body] = await answer(startPaying(buyer, orderId));
    expect([status, JSON.stringify(body).includes(intentId)]).toEqual([200, false]);
    expect(await attemptStates()).toEqual([
      ['buyer', 'canceled'],
      ['buyer', 'open'],
    ]);
  });

  test('counts no more towards the three', async () => {
    for (let n = 0; n < 3; n++) await purchase(harness, seller, buyer);
    holdEnds();
    expect((await startPaying(buyer, await booked(buyer, await listing(harness, seller)))).status).toBe(200);
  });
});
