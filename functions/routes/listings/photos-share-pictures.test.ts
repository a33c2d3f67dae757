/** Share images are drawn once, stored, and deleted with their picture. */
import { expect, vi } from 'vitest';
import { signedIn } from '../../../tests/fixtures/factories.ts';
import { keptKeys, keyIn, posted, uploaded } from '../../../tests/fixtures/listings.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';

// Fails when an upload stores none, or when a request draws a stored one.
test('a listing’s is stored at the upload, and no request draws it', async ({ harness, seller }) => {
  const [photo = ''] = await uploaded(harness, seller, 'front');
  await posted(harness, seller, { photos: [photo] });
  const share = vi.spyOn(harness.photos, 'share');
  const response = await harness.send(`${photo}/share`);
  expect([response.status, response.headers.get('Content-Type'), response.headers.get('Server-Timing')]).toEqual([
    200,
    'image/jpeg',
    'db;desc="1"',
  ]);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(share).not.toHaveBeenCalled();
});

test('one of an older picture is drawn at the first request, and stored', async ({ harness, seller }) => {
  const [photo = ''] = await uploaded(harness, seller, 'front');
  const key = `${keyIn(photo)}/share`;
  harness.photos.kept.delete(key);
  const share = vi.spyOn(harness.photos, 'share');
  for (let n = 0; n < 2; n++) expect((await harness.send(`${photo}/share`)).status).toBe(200);
  expect([share.mock.calls.length, harness.photos.kept.has(key)]).toEqual([1, true]);
});

// Fails when a share image is stored after the deletion of its picture: it would never be deleted.
test('stores none of a picture deleted meanwhile', async ({ harness, seller }) => {
  const [photo = ''] = await uploaded(harness, seller, 'front');
  harness.photos.kept.delete(`${keyIn(photo)}/share`);
  const { share } = harness.photos;
  vi.spyOn(harness.photos, 'share').mockImplementation(async (keys) => {
    const drawn = await share(keys);
    expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    return drawn;
  });
  expect((await harness.send(`${photo}/share`)).status).toBe(200);
  expect(keptKeys(harness)).toEqual([]);
});

test('a failing storage does not stop the response', async ({ harness, seller }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const [photo = ''] = await uploaded(harness, seller, 'front');
  harness.photos.kept.delete(`${keyIn(photo)}/share`);
  vi.spyOn(harness.photos, 'put').mockRejectedValue(new Error('away'));
  expect((await harness.send(`${photo}/share`)).status).toBe(200);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { event: 'fault', what: 'a picture for other sites is not kept', error: 'Error' },
  ]);
});

// Fails when it is drawn for each request, or not drawn again when the first covers change.
test("a category's is drawn once for the same covers, and deleted with the last of them", async ({
  harness,
  seller,
}) => {
  const share = vi.spyOn(harness.photos, 'share');
  const look = async () => {
    const { status } = await harness.send('/photos/categories/fantasy/share');
    return [status, share.mock.calls.length, harness.photos.kept.has('categories/fantasy/share')];
  };
  await posted(harness, seller);
  expect([await look(), await look()]).toEqual([
    [200, 1, true],
    [200, 1, true],
  ]);
  const [second = ''] = await uploaded(harness, seller, 'second');
  await posted(harness, seller, { photos: [second] });
  expect([await look(), await look()]).toEqual([
    [200, 2, true],
    [200, 2, true],
  ]);
  const admin = await signedIn(harness, 'Admin');
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`, {});
  expect(await look()).toEqual([302, 2, false]);
});
