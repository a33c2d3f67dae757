import { expect } from 'vitest';
import { answer, deliver, type Purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { recordIntent } from '../../domain/payments/settlement.ts';

async function alerts(admin: SignedIn): Promise<string[][]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; count: number; rows: { id: string; detail: string }[] }[] };
  const rows = checks.find(({ name }) => name === 'alert')?.rows ?? [];
  return rows.map(({ id, detail }) => [id, detail]);
}
const see = (admin: SignedIn, id: string, user = admin) => user.ask('PUT', `/api/money/alerts/${id}`);
/** A payment with our metadata and an unknown attempt, reported in several events. */
async function stray(harness: Harness, paying: Purchase, events: number): Promise<void> {
  const intent = harness.payments.succeed(paying.intentId);
  for (let n = 0; n < events; n++) {
    const event = { id: `evt_${n}`, type: 'payment_intent.succeeded' };
    await recordIntent(harness.deps, { ...intent, id: 'pi_stray', attemptId: 'nobodys' }, event);
  }
}

test('all equal events about an intent are one alert', async ({ harness, admin, paying }) => {
  await stray(harness, paying, 5);
  expect(await alerts(admin)).toEqual([['evt_0', 'unknown_attempt, pi_stray']]);
});

test('an alert disappears once an admin has seen it, with all equal ones, and stays stored', async ({
  harness,
  admin,
  paying,
}) => {
  await stray(harness, paying, 3);
  expect(await answer(see(admin, 'evt_0'))).toEqual([200, { acknowledged: true, modifiedCount: 3 }]);
  expect(await alerts(admin)).toEqual([]);
  const kept = await rowsOf(harness, `SELECT alert, seen_at FROM stripe_events WHERE intent_id = 'pi_stray'`);
  expect(kept).toEqual(Array(3).fill({ alert: 'unknown_attempt', seen_at: harness.clock.now }));
  expect((await see(admin, 'evt_0')).status).toBe(404);
  expect(await rowsOf(harness, 'SELECT actor_id, action, subject_id, detail FROM audit_entries')).toEqual([
    { actor_id: admin.id, action: 'see_alert', subject_id: 'evt_0', detail: 'unknown_attempt, pi_stray' },
  ]);
});

// Fails when marking the displayed alert also marks events that arrived since.
test('an event newer than the page stays unseen', async ({ harness, admin, paying }) => {
  await stray(harness, paying, 1);
  const [, page] = await answer(admin.ask('GET', '/api/money'));
  const { read_at } = page as { read_at: string };
  harness.clock.now += 1;
  await stray(harness, paying, 2);
  const put = (body: object) => answer(admin.ask('PUT', '/api/money/alerts/evt_0', body));
  expect(await put({ read_at: 'yesterday' })).toMatchObject([422, { fields: { read_at: expect.any(String) } }]);
  expect(await put({ read_at })).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect(await alerts(admin)).toEqual([['evt_1', 'unknown_attempt, pi_stray']]);
});

test('a mismatched payment is an alert until its refund', async ({ harness, admin, paying }) => {
  await deliver(harness, harness.payments.succeed(paying.intentId, { receivedCents: 700 }));
  expect(await alerts(admin)).toEqual([[expect.any(String), `mismatch, ${paying.intentId}`]]);
  await admin.ask('POST', '/api/money/reconcile');
  expect(await alerts(admin)).toEqual([]);
});

test.for(['Buyer', 'Seller'] as const)('a %s cannot mark an alert', async (role, { harness, admin, paying }) => {
  await stray(harness, paying, 1);
  expect((await see(admin, 'evt_0', await signedIn(harness, role))).status).toBe(403);
  expect(await alerts(admin)).toHaveLength(1);
});
