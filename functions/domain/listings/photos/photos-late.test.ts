import { expect, vi } from 'vitest';
import type { SignedIn } from '../../../../tests/fixtures/factories.ts';
import { isWhole, keptKeys, photoRows, upload } from '../../../../tests/fixtures/listings.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { deleteExpiredPhotos } from './photo-rows.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

const sweep = (harness: Harness) => deleteExpiredPhotos(harness.deps);

function slowUpload(harness: Harness, seller: SignedIn) {
  const on = Promise.withResolvers<void>();
  const put = harness.photos.put;
  const waiting = Promise.withResolvers<void>();
  vi.spyOn(harness.photos, 'put').mockImplementation(async (...given) => {
    waiting.resolve();
    await on.promise;
    await put(...given);
  });
  const response = upload(harness, seller);
  return { arrive: () => on.resolve(), response, started: waiting.promise };
}

test('an upload that the sweep has ended fails and leaves nothing', async ({ harness, seller }) => {
  const { arrive, response, started } = slowUpload(harness, seller);
  await started;
  harness.clock.now += WEEK;
  expect(await sweep(harness)).toBe(1);
  arrive();
  expect((await response).status).toBe(503);
  expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
});

const ends: [string, (harness: Harness, seller: SignedIn) => Promise<void>][] = [
  [
    'the sweep',
    async (harness) => {
      harness.clock.now += WEEK;
      expect(await sweep(harness)).toBe(1);
    },
  ],
  [
    'the end of the account',
    async (_, seller) => expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200),
  ],
];

// Fails when an expired picture may become ready: its bytes are being removed.
test.for(ends)(
  'a late upload does not become ready after %s has begun to remove it',
  async ([_, end], { harness, seller }) => {
    const { arrive, response, started } = slowUpload(harness, seller);
    await started;
    const remove = harness.photos.remove;
    vi.spyOn(harness.photos, 'remove').mockImplementationOnce(async (keys) => {
      arrive();
      await response;
      await remove(keys);
    });
    await end(harness, seller);
    const [ready, kept] = await isWhole(harness);
    expect(ready).toEqual(kept);
  },
);
