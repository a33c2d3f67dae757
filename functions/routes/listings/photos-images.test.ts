import { describe, expect, vi } from 'vitest';
import { answer, listing, signedIn } from '../../../tests/fixtures/factories.ts';
import {
  aDayPasses,
  isWhole,
  keptKeys,
  keyIn,
  keysOf,
  pictureOf,
  posted,
  upload,
  uploaded,
} from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const DAYS = 24 * 60 * 60 * 1000;

const rows = (harness: Harness) => rowsOf(harness, 'SELECT * FROM photos ORDER BY rowid');
const urlOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { data: { url: string } }).data.url;

test('an upload returns the URL of its picture, stored in three widths and as a share image', async ({
  harness,
  seller,
}) => {
  const response = await upload(harness, seller);
  const [row] = await rows(harness);
  expect(await answer(response)).toEqual([200, { success: true, data: { url: `/photos/${row?.id}` } }]);
  expect(row).toEqual({
    id: expect.stringMatching(/^id-\d+$/),
    owner_id: seller.id,
    state: 'ready',
    content_type: 'image/webp',
    content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    width: 1280,
    height: 1700,
    bytes: pictureOf('a').byteLength,
    created_at: harness.clock.now,
    expires_at: harness.clock.now + 7 * DAYS,
    stock_cover: 0,
  });
  expect(keptKeys(harness)).toEqual(keysOf(`/photos/${row?.id}`));
  expect([...harness.photos.kept.values()].map(({ width }) => width).toSorted()).toEqual(
    [1280, 240, 560, 1200].toSorted(),
  );
});

test('is public in each width, and no page is purged', async ({ harness, seller }) => {
  const url = await urlOf(upload(harness, seller));
  for (const path of [url, `${url}/240`, `${url}/560`]) {
    const response = await harness.send(path);
    expect([path, response.status, response.headers.get('Content-Type')]).toEqual([path, 200, 'image/webp']);
  }
});

// Fails when the row is inserted after the bytes: an interrupted upload would leave orphaned bytes.
test('its row is inserted before its bytes, and ready only after them', async ({ harness, seller }) => {
  const states: unknown[] = [];
  const put = harness.photos.put;
  vi.spyOn(harness.photos, 'put').mockImplementation(async (...given) => {
    states.push(...(await rows(harness)).map(({ state }) => state));
    await put(...given);
  });
  await upload(harness, seller);
  expect(states).toEqual(Array(4).fill('pending'));
});

describe('a repeated upload of a picture', () => {
  test('is stored once, with a new expiry', async ({ harness, seller }) => {
    const url = await urlOf(upload(harness, seller));
    const [before] = await rows(harness);
    harness.clock.now += 6 * DAYS;
    expect(await urlOf(upload(harness, seller))).toBe(url);
    expect(await rows(harness)).toEqual([{ ...before, expires_at: harness.clock.now + 7 * DAYS }]);
    expect(keptKeys(harness)).toEqual(keysOf(url));
  });

  test('of a listing is the same one, without an expiry', async ({ harness, seller }) => {
    const [url = ''] = await uploaded(harness, seller, 'a');
    await posted(harness, seller, { photos: [url] });
    expect(await urlOf(upload(harness, seller, pictureOf('a')))).toBe(url);
    expect(await rows(harness)).toMatchObject([{ expires_at: null }]);
  });

  // Fails without the owner: a user who deletes their picture would delete another user's.
  test("by another user is that user's own", async ({ harness, seller }) => {
    const other = await signedIn(harness, 'Seller');
    const urls = [await urlOf(upload(harness, seller)), await urlOf(upload(harness, other))];
    expect(new Set(urls).size).toBe(2);
    expect((await rows(harness)).map(({ owner_id }) => owner_id)).toEqual([seller.id, other.id]);
  });

  test('after its deletion is a new one', async ({ harness, seller }) => {
    const [url = ''] = await uploaded(harness, seller, 'a');
    const id = await posted(harness, seller, { photos: [url] });
    await seller.ask('DELETE', `/api/products/${id}`);
    await aDayPasses(harness);
    const again = await urlOf(upload(harness, seller, pictureOf('a')));
    expect(again).not.toBe(url);
    expect(await isWhole(harness)).toEqual([keysOf(again), keysOf(again)]);
  });

  test('concurrently is one picture, without orphaned bytes', async ({ harness, seller }) => {
    const [first, second, third] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const turns = [first, second, third];
    const put = harness.photos.put;
    let started = 0;
    const allStarted = Promise.withResolvers<void>();
    vi.spyOn(harness.photos, 'put').mockImplementation(async (key, photo) => {
      const turn = turns[Math.floor(started++ / 3)];
      if (started === 9) allStarted.resolve();
      await turn?.promise;
      await put(key, photo);
    });
    const uploads = [upload(harness, seller), upload(harness, seller), upload(harness, seller)].map(urlOf);
    await allStarted.promise;
    expect(await rows(harness)).toHaveLength(3);
    for (const turn of [third, first, second]) {
      turn.resolve();
      await Promise.race(uploads);
    }
    const urls = await Promise.all(uploads);
    expect(new Set(urls).size).toBe(1);
    expect(await rows(harness)).toMatchObject([{ id: keyIn(urls[0] ?? ''), state: 'ready' }]);
    expect(keptKeys(harness)).toEqual(keysOf(urls[0] ?? ''));
  });
});

test('an existing picture costs three round trips, a new one four, for any number of pixels', async ({
  harness,
  seller,
}) => {
  const trips = async () => (await upload(harness, seller)).headers.get('Server-Timing');
  expect([await trips(), await trips()]).toEqual(['db;desc="4"', 'db;desc="3"']);
});

test('an upload changes no listing', async ({ harness, seller }) => {
  await listing(harness, seller);
  const before = await rowsOf(harness, 'SELECT * FROM listings');
  await upload(harness, seller);
  expect([await rowsOf(harness, 'SELECT * FROM listings'), harness.purged]).toEqual([before, []]);
});
