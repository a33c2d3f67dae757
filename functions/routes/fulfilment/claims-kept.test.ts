/** Pictures and texts of claims: access, retention and erasure. */
import { describe, expect, vi } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto, done, PARCEL, uploadTo } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing, endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { saleBetween } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { keptKeys } from '../../../tests/fixtures/listings.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { keepSignedIn, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { deleteOldCasePhotos } from '../../domain/fulfilment/cases/case-photos.ts';
import { eraseTexts } from '../../domain/fulfilment/cases/erase-texts.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

const pictureOf = async (harness: Harness): Promise<string> => {
  const [row] = await rowsOf(harness, 'SELECT id FROM case_photos');
  return String(row?.id);
};

describe('a picture of a claim', () => {
  test('is visible to its parties and admins, and never cached', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    const id = await pictureOf(harness);
    const path = `/api/fulfilments/${orderId}/photos/${id}`;
    for (const who of [buyer, seller, admin]) {
      const response = await who.ask('GET', path);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
      expect(response.headers.get('Content-Type')).toMatch(/^image\//);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect((await other.ask('GET', path)).status).toBe(404);
    expect((await harness.send(path, {})).status).toBe(401);
    // Not under the address of public pictures either, nor of another sale.
    for (const address of [`/photos/${id}`, `/photos/claims/${id}`, `/photos/claims%2F${id}`])
      expect([address, (await harness.send(address)).status]).toEqual([address, 404]);
    const another = await saleBetween(harness, [seller, other], 'post', 'send');
    expect((await other.ask('GET', `/api/fulfilments/${another.orderId}/photos/${id}`)).status).toBe(404);
  });

  test('is visible to its owner only until it belongs to a claim', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send');
    const path = await claimPhoto(harness, buyer, orderId);
    expect((await buyer.ask('GET', path)).status).toBe(200);
    for (const who of [seller, admin]) expect((await who.ask('GET', path)).status).toBe(404);
  });

  test('is uploaded by the parties of an open sale, up to a limit', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send');
    for (const who of [other, admin]) expect((await uploadTo(harness, who, orderId)).status).toBe(404);
    for (let i = 0; i < 12; i++) await claimPhoto(harness, buyer, orderId, `picture ${i}`);
    expect((await uploadTo(harness, buyer, orderId)).status).toBe(409);
    expect((await uploadTo(harness, seller, orderId)).status).toBe(200);
    await done(buyer, orderId, 'confirm');
    expect((await uploadTo(harness, seller, orderId)).status).toBe(409);
  });
});

describe('the sweep', () => {
  test('deletes pictures without a claim after a day', async ({ harness, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send');
    const path = await claimPhoto(harness, buyer, orderId);
    harness.clock.now += DAY - 1;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toContain(`claims/${await pictureOf(harness)}`);
    harness.clock.now += 5 * 60_000;
    await runJobs(harness.deps);
    expect([keptKeys(harness), await rowsOf(harness, 'SELECT * FROM case_photos')]).toEqual([[], []]);
    const said = { kind: 'not_as_described', text: 'x', photos: [path] };
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(422);
  });

  test('deletes those of a claim half a year after its sale, not the texts', async ({ harness, seller, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim');
    harness.clock.now += DAY;
    await done(seller, orderId, 'refund');
    harness.clock.now += 180 * DAY - 1;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toHaveLength(1);
    harness.clock.now += 5 * 60_000;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
    expect(await rowsOf(harness, 'SELECT text FROM sale_cases')).toEqual([{ text: 'Two pages are missing.' }]);
  });

  // Fails when each goodwill payment extends it by another half a year.
  test('deletes them half a year after the first end of the sale', async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'claim', 'offer', 'accept');
    harness.clock.now += 100 * DAY;
    await done(admin, orderId, 'goodwill', { amount: 1, back: 3.33, reason: 'It took long.' });
    harness.clock.now += 80 * DAY + 5 * 60_000;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
  });

  // Fails when the shop loses its evidence for a bank, or keeps pictures without a claim for it.
  test('keeps them while a bank decides, and no others', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post', 'send', 'claim');
    await claimPhoto(harness, buyer, orderId, 'b');
    const [ofClaim] = await rowsOf(harness, "SELECT 'claims/' || id AS id FROM case_photos WHERE event IS NOT NULL");
    await done(seller, orderId, 'refund');
    await sendSaleRefunds(harness.deps);
    harness.clock.now += 179 * DAY;
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    harness.clock.now += 10 * DAY;
    await deleteOldCasePhotos(harness.deps);
    expect(keptKeys(harness)).toEqual([ofClaim?.id]);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    await deleteOldCasePhotos(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
  });

  test('retries deletions that the storage failed', async ({ harness, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send');
    await claimPhoto(harness, buyer, orderId);
    harness.clock.now += 2 * DAY;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const down = vi.spyOn(harness.photos, 'remove').mockRejectedValue(new Error('down'));
    await runJobs(harness.deps);
    expect(await rowsOf(harness, 'SELECT state FROM case_photos')).toEqual([{ state: 'pending' }]);
    down.mockRestore();
    harness.clock.now += DAY;
    await runJobs(harness.deps);
    expect([keptKeys(harness), await rowsOf(harness, 'SELECT * FROM case_photos')]).toEqual([[], []]);
  });
});

test('a failed upload leaves nothing', async ({ harness, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send');
  vi.spyOn(harness.photos, 'put').mockRejectedValue(new Error('down'));
  expect((await uploadTo(harness, buyer, orderId)).status).toBe(503);
  expect(await rowsOf(harness, 'SELECT * FROM case_photos')).toEqual([]);
});

const words = async (harness: Harness) => {
  const [claim] = await rowsOf(
    harness,
    'SELECT text, answer_text AS answer, decision_reason AS reason FROM sale_cases',
  );
  const notes = await rowsOf(harness, 'SELECT by, note FROM fulfilment_events WHERE note IS NOT NULL ORDER BY number');
  return { ...claim, notes: notes.map(({ by, note }) => [by, note]) };
};

const SAID = { text: 'Two pages are missing.', answer: 'All pages were there.', reason: 'The pictures show it.' };

// Fails when a deleted user's texts stay forever, disappear before the other party has read them, or take the other
// party's along.
test("a deleted buyer's texts are erased thirty days after the end of the sale, others stay", async ({
  harness,
  buyer,
  saleAfter,
}) => {
  await saleAfter('post', 'send', 'claim', 'disagree', 'decideRefund', 'refundsSent');
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
  expect(await rowsOf(harness, 'SELECT * FROM texts_to_erase')).toEqual([]);
});

test("a seller's texts are erased when the seller is deleted later, and not during a dispute", async ({
  harness,
  seller,
  saleAfter,
}) => {
  const { intentId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decideRefund', 'refundsSent');
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
  buyer,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'decideSeller');
  harness.clock.now += 20 * DAY;
  const given = { amount: 1, back: 0, reason: 'For the long wait.' };
  await done(await signedIn(harness, 'Admin'), orderId, 'goodwill', given);
  await sendSaleRefunds(harness.deps);
  await keepSignedIn(harness, 20 * DAY);
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 10 * DAY;
  await runJobs(harness.deps);
  expect(await words(harness)).toMatchObject({ ...SAID, text: null });
});

const parcels = async (harness: Harness) => {
  const [parcel] = await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments');
  const [back] = await rowsOf(
    harness,
    'SELECT return_carrier AS carrier, return_tracking AS tracking, return_text AS text FROM sale_cases',
  );
  return { parcel, back };
};

const ERASED = { carrier: '', tracking: '' };

// Fails when parcel data stays forever, or is erased too early or with another user.
test('carriers and tracking numbers are erased with their author', async ({ harness, seller, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'askReturn');
  await done(buyer, orderId, 'send-back', { carrier: 'My brother Tom', tracking: '503 555 0134' });
  await done(seller, orderId, 'returned', { ok: true });
  await sendSaleRefunds(harness.deps);
  const back = { carrier: 'My brother Tom', tracking: '503 555 0134', text: null };
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  harness.clock.now += 30 * DAY - 1;
  await eraseTexts(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: PARCEL, back });
  harness.clock.now += 1;
  await eraseTexts(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: ERASED, back });
  await keepSignedIn(harness, 30 * DAY);
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await eraseTexts(harness.deps);
  expect(await parcels(harness)).toEqual({ parcel: ERASED, back: { ...back, ...ERASED } });
  // A later bank inquiry reads a true statement.
  const [, told] = await answer((await signedIn(harness, 'Admin')).ask('GET', `/api/fulfilments/${orderId}/disputes`));
  expect(told).toMatchObject({ evidence: expect.stringContaining('It was sent with tracking.') });
});

// Fails when a parcel without a claim is omitted, or one sent without tracking is reported as tracked.
test('a parcel without a claim as well; one without tracking stays so', async ({ harness, seller, saleAfter }) => {
  await saleAfter('post', 'send');
  await saleAfter('post', 'sendUntracked');
  await endSales(harness);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await eraseTexts(harness.deps);
  const rows = await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments ORDER BY tracking');
  expect(rows).toEqual([{ carrier: null, tracking: null }, ERASED]);
});

// Fails when one failing sale blocks all after it.
test('a failure does not delay the others', async ({ harness, seller, saleAfter }) => {
  const stuck = await saleAfter('post', 'send');
  const others = [await saleAfter('post', 'send'), await saleAfter('post', 'send')];
  await endSales(harness);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await harness.client.execute(
    `CREATE TRIGGER stuck BEFORE DELETE ON texts_to_erase WHEN OLD.order_id = '${stuck.orderId}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  );
  await harness.client.execute(
    `UPDATE texts_to_erase SET ended_at = 1 WHERE order_id IN (${others.map(({ orderId }) => `'${orderId}'`).join()})`,
  );
  await expect(eraseTexts(harness.deps)).rejects.toThrow();
  expect(await rowsOf(harness, 'SELECT order_id FROM texts_to_erase')).toEqual([{ order_id: stuck.orderId }]);
});

// Fails when each fifty of a seller's hundreds of parcels wait for an hour.
test('rows beyond the limit per run follow in the next minute', async ({ harness, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send');
  await harness.client.executeMultiple(`
    INSERT INTO users (id, email, name, role, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)
      SELECT 'many-' || i, 'many-' || i || '@example.org', 'x', 'Buyer', 1 FROM n;
    INSERT INTO texts_to_erase SELECT '${orderId}', id, 1 FROM users WHERE id LIKE 'many-%';`);
  expect([await eraseTexts(harness.deps), await eraseTexts(harness.deps)]).toEqual(['more', undefined]);
  expect(await rowsOf(harness, 'SELECT 1 FROM texts_to_erase')).toEqual([]);
});
