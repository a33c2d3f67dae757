import { describe, expect, vi } from 'vitest';
import { signedIn } from '../../../../tests/fixtures/factories.ts';
import {
  isWhole,
  keptKeys,
  keysOf,
  photoRows,
  placedOn,
  posted,
  sold,
  uploaded,
  wireListing,
} from '../../../../tests/fixtures/listings.ts';
import { JPEG_URL, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';
import { deleteExpiredPhotos } from './photo-rows.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
const YEARS = 1000 * WEEK;

const sweep = (harness: Harness) => deleteExpiredPhotos(harness.deps);

describe('a picture that was never posted', () => {
  test('is deleted after a week, row and bytes, and not before', async ({ harness, seller }) => {
    await uploaded(harness, seller, 'a', 'b');
    harness.clock.now += WEEK - 1;
    expect(await sweep(harness)).toBe(0);
    expect(keptKeys(harness)).toHaveLength(8);
    harness.clock.now += 1;
    expect(await sweep(harness)).toBe(2);
    expect([await photoRows(harness), keptKeys(harness), await sweep(harness)]).toEqual([[], [], 0]);
  });

  test('is deleted by the schedule', async ({ harness, seller }) => {
    await uploaded(harness, seller, 'a');
    harness.clock.now += WEEK;
    await runJobs(harness.deps);
    expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
  });

  test('is deleted in sweeps of at most a hundred', async ({ harness, seller }) => {
    const names = Array.from({ length: 103 }, (_, n) => `draft ${n}`);
    await uploaded(harness, seller, ...names);
    harness.clock.now += WEEK;
    expect([await sweep(harness), keptKeys(harness).length]).toEqual([100, 12]);
    expect(await isWhole(harness)).toEqual([keptKeys(harness), keptKeys(harness)]);
    expect([await sweep(harness), await sweep(harness), keptKeys(harness)]).toEqual([3, 0, []]);
  });
});

describe('a picture in use stays', () => {
  // Fails when `unused` does not check the listings.
  test('on a listing, for sale or sold, even with an expiry', async ({ harness, seller }) => {
    const [one = '', two = ''] = await uploaded(harness, seller, 'one', 'two');
    await posted(harness, seller, { photos: [one] });
    const { listingId } = await sold(
      harness,
      seller,
      await signedIn(harness, 'Buyer'),
      await posted(harness, seller, { photos: [two] }),
    );
    await seller.ask('DELETE', `/api/products/${listingId}`);
    harness.clock.now += YEARS;
    expect(await sweep(harness)).toBe(0);
    await harness.client.execute('UPDATE photos SET expires_at = 1');
    expect([await sweep(harness), await isWhole(harness)]).toEqual([0, [keysOf(one, two), keysOf(one, two)]]);
  });

  // Fails when `unused` does not check the portraits.
  test('as a portrait, even with an expiry', async ({ harness, seller }) => {
    await seller.ask('PATCH', '/api/auth/profile', { name: 'Ann', photo: JPEG_URL });
    harness.clock.now += YEARS;
    await harness.client.execute('UPDATE photos SET expires_at = 1');
    expect([await sweep(harness), await photoRows(harness)]).toMatchObject([0, [{ state: 'ready' }]]);
    expect(keptKeys(harness)).toHaveLength(1);
  });
});

describe('an expired picture that is posted during the sweep', () => {
  test('stays when the listing was first', async ({ harness, seller }) => {
    const [url = ''] = await uploaded(harness, seller, 'a');
    harness.clock.now += WEEK;
    const real = harness.db.$client.batch.bind(harness.db.$client);
    const batch = vi.spyOn(harness.db.$client, 'batch').mockImplementationOnce(async (...given) => {
      await posted(harness, seller, { photos: [url] });
      return real(...given);
    });
    expect(await sweep(harness)).toBe(0);
    batch.mockRestore();
    expect(await isWhole(harness)).toEqual([keysOf(url), keysOf(url)]);
  });

  // Fails when the sweep does not make the picture unavailable before it removes the bytes.
  test('is refused when the sweep was first, and no listing shows a broken picture', async ({ harness, seller }) => {
    const [url = ''] = await uploaded(harness, seller, 'a');
    harness.clock.now += WEEK;
    const remove = harness.photos.remove;
    vi.spyOn(harness.photos, 'remove').mockImplementationOnce(async (keys) => {
      await remove(keys);
      expect((await seller.ask('POST', '/api/products', wireListing({ photo: url }))).status).toBe(422);
    });
    expect(await sweep(harness)).toBe(1);
    expect([await photoRows(harness), await rowsOf(harness, 'SELECT id FROM listings')]).toEqual([[], []]);
    const again = await uploaded(harness, seller, 'a');
    const id = await posted(harness, seller, { photos: again });
    expect(await placedOn(harness, id)).toEqual(again);
  });
});
