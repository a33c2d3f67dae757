import { describe, expect, vi } from 'vitest';
import { booked, deliver, ledger, listing, type Purchase, startPaying } from '../../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';
import type { Intent } from '../../ports/payments.ts';

const MINUTE = 60 * 1000;

const intentOf = (harness: Harness, { intentId }: Purchase) => harness.payments.intents.get(intentId) as Intent;

/** The database as a restore leaves it: of a backup from before the attempt of this purchase, or before its order. */
async function restored(harness: Harness, paying: Purchase, without: 'attempt' | 'order'): Promise<void> {
  const triggers = await rowsOf(
    harness,
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%DELETE ON%'",
  );
  for (const { name } of triggers) await harness.client.execute(`DROP TRIGGER ${name}`);
  await harness.client.execute(`DELETE FROM payment_attempts WHERE intent_id = '${paying.intentId}'`);
  if (without === 'order') {
    await harness.client.execute(`DELETE FROM order_photos WHERE order_id = '${paying.orderId}'`);
    await harness.client.execute(`DELETE FROM orders WHERE id = '${paying.orderId}'`);
  }
  await harness.client.execute(`INSERT INTO restores (backup_at) VALUES (${harness.clock.now - MINUTE})`);
  harness.clock.now += MINUTE;
}

/** Runs the schedule until the shop sends again. */
async function opened(harness: Harness): Promise<void> {
  for (let minute = 0; minute < 12; minute++) {
    await runJobs(harness.deps);
    harness.clock.now += MINUTE;
    const [row] = await rowsOf(harness, 'SELECT opened_at FROM restores');
    if (row?.opened_at !== null) return;
  }
  throw new Error('the restore never ended');
}

const alerts = (harness: Harness) =>
  rowsOf(harness, 'SELECT intent_id, alert FROM stripe_events WHERE alert IS NOT NULL ORDER BY id');

const refundsOf = (harness: Harness, { intentId }: Purchase) =>
  [...harness.payments.refunds.values()].filter((refund) => refund.intentId === intentId);

describe('a payment after the backup', () => {
  test('of an order in the backup is its sale, and is named', async ({ harness, paying }) => {
    harness.payments.succeed(paying.intentId);
    await restored(harness, paying, 'attempt');
    await opened(harness);
    expect(await ledger(harness)).toMatchObject({
      orders: { [paying.orderId]: 'paid' },
      sales: [{ orderId: paying.orderId, amountCents: 1250 }],
      refunds: [],
    });
    expect(await alerts(harness)).toEqual([{ intent_id: paying.intentId, alert: 'settled_after_backup' }]);
    expect(harness.mail.sent).toEqual([]);
  });

  test('of an order that is not in the backup is refunded once, and is named', async ({ harness, paying }) => {
    harness.payments.succeed(paying.intentId);
    await restored(harness, paying, 'order');
    await opened(harness);
    harness.clock.now += 20 * MINUTE;
    await runJobs(harness.deps);
    expect(refundsOf(harness, paying)).toMatchObject([{ amountCents: 1250 }]);
    expect(await alerts(harness)).toEqual([{ intent_id: paying.intentId, alert: 'refunded_after_backup' }]);
  });

  test('that the shop had refunded stays refunded, although its order could be paid', async ({ harness, paying }) => {
    const { attemptId = '' } = intentOf(harness, paying);
    harness.payments.succeed(paying.intentId);
    await harness.payments.refund({
      ...{ attemptId: String(attemptId), mark: null, intentId: paying.intentId, amountCents: 1250 },
    });
    await restored(harness, paying, 'attempt');
    await opened(harness);
    expect((await ledger(harness)).sales).toEqual([]);
    expect(refundsOf(harness, paying)).toHaveLength(1);
    expect(await alerts(harness)).toEqual([{ intent_id: paying.intentId, alert: 'refunded_after_backup' }]);
  });

  test('that was not finished is canceled', async ({ harness, paying }) => {
    await restored(harness, paying, 'order');
    await opened(harness);
    expect(intentOf(harness, paying).status).toBe('canceled');
  });

  // Fails when a bank's late yes finds no attempt and leaves the money for a person.
  test('that a bank decides after the restore is refunded', async ({ harness, paying }) => {
    harness.payments.delay(paying.intentId);
    await restored(harness, paying, 'order');
    await opened(harness);
    expect(refundsOf(harness, paying)).toEqual([]);
    await deliver(harness, harness.payments.succeed(paying.intentId), 'evt_late');
    expect(refundsOf(harness, paying)).toMatchObject([{ amountCents: 1250 }]);
    expect(await alerts(harness)).toEqual([{ intent_id: paying.intentId, alert: 'refunded_after_backup' }]);
  });
});

// Fails when another shop's payments with the same account of the provider are sent back.
test('an unknown payment of another time is left to an admin', async ({ harness, paying }) => {
  harness.payments.say(paying.intentId, {
    ...harness.payments.succeed(paying.intentId),
    createdAt: harness.clock.now - 600 * MINUTE,
  });
  await restored(harness, paying, 'order');
  await opened(harness);
  harness.clock.now += 20 * MINUTE;
  await runJobs(harness.deps);
  expect(refundsOf(harness, paying)).toEqual([]);
  expect(await alerts(harness)).toEqual([{ intent_id: paying.intentId, alert: 'unknown_attempt' }]);
});

test('a refund whose row the backup lacks is booked, and its sale waits for an admin', async ({ harness, paying }) => {
  await deliver(harness, harness.payments.succeed(paying.intentId), 'evt_1');
  const { attemptId } = intentOf(harness, paying);
  await harness.payments.refund({
    ...{ attemptId: String(attemptId), mark: '2:1', intentId: paying.intentId, amountCents: 1250 },
  });
  await harness.client.execute(`INSERT INTO restores (backup_at) VALUES (${harness.clock.now})`);
  await opened(harness);
  harness.clock.now += 20 * MINUTE;
  await runJobs(harness.deps);
  expect(await rowsOf(harness, 'SELECT amount_cents, state, origin FROM sale_refunds')).toEqual([
    { amount_cents: 1250, state: 'succeeded', origin: 'by_hand' },
  ]);
  expect(await alerts(harness)).toMatchObject([{ alert: 'refund_by_hand' }]);
});

describe('nothing is sent', () => {
  test('while the provider does not answer, and what waited before ends unsent', async ({ harness, seller, other }) => {
    const orderId = await booked(other, await listing(harness, seller));
    await startPaying(other, orderId);
    await harness.client.execute(`INSERT INTO restores (backup_at) VALUES (${harness.clock.now - MINUTE})`);
    const letter = (id: string, kind: string, dueAt: number, createdAt: number) =>
      harness.client.execute(`INSERT INTO outbox (id, kind, user_id, facts, urgent, state, due_at, created_at)
        VALUES ('${id}', '${kind}', '${other.id}', '{}', 0, 'due', ${dueAt}, ${createdAt})`);
    await letter('before', 'password-changed', harness.clock.now, harness.clock.now - MINUTE);
    await letter('reminder', 'fulfilment-reminder', harness.clock.now + 600 * MINUTE, harness.clock.now - MINUTE);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    harness.payments.silence = 'beforeEffect';
    await expect(runJobs(harness.deps)).rejects.toThrow('read since backup');
    harness.clock.now += MINUTE;
    await letter('own', 'password-changed', harness.clock.now, harness.clock.now);
    await expect(runJobs(harness.deps)).rejects.toThrow('read since backup');
    const states = () =>
      rowsOf(harness, "SELECT id, state FROM outbox WHERE id IN ('before', 'reminder', 'own') ORDER BY id");
    expect((await states()).map(({ state }) => state)).toEqual(['due', 'due', 'due']);
    log.mockRestore();
    harness.payments.silence = 'none';
    await opened(harness);
    await runJobs(harness.deps);
    expect(await states()).toEqual([
      { id: 'before', state: 'dropped' },
      { id: 'own', state: 'sent' },
      { id: 'reminder', state: 'due' },
    ]);
  });
});
