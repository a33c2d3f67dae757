/** Stripe that is away for some calls, a schedule that runs twice, and two that run at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { HOLD_MS, queueOf } from '../../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  ledger,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { unavailable } from '../../../errors.ts';
import { reconcileAttempts } from './reconciler.ts';
import { reconcileIntents } from './reconciler-lists.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer, other } = await market(harness));
});

const away = { code: 'unavailable' };
const stateOf = async ({ intentId }: Purchase) => (await ledger(harness)).attempts[intentId];
const refundOf = async ({ intentId }: Purchase) =>
  (await rowsOf(harness, `SELECT state FROM refunds WHERE attempt_id = '${intentId.slice(3)}'`))[0]?.state;

/** These calls about these intents get no answer; the answer is the way back. */
function silentFor(...ids: string[]): () => void {
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

/** One of each: a hold that ended, a bank that said yes, a refund that is owed, and the same again. */
async function trouble() {
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

// Fails when one row that fails keeps the rest from being looked at.
test('what Stripe does not answer waits for the next minute, and everything else is done', async () => {
  const { ended, decided, owed, third, waited } = await trouble();
  // Somebody waits before a copy that is somebody's turn no more: the queue moves although Stripe is away.
  await harness.client.execute(`INSERT INTO waiting VALUES ('${ended[1].listingId}', '${third.id}', 1, NULL)`);
  await booked(third, ended[1].listingId);
  const answers = silentFor(ended[0].intentId, decided[0].intentId, owed[0].intentId);
  await expect(reconcileAttempts(harness.deps)).rejects.toMatchObject(away);
  expect(await Promise.all([...ended, ...decided].map(stateOf))).toEqual([
    'canceling',
    'canceled',
    'processing',
    'succeeded',
  ]);
  expect(await Promise.all(owed.map(refundOf))).toEqual(['owed', 'sent']);
  expect(await queueOf(harness, ended[1].listingId)).toEqual([[third.id, expect.any(Number)]]);
  answers();
  await reconcileAttempts(harness.deps);
  expect(await Promise.all([...ended, ...decided].map(stateOf))).toEqual([
    'canceled',
    'canceled',
    'succeeded',
    'succeeded',
  ]);
  expect(await Promise.all(owed.map(refundOf))).toEqual(['sent', 'sent']);
  expect((await startPaying(third, waited)).status).toBe(200);
});

test('a list that breaks off fails the run, and the next run finishes it', async () => {
  const bought = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  for (const { intentId } of bought) harness.payments.succeed(intentId);
  const { intentsPage } = harness.payments;
  harness.payments.intentsPage = async (place) => {
    if (place.after !== null) throw unavailable();
    const { rows } = await intentsPage(place);
    return { rows: rows.slice(0, 1), next: rows[0]?.id ?? null };
  };
  await expect(reconcileIntents(harness.deps)).rejects.toMatchObject(away);
  // What was read before it broke off is settled.
  expect((await ledger(harness)).sales).toHaveLength(1);
  harness.payments.intentsPage = intentsPage;
  await reconcileIntents(harness.deps);
  expect((await ledger(harness)).sales).toHaveLength(2);
});

test('one intent that cannot be written does not keep the next from being sold', async () => {
  const [bad, good] = [await purchase(harness, seller, buyer), await purchase(harness, seller, buyer)];
  for (const { intentId } of [bad, good]) harness.payments.succeed(intentId);
  await harness.client.execute(
    `CREATE TRIGGER no_sale BEFORE INSERT ON sales WHEN NEW.product_id = '${bad.listingId}' BEGIN SELECT RAISE(ABORT, 'not now'); END`,
  );
  await expect(reconcileIntents(harness.deps)).rejects.toThrow();
  expect((await ledger(harness)).orders).toMatchObject({ [bad.orderId]: 'pending', [good.orderId]: 'paid' });
  await harness.client.execute('DROP TRIGGER no_sale');
  await reconcileIntents(harness.deps);
  expect((await ledger(harness)).orders).toMatchObject({ [bad.orderId]: 'paid', [good.orderId]: 'paid' });
});

describe('run again', () => {
  const both = async () => {
    await reconcileAttempts(harness.deps);
    await reconcileIntents(harness.deps);
  };
  const settled = async () => {
    const { stripe_events: _, ...rows } = await everything(harness);
    return [rows, [...harness.payments.intents.values()], [...harness.payments.refunds]];
  };

  test('nothing changes any more', async () => {
    await trouble();
    await both();
    await both();
    const before = await settled();
    for (let n = 0; n < 3; n++) await both();
    expect(await settled()).toEqual(before);
  });

  // Fails when a refund can be sent under two keys, or a settled row be written twice.
  test('by five at once, everything is done once', async () => {
    const { ended, decided, owed } = await trouble();
    const sent: string[] = [];
    const { refund } = harness.payments;
    harness.payments.refund = (what) => {
      sent.push(what.attemptId);
      return refund(what);
    };
    await Promise.all([both(), both(), both(), both(), both()]);
    expect(await Promise.all([...ended, ...decided].map(stateOf))).toEqual([
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
    const before = await settled();
    await both();
    expect(await settled()).toEqual(before);
  });
});
