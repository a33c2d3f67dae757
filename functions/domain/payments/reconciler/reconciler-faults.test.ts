/** Outages of Stripe for single calls, repeated runs, and concurrent runs. */
import { describe, expect } from 'vitest';
import { HOLD_MS, queueOf } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  ledger,
  market,
  type Purchase,
  purchase,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';
import { reconcileAttempts } from './reconciler.ts';
import { reconcileIntents } from './reconciler-lists.ts';

const away = { code: 'unavailable' };
const stateOf = async (harness: Harness, { intentId }: Purchase) => (await ledger(harness)).attempts[intentId];
const refundOf = async (harness: Harness, { intentId }: Purchase) =>
  (await rowsOf(harness, `SELECT state FROM refunds WHERE attempt_id = '${intentId.slice(3)}'`))[0]?.state;

/** Calls about these intents fail until the returned function is called. */
function silentFor(harness: Harness, ...ids: string[]): () => void {
  const { payments } = harness;
  const { cancelIntent, retrieveIntent, refund } = payments;
  const quiet = async (id: string) => {
    if (ids.includes(id)) throw unavailable();
  };
  payments.cancelIntent = (id) => quiet(id).then(() => cancelIntent(id));
  payments.retrieveIntent = (id) => quiet(id).then(() => retrieveIntent(id));
  payments.refund = (what) => quiet(what.intentId).then(() => refund(what));
  return () => Object.assign(payments, { cancelIntent, retrieveIntent, refund });
}

/** Two of each: an expired hold, a payment that the bank accepted, and an owed refund. */
async function trouble({ harness, seller, buyer, other }: World) {
  const [one, two] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  const decided = [await purchase(harness, seller, other), await purchase(harness, seller, other)] as const;
  for (const { intentId } of decided) await deliver(harness, harness.payments.delay(intentId));
  harness.clock.now += HOLD_MS;
  for (const { intentId } of decided) harness.payments.succeed(intentId);
  const third = (await market(harness)).buyer;
  const owed = [await purchase(harness, seller, third), await purchase(harness, seller, third)] as const;
  for (const { intentId } of owed) await deliver(harness, harness.payments.succeed(intentId, { receivedCents: 1 }));
  const waited = await booked(third, one.listingId);
  return { ended: [one, two] as const, decided, owed, third, waited };
}

test('a call that Stripe does not answer is retried in the next minute, and all others are done', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { ended, decided, owed, third, waited } = await trouble({ harness, seller, buyer, other });
  // A buyer waits in the queue of an ended hold: it advances during the outage.
  await harness.client.execute(
    `INSERT INTO queue_entries (listing_id, buyer_id, joined_at, turn_ends_at) VALUES ('${ended[1].listingId}', '${third.id}', 1, NULL)`,
  );
  await booked(third, ended[1].listingId);
  const answers = silentFor(harness, ended[0].intentId, decided[0].intentId, owed[0].intentId);
  await expect(reconcileAttempts(harness.deps)).rejects.toMatchObject(away);
  expect(await Promise.all([...ended, ...decided].map((bought) => stateOf(harness, bought)))).toEqual([
    'canceling',
    'canceled',
    'processing',
    'succeeded',
  ]);
  expect(await Promise.all(owed.map((bought) => refundOf(harness, bought)))).toEqual(['owed', 'sent']);
  expect(await queueOf(harness, ended[1].listingId)).toEqual([[third.id, expect.any(Number)]]);
  answers();
  await reconcileAttempts(harness.deps);
  expect(await Promise.all([...ended, ...decided].map((bought) => stateOf(harness, bought)))).toEqual([
    'canceled',
    'canceled',
    'succeeded',
    'succeeded',
  ]);
  expect(await Promise.all(owed.map((bought) => refundOf(harness, bought)))).toEqual(['sent', 'sent']);
  expect((await startPaying(third, waited)).status).toBe(200);
});

test('an interrupted list fails the run, and the next run finishes it', async ({ harness, seller, buyer }) => {
  const bought = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  for (const { intentId } of bought) harness.payments.succeed(intentId);
  const { intentsPage } = harness.payments;
  harness.payments.intentsPage = async (query) => {
    if (query.after !== null) throw unavailable();
    const { rows } = await intentsPage(query);
    return { rows: rows.slice(0, 1), next: rows[0]?.id ?? null };
  };
  await expect(reconcileIntents(harness.deps)).rejects.toMatchObject(away);
  expect((await ledger(harness)).sales).toHaveLength(1);
  harness.payments.intentsPage = intentsPage;
  await reconcileIntents(harness.deps);
  expect((await ledger(harness)).sales).toHaveLength(2);
});

test('an intent that cannot be written does not block the next one', async ({ harness, seller, buyer }) => {
  const [bad, good] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  for (const { intentId } of [bad, good]) harness.payments.succeed(intentId);
  await harness.client.execute(
    `CREATE TRIGGER no_sale BEFORE INSERT ON sales WHEN NEW.listing_id = '${bad.listingId}' BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  );
  await expect(reconcileIntents(harness.deps)).rejects.toThrow();
  expect((await ledger(harness)).orders).toMatchObject({ [bad.orderId]: 'pending', [good.orderId]: 'paid' });
  await harness.client.execute('DROP TRIGGER no_sale');
  await reconcileIntents(harness.deps);
  expect((await ledger(harness)).orders).toMatchObject({ [bad.orderId]: 'paid', [good.orderId]: 'paid' });
});

describe('run again', () => {
  const both = async (harness: Harness) => {
    await reconcileAttempts(harness.deps);
    await reconcileIntents(harness.deps);
  };
  const settled = async (harness: Harness) => {
    const { stripe_events: _, ...rows } = await everything(harness);
    return [rows, [...harness.payments.intents.values()], [...harness.payments.refunds]];
  };

  test('nothing changes any more', async ({ harness, seller, buyer, other }) => {
    await trouble({ harness, seller, buyer, other });
    await both(harness);
    await both(harness);
    const before = await settled(harness);
    for (let n = 0; n < 3; n++) await both(harness);
    expect(await settled(harness)).toEqual(before);
  });

  // Fails when a refund can be sent with two keys, or a settled row be written twice.
  test('by five at once, everything is done once', async ({ harness, seller, buyer, other }) => {
    const { ended, decided, owed } = await trouble({ harness, seller, buyer, other });
    const sent: string[] = [];
    const { refund } = harness.payments;
    harness.payments.refund = (what) => {
      sent.push(what.attemptId);
      return refund(what);
    };
    await Promise.all([both(harness), both(harness), both(harness), both(harness), both(harness)]);
    expect(await Promise.all([...ended, ...decided].map((bought) => stateOf(harness, bought)))).toEqual([
      'canceled',
      'canceled',
      'succeeded',
      'succeeded',
    ]);
    expect((await ledger(harness)).sales).toHaveLength(2);
    expect([...harness.payments.refunds.keys()].toSorted()).toEqual(
      owed.map(({ intentId }) => `re_${intentId.slice(3)}`).toSorted(),
    );
    expect(new Set(sent).size).toBe(2);
    const before = await settled(harness);
    await both(harness);
    expect(await settled(harness)).toEqual(before);
  });
});
