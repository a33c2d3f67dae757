import { describe, expect } from 'vitest';
import { HOLD_SECONDS } from '../../../core/reservations/reservations.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { WAIT_MS } from '../../../tests/fakes/queue.ts';
import { answer, booked, finishPaying, listing, purchase, startPaying } from '../../../tests/fixtures/factories.ts';
import { attemptStates, orderState } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sales } from '../../db/tables/money/payments.ts';

const refusal = (message: string) => [409, { message, code: 'conflict' }];
const holdEnds = (harness: Harness) => {
  harness.clock.now += HOLD_SECONDS * 1000;
};

describe('an expired hold', () => {
  test('lasts until its last millisecond', async ({ harness, seller, buyer, other }) => {
    const { listingId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    harness.clock.now += HOLD_SECONDS * 1000 - 1;
    expect(await answer(startPaying(other, rival))).toEqual(refusal(reservationsWords.conflict.held));
    harness.clock.now += 1;
    expect((await startPaying(other, rival)).status).toBe(200);
  });

  test('gives the copy to another buyer once the provider has canceled it', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds(harness);
    expect((await startPaying(other, rival)).status).toBe(200);
    expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
    expect(await attemptStates(harness, buyer)).toEqual([
      ['buyer', 'canceled'],
      ['other', 'open'],
    ]);
  });

  test.for(['beforeEffect', 'afterEffect'] as const)(
    'holds the copy during an outage of the provider (%s)',
    async (silence, { harness, seller, buyer, other }) => {
      const { listingId } = await purchase(harness, seller, buyer);
      const rival = await booked(other, listingId);
      holdEnds(harness);
      harness.payments.silence = silence;
      expect((await startPaying(other, rival)).status).toBe(503);
      expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'canceling']]);
      harness.payments.silence = 'none';
      expect((await startPaying(other, rival)).status).toBe(200);
    },
  );

  test('but paid in time: the first buyer has the book, the second is notified', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { listingId, orderId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds(harness);
    harness.payments.succeed(intentId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(commonWords.conflict.sold));
    expect([await orderState(harness, orderId), await orderState(harness, rival)]).toEqual(['paid', 'void']);
    expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'succeeded']]);
    expect(await harness.db.select().from(sales)).toMatchObject([{ listingId, orderId }]);
  });

  test('stays while the bank decides', async ({ harness, seller, buyer, other }) => {
    const { listingId, intentId } = await purchase(harness, seller, buyer);
    const rival = await booked(other, listingId);
    holdEnds(harness);
    harness.payments.delay(intentId);
    expect(await answer(startPaying(other, rival))).toEqual(refusal(reservationsWords.conflict.held));
    expect(await attemptStates(harness, buyer)).toEqual([['buyer', 'processing']]);
    harness.payments.succeed(intentId);
    expect((await finishPaying(buyer, intentId)).status).toBe(200);
  });

  test('can be followed by another one of the same buyer after their wait, with another intent', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    holdEnds(harness);
    expect((await startPaying(buyer, orderId)).status).toBe(429);
    harness.clock.now += WAIT_MS;
    const [status, body] = await answer(startPaying(buyer, orderId));
    expect([status, JSON.stringify(body).includes(intentId)]).toEqual([200, false]);
    expect(await attemptStates(harness, buyer)).toEqual([
      ['buyer', 'canceled'],
      ['buyer', 'open'],
    ]);
  });

  test('no longer counts towards the three', async ({ harness, seller, buyer }) => {
    for (let n = 0; n < 3; n++) await purchase(harness, seller, buyer);
    holdEnds(harness);
    expect((await startPaying(buyer, await booked(buyer, await listing(harness, seller)))).status).toBe(200);
  });
});
