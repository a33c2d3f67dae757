/** Erasure of texts by deleted users about their sales, and of nothing else. */
import { expect } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { disputed, done, notAsDescribed, PARCEL, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { eraseWords } from '../../domain/fulfilment/claims/erased-words.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

const words = async (harness: Harness) => {
  const [claim] = await rowsOf(harness, 'SELECT text, answer_text AS answer, decision_reason AS reason FROM claims');
  const notes = await rowsOf(harness, 'SELECT by, note FROM fulfilment_events WHERE note IS NOT NULL ORDER BY number');
  return { ...claim, notes: notes.map(({ by, note }) => [by, note]) };
};

const SAID = { text: 'Two pages are missing.', answer: 'All pages were there.', reason: 'The picture shows it.' };

// Fails when a deleted user's texts stay forever, disappear before the other party has read them, or take the other
// party's along.
test("a deleted buyer's texts are erased thirty days after the end of the sale, others stay", async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'refund', reason: SAID.reason });
  await sendSaleRefunds(harness.deps);
  const before = await words(harness);
  expect(before).toMatchObject(SAID);
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 30 * DAY - 1;
  await runJobs(harness.deps);
  expect(await words(harness)).toEqual(before);
  harness.clock.now += 60 * 60_000;
  await runJobs(harness.deps);
  expect(await words(harness)).toEqual({
    ...SAID,
    text: null,
    notes: before.notes.filter(([by]) => by !== 'buyer'),
  });
  expect(await rowsOf(harness, 'SELECT * FROM erasures')).toEqual([]);
});

test("a seller's texts are erased when the seller is deleted later, and not during a dispute", async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'refund', reason: SAID.reason });
  await sendSaleRefunds(harness.deps);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  harness.clock.now += 31 * DAY;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject(SAID);
  await tellNotice(harness, disputeOf(intentId, 'won'));
  harness.clock.now += 61 * 60_000;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject({ ...SAID, answer: null });
});

// Fails when a later movement of money restarts the thirty days.
test('texts are erased thirty days after the end of the sale, regardless of its money', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'seller', reason: SAID.reason });
  harness.clock.now += 20 * DAY;
  const given = { amount: 1, back: 0, reason: 'For the long wait.' };
  await done(await signedIn(harness, 'Admin'), orderId, 'goodwill', given);
  await sendSaleRefunds(harness.deps);
  await harness.client.execute(
    `UPDATE sessions SET created_at = created_at + ${20 * DAY}, expires_at = expires_at + ${20 * DAY}`,
  );
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 10 * DAY;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject({ ...SAID, text: null });
});

const parcels = async (harness: Harness) => {
  const [parcel] = await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments');
  const [back] = await rowsOf(
    harness,
    'SELECT return_carrier AS carrier, return_tracking AS tracking, return_text AS text FROM claims',
  );
  return { parcel, back };
};
const ERASED = { carrier: '', tracking: '' };

// Fails when parcel data stays forever, or is erased too early or with another user.
test('carriers and tracking numbers are erased with their author', async ({ harness, seller, buyer }) => {
  const { orderId } = await sent(harness, seller, buyer);
  await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
  await done(seller, orderId, 'refund-on-return');
  await done(buyer, orderId, 'send-back', { carrier: 'My brother Tom', tracking: '503 555 0134' });
  await done(seller, orderId, 'returned', { ok: true });
  await sendSaleRefunds(harness.deps);
  const back = { carrier: 'My brother Tom', tracking: '503 555 0134', text: null };
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 30 * DAY - 1;
  await eraseWords(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: PARCEL, back });
  harness.clock.now += 1;
  await eraseWords(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: ERASED, back });
  await harness.client.execute(
    `UPDATE sessions SET created_at = created_at + ${30 * DAY}, expires_at = expires_at + ${30 * DAY}`,
  );
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await eraseWords(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: ERASED, back: { ...back, ...ERASED } });
  // A later bank inquiry reads a true statement.
  const [, told] = await answer((await signedIn(harness, 'Admin')).ask('GET', `/api/fulfilments/${orderId}/disputes`));
  expect(told).toMatchObject({ evidence: expect.stringContaining('It was sent with tracking.') });
});

// Fails when a parcel without a claim is omitted, or one sent without tracking is reported as tracked.
test('a parcel without a claim as well; one without tracking stays so', async ({ harness, seller, buyer }) => {
  await sent(harness, seller, buyer);
  await sent(harness, seller, buyer, { untracked: true });
  await endSales(harness);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await eraseWords(harness.deps);
  const rows = await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments ORDER BY tracking');
  expect(rows).toEqual([{ carrier: null, tracking: null }, ERASED]);
});

// Fails when one failing sale blocks all after it.
test('a failure does not delay the others', async ({ harness, seller, buyer }) => {
  const stuck = await sent(harness, seller, buyer);
  const others = [await sent(harness, seller, buyer), await sent(harness, seller, buyer)];
  await endSales(harness);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await harness.client.execute(
    `CREATE TRIGGER stuck BEFORE DELETE ON erasures WHEN OLD.order_id = '${stuck.orderId}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  await harness.client.execute(
    `UPDATE erasures SET ended_at = 1 WHERE order_id IN (${others.map(({ orderId }) => `'${orderId}'`).join()})`,
  );
  await expect(eraseWords(harness.deps)).rejects.toThrow();
  expect(await rowsOf(harness, 'SELECT order_id FROM erasures')).toEqual([{ order_id: stuck.orderId }]);
});

// Fails when each fifty of a seller's hundreds of parcels wait for an hour.
test('rows beyond the limit per run follow in the next minute', async ({ harness, seller, buyer }) => {
  const { orderId } = await sent(harness, seller, buyer);
  await harness.client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)
      SELECT 'many-' || i, 'many-' || i || '@example.org', 'x', 'Buyer', 1 FROM n;
    INSERT INTO erasures SELECT '${orderId}', id, 1 FROM users WHERE id LIKE 'many-%';`);
  expect([await eraseWords(harness.deps), await eraseWords(harness.deps)]).toEqual(['more', undefined]);
  expect(await rowsOf(harness, 'SELECT 1 FROM erasures')).toEqual([]);
});
