/** Faults during an upload: no ready row without bytes, and no bytes without a row after a sweep. */
import { describe, expect, vi } from 'vitest';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { answer, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { isWhole, keptKeys, keysOf, photoRows, posted, upload, uploaded } from '../../../../tests/fixtures/listings.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { deleteExpiredPhotos } from './photo-rows.ts';

const LONG_AFTER = 8 * 24 * 60 * 60 * 1000;

const silence = () => vi.spyOn(console, 'error').mockReturnValue();
const noAnswer = () => Object.assign(new Error('SERVER_ERROR'), { name: 'LibsqlError', code: 'SERVER_ERROR' });
const failed = [503, { message: listingsWords.photo.uploadFailed, code: 'unavailable' }];

/** The `nth` batch of the database from now on gets no answer. */
function databaseFails(harness: Harness, nth: number, when: 'before the effect' | 'after the effect') {
  const real = harness.db.$client.batch.bind(harness.db.$client);
  let calls = 0;
  return vi.spyOn(harness.db.$client, 'batch').mockImplementation(async (...given) => {
    const fails = ++calls === nth;
    if (fails && when === 'before the effect') throw noAnswer();
    const results = await real(...given);
    if (fails) throw noAnswer();
    return results;
  });
}

/** Each ready row has its bytes, and after its expiry nothing is left. */
async function healsItself(harness: Harness, seller: SignedIn) {
  const [ready, kept] = await isWhole(harness);
  expect(kept).toEqual(expect.arrayContaining(ready));
  harness.clock.now += LONG_AFTER;
  await deleteExpiredPhotos(harness.deps);
  expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
  const [url = ''] = await uploaded(harness, seller, 'a');
  expect(await isWhole(harness)).toEqual([keysOf(url), keysOf(url)]);
}

describe.each(['before the effect', 'after the effect'] as const)('the database fails %s of', (when) => {
  // Fails when bytes are stored before their row, or when a lost reply counts as a refusal.
  test.for([
    ['counting the try', 1],
    ['writing the row', 2],
    ['making it ready', 3],
  ] as const)('%s', async ([_, nth], { harness, seller }) => {
    const fault = databaseFails(harness, nth, when);
    expect((await upload(harness, seller)).status).toBe(503);
    fault.mockRestore();
    await healsItself(harness, seller);
  });

  test('removing what the store refused', async ({ harness, seller }) => {
    silence();
    vi.spyOn(harness.photos, 'put').mockRejectedValueOnce(new Error('the store is away'));
    const fault = databaseFails(harness, 3, when);
    expect(await answer(upload(harness, seller))).toEqual(failed);
    fault.mockRestore();
    await healsItself(harness, seller);
  });

  test.for([
    ['marking what is over', 1],
    ['removing the rows', 2],
  ] as const)('the sweep: %s', async ([_, nth], { harness, seller }) => {
    silence();
    await uploaded(harness, seller, 'a', 'b');
    harness.clock.now += LONG_AFTER;
    const fault = databaseFails(harness, nth, when);
    await deleteExpiredPhotos(harness.deps).catch(() => {});
    fault.mockRestore();
    const [ready, kept] = await isWhole(harness);
    expect(kept).toEqual(expect.arrayContaining(ready));
    await healsItself(harness, seller);
  });
});

test('after a lost reply a repeated upload returns the existing picture', async ({ harness, seller }) => {
  const fault = databaseFails(harness, 3, 'after the effect');
  await upload(harness, seller);
  fault.mockRestore();
  const [url = ''] = await uploaded(harness, seller, 'a');
  expect(await isWhole(harness)).toEqual([keysOf(url), keysOf(url)]);
});

describe('the store fails', () => {
  test.for([1, 2, 3, 4])(
    'at stored version number %i of the picture: nothing is left',
    async (nth, { harness, seller }) => {
      const put = harness.photos.put;
      let calls = 0;
      vi.spyOn(harness.photos, 'put').mockImplementation(async (...given) => {
        if (++calls === nth) throw new Error('the store is away');
        await put(...given);
      });
      const response = await upload(harness, seller);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await answer(response)).toEqual(failed);
      expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
    },
  );

  // Fails when bytes are removed during other puts: the bytes of those would stay without a row.
  test('at one width during the other puts: nothing is left', async ({ harness, seller }) => {
    const slow = Promise.withResolvers<void>();
    const put = harness.photos.put;
    let calls = 0;
    vi.spyOn(harness.photos, 'put').mockImplementation(async (...given) => {
      if (++calls === 1) throw new Error('the store is away');
      await slow.promise;
      await put(...given);
    });
    const response = upload(harness, seller);
    await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 100))]);
    slow.resolve();
    expect((await response).status).toBe(503);
    await new Promise(setImmediate);
    expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
  });

  test('at removing, too: the row stays pending, cannot be placed, and the sweep deletes it', async ({
    harness,
    seller,
  }) => {
    const told = silence();
    const put = harness.photos.put;
    let calls = 0;
    vi.spyOn(harness.photos, 'put').mockImplementation(async (...given) => {
      if (++calls === 2) throw new Error('the store is away');
      await put(...given);
    });
    const remove = vi.spyOn(harness.photos, 'remove').mockRejectedValue(new Error('the store is away'));
    expect(await answer(upload(harness, seller))).toEqual(failed);
    const [row] = await photoRows(harness);
    expect([row?.state, keptKeys(harness).length, told.mock.calls.length]).toEqual(['pending', 3, 1]);
    await expect(posted(harness, seller, { photos: [`/photos/${row?.id}`] })).rejects.toThrow(
      listingsWords.photo.notOurs,
    );
    harness.clock.now += 60 * 60 * 1000 - 1;
    expect(await deleteExpiredPhotos(harness.deps)).toBe(0);
    harness.clock.now += 1;
    // The store is still down: the next sweep retries.
    expect(await deleteExpiredPhotos(harness.deps)).toBe(1);
    expect(await photoRows(harness)).toEqual([row]);
    remove.mockRestore();
    expect(await deleteExpiredPhotos(harness.deps)).toBe(1);
    expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
  });
});
