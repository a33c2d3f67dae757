import { expect, vi } from 'vitest';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, booked, signedIn } from '../../../tests/fixtures/factories.ts';
import { changed, changesNothing, editTest as test } from '../../../tests/fixtures/listings/edited-listing.ts';
import {
  aDayPasses,
  isWhole,
  keptKeys,
  keyIn,
  keysOf,
  photoRows,
  placedOn,
  posted,
  uploaded,
} from '../../../tests/fixtures/listings.ts';

test('pictures change their order', async ({ harness, front, back, id, edit }) => {
  expect(await answer(edit({ photos: [back, front] }))).toEqual(changed);
  expect(await placedOn(harness, id)).toEqual([back, front]);
  expect(keptKeys(harness)).toEqual(keysOf(front, back));
});

// Fails when only the pages are purged: the edge cache would keep the picture for another hour.
test('a removed picture is purged by its tag, and a remaining one is not', async ({
  harness,
  seller,
  front,
  back,
  edit,
}) => {
  const [fresh = ''] = await uploaded(harness, seller, 'fresh');
  harness.purged.length = 0;
  expect(await answer(edit({ photos: [fresh, back] }))).toEqual(changed);
  const dropped = harness.purged.flat().filter((tag) => tag.startsWith('photo:'));
  expect(dropped).toEqual([`photo:${keyIn(front)}`]);
});

// Fails without `releasePhotosStatement` or `deletePhotos`.
test('removed pictures are deleted a day later, row and bytes', async ({ harness, seller, back, id, edit }) => {
  const [fresh = ''] = await uploaded(harness, seller, 'fresh');
  expect(await answer(edit({ photos: [fresh, back] }))).toEqual(changed);
  expect(await placedOn(harness, id)).toEqual([fresh, back]);
  await aDayPasses(harness);
  expect(await photoRows(harness)).toHaveLength(2);
  expect(keptKeys(harness)).toEqual(keysOf(fresh, back));
});

test('pictures of another listing stay', async ({ harness, seller, front, back, edit }) => {
  await posted(harness, seller, { photos: [front] });
  expect(await answer(edit({ photos: [back] }))).toEqual(changed);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual(keysOf(front, back));
  expect(await isWhole(harness)).toEqual([keysOf(front, back), keysOf(front, back)]);
});

test('pictures that wait for another listing stay', async ({ harness, seller, back, edit }) => {
  const [waiting = ''] = await uploaded(harness, seller, 'waiting');
  await edit({ photos: [back] });
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual(keysOf(back, waiting));
});

// Fails when pictures are released without a check of their owner.
test('pictures of other users stay, placed or not', async ({ harness, back, edit }) => {
  const [foreign = ''] = await uploaded(harness, await signedIn(harness, 'Seller'), 'theirs');
  await harness.client.execute({ sql: 'UPDATE photos SET expires_at = NULL WHERE id = ?', args: [keyIn(foreign)] });
  await edit({ photos: [back] });
  await aDayPasses(harness);
  expect(await isWhole(harness)).toEqual([keysOf(back, foreign), keysOf(back, foreign)]);
});

// Fails without any statement of the batch.
test('one invalid picture refuses the whole change', async ({ harness, back, edit }) => {
  const [foreign = ''] = await uploaded(harness, await signedIn(harness, 'Seller'), 'theirs');
  for (const bad of [foreign, '/photos/none'])
    await changesNothing(harness, () => edit({ name: 'New', categoryId: 'classics', photos: [back, bad] }), [
      422,
      { fields: { photo: listingsWords.photo.notOurs } },
    ]);
});

test('pictures removed during a failed purge are swept as well', async ({ harness, back, id, edit }) => {
  vi.spyOn(harness.deps.pages, 'purge').mockResolvedValue(false);
  expect((await edit({ photos: [back] })).status).toBe(200);
  await aDayPasses(harness);
  const [ready] = await isWhole(harness);
  expect([ready, await placedOn(harness, id)]).toEqual([keysOf(back), [back]]);
});

// Fails when the order still names a deleted picture.
test('an open order never refers to a deleted picture', async ({ harness, buyer, back, id, edit }) => {
  const order = await booked(buyer, id);
  await edit({ photos: [back] });
  const [, shown] = await answer(buyer.ask('GET', `/api/my-orders/${order}`));
  const { product_photo: photo } = shown as { product_photo: string | null };
  const look = (path: string) => harness.send(path, { headers: { Cookie: buyer.headers.Cookie ?? '' } });
  if (photo !== null) expect([photo, (await look(photo)).status]).toEqual([photo, 200]);
});
