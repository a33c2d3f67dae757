import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_MS, tick } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  ledger,
  listing,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import type { Intent, ListCursor } from '../../ports.ts';
import { reconcileIntents } from './reconciler-lists.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
  bought = await purchase(harness, seller, buyer);
});

const run = () => reconcileIntents(harness.deps);
const intentOf = (id: string) => harness.payments.intents.get(id) as Intent & { amountCents: number };
const attemptOf = ({ intentId }: Purchase) => intentId.slice('pi_'.length);
const alerts = () => rowsOf(harness, 'SELECT intent_id, alert FROM stripe_events WHERE alert IS NOT NULL');
const sale = () => ({
  sales: [{ listingId: bought.listingId, orderId: bought.orderId, amountCents: 1250 }],
  refunds: [],
  sold: [bought.listingId],
});

describe('an intent that Stripe lists', () => {
  // Fails when an intent that was made too late for its attempt stays open at Stripe.
  test('as open, for an attempt that was given up, is canceled there', async () => {
    harness.payments.intents.set('pi_late', { ...intentOf(bought.intentId), id: 'pi_late', status: 'open' });
    harness.payments.intents.delete(bought.intentId);
    const given = {
      sql: "UPDATE attempts SET state = 'canceled', intent_id = NULL WHERE id = ?",
      args: [attemptOf(bought)],
    };
    await harness.client.execute('DROP TRIGGER attempts_keep_their_terms');
    await harness.client.execute(given);
    await run();
    expect(intentOf('pi_late').status).toBe('canceled');
    expect((await ledger(harness)).attempts).toEqual({ pi_late: 'canceled' });
  });

  test('as succeeded is a sale, without any event', async () => {
    harness.payments.succeed(bought.intentId);
    await run();
    expect(await ledger(harness)).toMatchObject(sale());
  });

  test('as canceled is free', async () => {
    await harness.payments.cancelIntent(bought.intentId);
    await run();
    expect((await ledger(harness)).attempts).toEqual({ [bought.intentId]: 'canceled' });
  });

  test('as open, or as none of ours, changes nothing', async () => {
    const foreign = { ...intentOf(bought.intentId), id: 'pi_foreign', attemptId: null, status: 'succeeded' as const };
    harness.payments.intents.set('pi_foreign', foreign);
    const before = await everything(harness);
    await run();
    expect(await everything(harness)).toEqual(before);
  });

  test('is asked for over two days', async () => {
    const since: number[] = [];
    const nothing = async (place: ListCursor) => {
      since.push(place.since);
      return { rows: [], next: null };
    };
    Object.assign(harness.payments, { intentsPage: nothing, undeliveredPage: nothing });
    await run();
    const twoDaysAgo = harness.clock.now - 48 * 60 * 60 * 1000;
    expect(since).toEqual([twoDaysAgo, twoDaysAgo]);
  });

  // Fails when `settle` forgets the metadata: nobody here knows the intent by its id.
  test('for an attempt that never heard of it is its sale', async () => {
    const orderId = await booked(other, await listing(harness, seller));
    harness.payments.silence = 'afterEffect';
    await startPaying(other, orderId);
    harness.payments.silence = 'none';
    const [lost] = await rowsOf(harness, `SELECT id FROM attempts WHERE order_id = '${orderId}' AND intent_id IS NULL`);
    harness.payments.succeed(`pi_${lost?.id}`);
    await run();
    expect(await ledger(harness)).toMatchObject({
      orders: { [orderId]: 'paid' },
      attempts: { [`pi_${lost?.id}`]: 'succeeded' },
    });
  });

  // Fails while such money is left to the sums of the night: the webhook's path alerts at once (docs/payments.md).
  test('as paid for an attempt that nobody knows is kept and alerted, once', async () => {
    harness.payments.intents.set('pi_stray', {
      ...intentOf(bought.intentId),
      id: 'pi_stray',
      attemptId: 'nobodys',
      status: 'succeeded',
      receivedCents: 1250,
    });
    await run();
    await run();
    expect(await alerts()).toEqual([{ intent_id: 'pi_stray', alert: 'unknown_attempt' }]);
  });
});

describe('a payment that arrived after its hold was canceled', () => {
  beforeEach(async () => {
    harness.clock.now += HOLD_MS;
    await tick(harness);
    harness.payments.succeed(bought.intentId);
  });

  test('is a sale if the copy is still free', async () => {
    await run();
    expect(await ledger(harness)).toMatchObject(sale());
  });

  test('is a sale before the hold of another, whose money then goes back', async () => {
    const rival = await purchase(harness, seller, other, bought.listingId);
    await run();
    expect(await ledger(harness)).toMatchObject({ sales: [{ orderId: bought.orderId }], refunds: [] });
    await deliver(harness, harness.payments.succeed(rival.intentId));
    expect((await ledger(harness)).refunds).toEqual([
      { attemptId: attemptOf(rival), amountCents: 1250, reason: 'not_free' },
    ]);
  });

  test('is owed and sent back in the same run if somebody else has the copy', async () => {
    const rival = await purchase(harness, seller, other, bought.listingId);
    await deliver(harness, harness.payments.succeed(rival.intentId));
    await run();
    expect(await ledger(harness)).toMatchObject({
      sales: [{ orderId: rival.orderId }],
      refunds: [{ attemptId: attemptOf(bought) }],
    });
    expect(await rowsOf(harness, 'SELECT state, stripe_refund_id FROM refunds')).toEqual([
      { state: 'sent', stripe_refund_id: `re_${attemptOf(bought)}` },
    ]);
    expect([...harness.payments.refunds.values()]).toEqual([{ intentId: bought.intentId, amountCents: 1250 }]);
  });
});
