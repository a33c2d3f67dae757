import { describe, expect } from 'vitest';
import { HOLD_MS, tick } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  ledger,
  listing,
  type Purchase,
  purchase,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import type { Intent } from '../../ports/payments.ts';
import type { ListPageQuery } from '../../ports/payouts.ts';
import { reconcileIntents } from './reconciler-lists.ts';

const run = (harness: Harness) => reconcileIntents(harness.deps);
const intentOf = (harness: Harness, id: string) => harness.payments.intents.get(id) as Intent & { amountCents: number };
const attemptOf = ({ intentId }: Purchase) => intentId.slice('pi_'.length);
const alerts = (harness: Harness) =>
  rowsOf(harness, 'SELECT intent_id, alert FROM stripe_events WHERE alert IS NOT NULL');
const sale = (paying: Purchase) => ({
  sales: [{ listingId: paying.listingId, orderId: paying.orderId, amountCents: 1250 }],
  refunds: [],
  sold: [paying.listingId],
});

describe('an intent that Stripe lists', () => {
  // Fails when an intent that was created too late for its attempt stays open at Stripe.
  test('as open, for a canceled attempt, is canceled there', async ({ harness, paying }) => {
    harness.payments.intents.set('pi_late', { ...intentOf(harness, paying.intentId), id: 'pi_late', status: 'open' });
    harness.payments.intents.delete(paying.intentId);
    const given = {
      sql: "UPDATE payment_attempts SET state = 'canceled', intent_id = NULL WHERE id = ?",
      args: [attemptOf(paying)],
    };
    await harness.client.execute('DROP TRIGGER payment_attempts_guard_update');
    await harness.client.execute(given);
    await run(harness);
    expect(intentOf(harness, 'pi_late').status).toBe('canceled');
    expect((await ledger(harness)).attempts).toEqual({ pi_late: 'canceled' });
  });

  test('as succeeded is a sale, without any event', async ({ harness, paying }) => {
    harness.payments.succeed(paying.intentId);
    await run(harness);
    expect(await ledger(harness)).toMatchObject(sale(paying));
  });

  test('as canceled is free', async ({ harness, paying }) => {
    await harness.payments.cancelIntent(paying.intentId);
    await run(harness);
    expect((await ledger(harness)).attempts).toEqual({ [paying.intentId]: 'canceled' });
  });

  test('as open, or as none of ours, changes nothing', async ({ harness, paying }) => {
    const foreign = {
      ...intentOf(harness, paying.intentId),
      id: 'pi_foreign',
      attemptId: null,
      status: 'succeeded' as const,
    };
    harness.payments.intents.set('pi_foreign', foreign);
    const before = await everything(harness);
    await run(harness);
    expect(await everything(harness)).toEqual(before);
  });

  test('is read over two days', async ({ harness }) => {
    const since: number[] = [];
    const nothing = async (query: ListPageQuery) => {
      since.push(query.since);
      return { rows: [], next: null };
    };
    Object.assign(harness.payments, { intentsPage: nothing, undeliveredPage: nothing });
    await run(harness);
    const twoDaysAgo = harness.clock.now - 48 * 60 * 60 * 1000;
    expect(since).toEqual([twoDaysAgo, twoDaysAgo]);
  });

  // Fails when `settle` does not read the metadata: no row has the intent's id.
  test('for an attempt without its id is its sale', async ({ harness, seller, other }) => {
    const orderId = await booked(other, await listing(harness, seller));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [lost] = await rowsOf(
      harness,
      `SELECT id FROM payment_attempts WHERE order_id = '${orderId}' AND intent_id IS NULL`,
    );
    harness.payments.succeed(`pi_${lost?.id}`);
    await run(harness);
    expect(await ledger(harness)).toMatchObject({
      orders: { [orderId]: 'paid' },
      attempts: { [`pi_${lost?.id}`]: 'succeeded' },
    });
  });

  // Fails when such money is left to the daily comparison: the webhook's path alerts at once (docs/payments.md).
  test('as paid for an unknown attempt is stored with an alert, once', async ({ harness, paying }) => {
    harness.payments.intents.set('pi_stray', {
      ...intentOf(harness, paying.intentId),
      id: 'pi_stray',
      attemptId: 'nobodys',
      status: 'succeeded',
      receivedCents: 1250,
    });
    await run(harness);
    await run(harness);
    expect(await alerts(harness)).toEqual([{ intent_id: 'pi_stray', alert: 'unknown_attempt' }]);
  });
});

describe('a payment that arrived after its hold was canceled', () => {
  test.beforeEach(async ({ harness, paying }) => {
    harness.clock.now += HOLD_MS;
    await tick(harness);
    harness.payments.succeed(paying.intentId);
  });

  test('is a sale if the copy is still available', async ({ harness, paying }) => {
    await run(harness);
    expect(await ledger(harness)).toMatchObject(sale(paying));
  });

  test("is a sale before another buyer's hold, whose money is then refunded", async ({
    harness,
    seller,
    other,
    paying,
  }) => {
    const rival = await purchase(harness, seller, other, paying.listingId);
    await run(harness);
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId: paying.orderId }], refunds: [] });
    await deliver(harness, harness.payments.succeed(rival.intentId));
    expect((await ledger(harness)).refunds).toEqual([
      { attemptId: attemptOf(rival), amountCents: 1250, reason: 'not_free' },
    ]);
  });

  test('is owed and refunded in the same run if another buyer has the copy', async ({
    harness,
    seller,
    other,
    paying,
  }) => {
    const rival = await purchase(harness, seller, other, paying.listingId);
    await deliver(harness, harness.payments.succeed(rival.intentId));
    await run(harness);
    expect(await ledger(harness)).toMatchObject({
      sales: [{ orderId: rival.orderId }],
      refunds: [{ attemptId: attemptOf(paying) }],
    });
    expect(await rowsOf(harness, 'SELECT state, stripe_refund_id FROM refunds')).toEqual([
      { state: 'sent', stripe_refund_id: `re_${attemptOf(paying)}` },
    ]);
    expect([...harness.payments.refunds.values()]).toMatchObject([{ intentId: paying.intentId, amountCents: 1250 }]);
  });
});
