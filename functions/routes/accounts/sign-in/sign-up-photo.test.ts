import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commonWords } from '../../../../core/words/common.ts';
import { listingsWords } from '../../../../core/words/listings.ts';
import { answer, post } from '../../../../tests/fixtures/factories.ts';
import { everything, JPEG, JPEG_URL, rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';

const ADDRESS = 'https://i.example.org/a.jpg';
const ann = { name: 'Ann', email: 'ann@example.org', password: 'Secret#1', role: 'Seller' };
let harness: Harness;

beforeEach(async () => {
  harness = await createHarness();
});

const signUp = (photo?: unknown) => post(harness, '/api/auth/sign-up', { ...ann, photo });
const photoOf = async () => (await rowsOf(harness, 'SELECT photo FROM users')).map(({ photo }) => photo);
const photoRows = () => rowsOf(harness, 'SELECT id, owner_id, state, content_type, width, height, bytes FROM photos');
const fieldSays = (message: string, summary = message) => [
  422,
  { message: summary, code: 'invalid', fields: { photo: message } },
];
const nothingHappened = async () => {
  expect(Object.values(await everything(harness)).flat()).toEqual([]);
  expect([...harness.photos.kept]).toEqual([]);
};

describe('a photo', () => {
  test.each([undefined, ''])('may be left out: %j', async (photo) => {
    expect(await answer(signUp(photo))).toMatchObject([201, { photoURL: null }]);
    expect([await photoOf(), await photoRows()]).toEqual([[null], []]);
  });

  test.each(['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'])('may be our %s, which is stored nowhere', async (name) => {
    const photo = `/avatars/${name}.svg`;
    expect(await answer(signUp(photo))).toMatchObject([201, { photoURL: photo }]);
    expect([await photoOf(), await photoRows(), harness.photos.kept.size]).toEqual([[photo], [], 0]);
  });

  test('may come along as data, and lies in our storage with its row', async () => {
    expect(await answer(signUp(JPEG_URL))).toMatchObject([201, { uid: 'id-2', photoURL: '/photos/id-1' }]);
    expect([...harness.photos.kept.keys()]).toEqual(['id-1']);
    expect(await photoRows()).toEqual([
      {
        id: 'id-1',
        owner_id: 'id-2',
        state: 'ready',
        content_type: 'image/webp',
        width: 256,
        height: 256,
        bytes: JPEG.byteLength,
      },
    ]);
  });

  // Fails when the given address is written to users.photo, or when the picture is kept as it came.
  test('may be an address, which is fetched once and never linked to', async () => {
    harness.remote.set(ADDRESS, JPEG);
    const fetchPhoto = vi.spyOn(harness.deps, 'fetchPhoto');
    const portrait = vi.spyOn(harness.photos, 'portrait');
    expect(await answer(signUp(ADDRESS))).toMatchObject([201, { photoURL: '/photos/id-1' }]);
    expect(fetchPhoto.mock.calls).toEqual([[ADDRESS]]);
    expect(portrait).toHaveBeenCalledOnce();
    expect(await photoOf()).toEqual(['/photos/id-1']);
    expect(JSON.stringify(await everything(harness))).not.toContain('i.example.org');
  });
});

describe('there is no account when the photo', () => {
  test('cannot be fetched', async () => {
    expect(await answer(signUp(ADDRESS))).toEqual(fieldSays(listingsWords.photo.unreachable));
    await nothingHappened();
  });

  test.each([
    ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', new Uint8Array()],
  ])('turns out to be %s', async (_, bytes) => {
    harness.remote.set(ADDRESS, bytes);
    expect(await answer(signUp(ADDRESS))).toEqual(fieldSays(listingsWords.photo.notAPhoto));
    const asData = signUp(`data:image/png;base64,${Buffer.from(bytes).toString('base64') || 'AA=='}`);
    expect(await answer(asData)).toEqual(fieldSays(listingsWords.photo.notAPhoto));
    await nothingHappened();
  });

  test.each([
    'http://i.example.org/a.jpg',
    'ftp://i.example.org/a.jpg',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    '/avatars/../x',
    '/avatars/owl.svg?x',
    '/avatars/dog.svg',
    '/photos/id-1',
    '//i.example.org/a.jpg',
    { url: ADDRESS },
    ['/avatars/owl.svg'],
  ])('is %j', async (photo) => {
    const fetchPhoto = vi.spyOn(harness.deps, 'fetchPhoto');
    expect(await answer(signUp(photo))).toEqual(fieldSays(commonWords.photoUrl, commonWords.error.invalid));
    expect(fetchPhoto).not.toHaveBeenCalled();
    await nothingHappened();
  });

  test.each(['data:image/png;base64,%%%', 'data:image/png;base64,=', 'data:image/webp;base64,'])(
    'is the broken data %j',
    async (photo) => {
      const [status, body] = await answer(signUp(photo));
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['photo']]);
      await nothingHappened();
    },
  );

  test.each([
    [300_000, 422],
    [600_000, 413],
  ])('has %i bytes, which is %i', async (size, status) => {
    const photo = `data:image/jpeg;base64,${Buffer.alloc(size, JPEG).toString('base64')}`;
    expect((await signUp(photo)).status).toBe(status);
    await nothingHappened();
  });
});

// Fails when `discardPortrait` is not called after a refused sign-up.
test('a picture for an email that is taken is removed again', async () => {
  await signUp();
  const before = await everything(harness);
  harness.remote.set(ADDRESS, JPEG);
  for (const photo of [JPEG_URL, ADDRESS]) expect((await signUp(photo)).status).toBe(409);
  expect([...harness.photos.kept]).toEqual([]);
  expect(await everything(harness)).toEqual(before);
});

test('a picture stays when the reply of the database was lost, for the account may be there', async () => {
  const real = harness.deps.db.$client.batch.bind(harness.deps.db.$client);
  const batch = vi.spyOn(harness.deps.db.$client, 'batch').mockImplementation(async (...given) => {
    const results = await real(...given);
    if (given[0].length > 1) throw Object.assign(new Error('no answer'), { name: 'DatabaseUnreachable' });
    return results;
  });
  expect((await signUp(JPEG_URL)).status).toBe(503);
  batch.mockRestore();
  const [row] = await photoRows();
  expect([row?.state, [...harness.photos.kept.keys()]]).toEqual(['ready', [row?.id]]);
});
