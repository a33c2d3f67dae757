/** A buyer who could not pay has no wait before the next hold, unless it happens again. */
import { describe, expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { HOLD_MS, tick, told } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  finishPaying,
  listing,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { intentOf } from '../../../tests/fixtures/money/unpaid-holds.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { ProviderRateLimited } from '../../errors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An outage of the provider within this time (ms) before the end of a hold waives the wait. */
const LATE_MS = 3 * 60 * 1000;

const holdEnds = (harness: Harness) => {
  harness.clock.now += HOLD_MS;
};

describe('a buyer who could not pay has no wait', () => {
  const holdsAgain = async (buyer: SignedIn, orderId: string, user = buyer) => {
    expect(await told(user, orderId)).toMatchObject({ wait_until: null });
    expect((await startPaying(user, orderId)).status).toBe(200);
  };

  test.for(['beforeEffect', 'afterEffect'] as const)(
    'because the secret never arrived (%s)',
    async (silence, { harness, seller, buyer }) => {
      const orderId = await booked(buyer, await listing(harness, seller));
      harness.payments.silence = silence;
      await startPaying(buyer, orderId);
      harness.payments.silence = 'none';
      harness.clock.now += HOLD_MS;
      await tick(harness);
      await holdsAgain(buyer, orderId);
    },
  );

  /** Loads the page during an outage of the provider, this long before the end of the hold. */
  const silentBeforeEnd = async (harness: Harness, buyer: SignedIn, orderId: string, leftMs: number) => {
    harness.clock.now += HOLD_MS - leftMs;
    harness.payments.silence = 'beforeEffect';
    expect((await startPaying(buyer, orderId)).status).toBe(503);
    harness.payments.silence = 'none';
    return leftMs;
  };
  const ends = async (harness: Harness, leftMs: number) => {
    harness.clock.now += leftMs;
    await tick(harness);
  };
  const mustWait = async (buyer: SignedIn, orderId: string) => {
    expect(await told(buyer, orderId)).toMatchObject({ wait_reason: 'unpaid' });
    expect((await startPaying(buyer, orderId)).status).toBe(429);
  };

  test('because of an outage of the provider when the page was reloaded, shortly before the end', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    await ends(harness, await silentBeforeEnd(harness, buyer, orderId, LATE_MS));
    await holdsAgain(buyer, orderId);
  });

  // Fails when any outage waives the whole hold.
  test('but has one after an earlier outage', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    await ends(harness, await silentBeforeEnd(harness, buyer, orderId, LATE_MS + 1));
    await mustWait(buyer, orderId);
  });

  // Fails when a later answer does not revoke the waiver.
  test.for<[string, (buyer: SignedIn, orderId: string, intentId: string) => Promise<Response>]>([
    ['the page was loaded once more', (buyer, orderId) => startPaying(buyer, orderId)],
    ['the payment was looked at', (buyer, _, intentId) => finishPaying(buyer, intentId)],
  ])('but has one when it answered after all: %s', async ([_, again], { harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    const left = await silentBeforeEnd(harness, buyer, orderId, LATE_MS);
    expect((await again(buyer, orderId, intentId)).status).toBeLessThan(500);
    await ends(harness, left);
    await mustWait(buyer, orderId);
  });

  // Fails when every hold is waived again: ten in a row would hold a copy for 150 minutes.
  test('but has one after a second outage within a day', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    await ends(harness, await silentBeforeEnd(harness, buyer, orderId, LATE_MS));
    const waived = harness.clock.now - LATE_MS;
    await holdsAgain(buyer, orderId);
    await ends(harness, await silentBeforeEnd(harness, buyer, orderId, LATE_MS));
    await mustWait(buyer, orderId);
    harness.clock.now = waived + DAY_MS;
    await holdsAgain(buyer, orderId);
    await ends(harness, await silentBeforeEnd(harness, buyer, orderId, LATE_MS));
    await holdsAgain(buyer, orderId);
  });

  // Fails when the rate limit, which a caller can provoke, counts as an outage.
  test("but has one when the provider's rate limit was reached", async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    const { retrieveIntent } = harness.payments;
    harness.clock.now += HOLD_MS - LATE_MS;
    harness.payments.retrieveIntent = async () => {
      throw new ProviderRateLimited();
    };
    const refused = [503, { code: 'unavailable', message: commonWords.error.paymentsUnavailable }];
    expect(await answer(startPaying(buyer, orderId))).toEqual(refused);
    expect((await finishPaying(buyer, intentId)).status).toBe(503);
    harness.payments.retrieveIntent = retrieveIntent;
    await ends(harness, LATE_MS);
    await mustWait(buyer, orderId);
  });

  test('because the payment provider canceled it', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    await deliver(harness, await harness.payments.cancelIntent(intentId));
    await holdsAgain(buyer, orderId);
  });

  test('because the seller was suspended meanwhile', async ({ harness, seller, buyer }) => {
    const { orderId } = await purchase(harness, seller, buyer);
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
    holdEnds(harness);
    await tick(harness);
    await harness.client.execute('UPDATE users SET suspended_at = NULL');
    await holdsAgain(buyer, orderId);
  });

  test('and reloading the page within the hold gives the same intent', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    harness.clock.now += HOLD_MS - 1;
    expect(await intentOf(await startPaying(buyer, orderId))).toBe(intentId);
  });
});
