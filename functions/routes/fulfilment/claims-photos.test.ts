/** Pictures of claims: access, retention, and cleanup of failed uploads. */
import { describe, expect, vi } from 'vitest';
import { claimed, claimPhoto, done, sent, uploadTo } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { keptKeys } from '../../../tests/fixtures/listings.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sweepClaimPhotos } from '../../domain/fulfilment/claims/claim-photos.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

const pictureOf = async (harness: Harness): Promise<string> => {
  const [row] = await rowsOf(harness, 'SELECT id FROM claim_photos');
  return String(row?.id);
};

describe('a picture of a claim', () => {
  test('is visible to its parties and admins, and never cached', async ({ harness, seller, buyer, other, admin }) => {
    const { orderId } = await claimed(harness, seller, buyer);
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
    const another = await sent(harness, seller, other);
    expect((await other.ask('GET', `/api/fulfilments/${another.orderId}/photos/${id}`)).status).toBe(404);
  });

  test('is visible to its owner only until it belongs to a claim', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await sent(harness, seller, buyer);
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
  }) => {
    const { orderId } = await sent(harness, seller, buyer);
    for (const who of [other, admin]) expect((await uploadTo(harness, who, orderId)).status).toBe(404);
    for (let i = 0; i < 12; i++) await claimPhoto(harness, buyer, orderId, `picture ${i}`);
    expect((await uploadTo(harness, buyer, orderId)).status).toBe(409);
    expect((await uploadTo(harness, seller, orderId)).status).toBe(200);
    await done(buyer, orderId, 'confirm');
    expect((await uploadTo(harness, seller, orderId)).status).toBe(409);
  });
});

describe('the sweep', () => {
  test('deletes pictures without a claim after a day', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    const path = await claimPhoto(harness, buyer, orderId);
    harness.clock.now += DAY - 1;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toContain(`claims/${await pictureOf(harness)}`);
    harness.clock.now += 5 * 60_000;
    await runJobs(harness.deps);
    expect([keptKeys(harness), await rowsOf(harness, 'SELECT * FROM claim_photos')]).toEqual([[], []]);
    const said = { kind: 'not_as_described', text: 'x', photos: [path] };
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(422);
  });

  test('deletes those of a claim half a year after its sale, and keeps the texts', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await claimed(harness, seller, buyer);
    harness.clock.now += DAY;
    await done(seller, orderId, 'refund');
    harness.clock.now += 180 * DAY - 1;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toHaveLength(1);
    harness.clock.now += 5 * 60_000;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
    expect(await rowsOf(harness, 'SELECT text FROM claims')).toEqual([{ text: 'Two pages are missing.' }]);
  });

  // Fails when each goodwill payment extends it by another half a year.
  test('deletes them half a year after the first end of the sale', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await claimed(harness, seller, buyer);
    await done(seller, orderId, 'offer', { amount: 5 });
    await done(buyer, orderId, 'accept');
    harness.clock.now += 100 * DAY;
    await done(admin, orderId, 'goodwill', { amount: 1, back: 5, reason: 'It took long.' });
    harness.clock.now += 80 * DAY + 5 * 60_000;
    await runJobs(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
  });

  // Fails when the shop loses its evidence for a bank, or keeps pictures without a claim for it.
  test('keeps them while a bank decides, and no others', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await claimed(harness, seller, buyer);
    await claimPhoto(harness, buyer, orderId, 'b');
    const ofClaim = (
      await rowsOf(harness, "SELECT 'claims/' || id AS id FROM claim_photos WHERE event IS NOT NULL")
    ).map(({ id }) => id);
    await done(seller, orderId, 'refund');
    await sendSaleRefunds(harness.deps);
    harness.clock.now += 179 * DAY;
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    harness.clock.now += 10 * DAY;
    await sweepClaimPhotos(harness.deps);
    expect(keptKeys(harness)).toEqual(ofClaim);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    await sweepClaimPhotos(harness.deps);
    expect(keptKeys(harness)).toEqual([]);
  });

  test('retries deletions that the storage failed', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer);
    await claimPhoto(harness, buyer, orderId);
    harness.clock.now += 2 * DAY;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const down = vi.spyOn(harness.photos, 'remove').mockRejectedValue(new Error('down'));
    await runJobs(harness.deps);
    expect(await rowsOf(harness, 'SELECT state FROM claim_photos')).toEqual([{ state: 'pending' }]);
    down.mockRestore();
    harness.clock.now += DAY;
    await runJobs(harness.deps);
    expect([keptKeys(harness), await rowsOf(harness, 'SELECT * FROM claim_photos')]).toEqual([[], []]);
  });
});

test('a failed upload leaves nothing', async ({ harness, seller, buyer }) => {
  const { orderId } = await sent(harness, seller, buyer);
  vi.spyOn(harness.photos, 'put').mockRejectedValue(new Error('down'));
  expect((await uploadTo(harness, buyer, orderId)).status).toBe(503);
  expect(await rowsOf(harness, 'SELECT * FROM claim_photos')).toEqual([]);
});
