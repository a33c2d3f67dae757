import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  deliver,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
} from '../../../../tests/fixtures/factories.ts';
import { sold } from '../../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { recordPaymentEvent } from '../../../domain/payments/settlement.ts';

let harness: Harness;
let admin: SignedIn;
let buyer: SignedIn;
let seller: SignedIn;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  admin = await signedIn(harness, 'Admin');
  bought = await purchase(harness, seller, buyer);
});

/** The alerts of the money page, as [id, detail]. */
async function alerts(): Promise<string[][]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; count: number; rows: { id: string; detail: string }[] }[] };
  const rows = checks.find(({ name }) => name === 'alert')?.rows ?? [];
  return rows.map(({ id, detail }) => [id, detail]);
}
const see = (id: string, user = admin) => user.ask('PUT', `/api/money/alerts/${id}`);
/** Money with our name on it that no attempt of ours knows, told in several events. */
async function stray(events: number): Promise<void> {
  const intent = harness.payments.succeed(bought.intentId);
  for (let n = 0; n < events; n++) {
    const event = { id: `evt_${n}`, type: 'payment_intent.succeeded' };
    await recordPaymentEvent(harness.deps, { ...event, intent: { ...intent, id: 'pi_stray', attemptId: 'nobodys' } });
  }
}

test('however many events say the same of an intent, it is one alert', async () => {
  await stray(5);
  expect(await alerts()).toEqual([['evt_0', 'unknown_attempt, pi_stray']]);
});

test('an alert is gone once a person has seen it, with all that say the same, and stays on record', async () => {
  await stray(3);
  expect(await answer(see('evt_0'))).toEqual([200, { acknowledged: true, modifiedCount: 3 }]);
  expect(await alerts()).toEqual([]);
  const kept = await rowsOf(harness, `SELECT alert, seen_at FROM stripe_events WHERE intent_id = 'pi_stray'`);
  expect(kept).toEqual(Array(3).fill({ alert: 'unknown_attempt', seen_at: harness.clock.now }));
  expect((await see('evt_0')).status).toBe(404);
  expect(await rowsOf(harness, 'SELECT actor_id, action, subject_id, detail FROM audit_entries')).toEqual([
    { actor_id: admin.id, action: 'see_alert', subject_id: 'evt_0', detail: 'unknown_attempt, pi_stray' },
  ]);
});

test('money that did not match is an alert until it has gone back', async () => {
  await deliver(harness, harness.payments.succeed(bought.intentId, { receivedCents: 700 }));
  expect(await alerts()).toEqual([[expect.any(String), `mismatch, ${bought.intentId}`]]);
  await admin.ask('POST', '/api/money/reconcile');
  expect(await alerts()).toEqual([]);
});

test('a refund that the bank sends back is an alert, once; one of another shop is not', async () => {
  const { intentId } = await sold(harness, seller, buyer);
  for (const id of ['evt_a', 'evt_a', 'evt_b']) {
    await recordPaymentEvent(harness.deps, { id, type: 'refund.failed', intent: null, failedRefundOf: intentId });
  }
  await recordPaymentEvent(harness.deps, {
    id: 'evt_c',
    type: 'refund.failed',
    intent: null,
    failedRefundOf: 'pi_other',
  });
  expect(await alerts()).toEqual([['evt_a', `refund_failed, ${intentId}`]]);
  expect((await see('evt_a')).status).toBe(200);
  expect(await alerts()).toEqual([]);
});

test.each(['Buyer', 'Seller'] as const)('a %s takes no alert off the page', async (role) => {
  await stray(1);
  expect((await see('evt_0', await signedIn(harness, role))).status).toBe(403);
  expect(await alerts()).toHaveLength(1);
});
