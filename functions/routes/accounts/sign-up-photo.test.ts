import { describe, expect, vi } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { everything, JPEG, JPEG_URL, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const ADDRESS = 'https://i.example.org/a.jpg';
const ann = { name: 'Ann', email: 'ann@example.org', password: 'Secret#1', role: 'Seller' };

const signUp = (harness: Harness, photo?: unknown) => post(harness, '/api/auth/sign-up', { ...ann, photo });
const photoOf = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT photo FROM users')).map(({ photo }) => photo);
const photoRows = (harness: Harness) =>
  rowsOf(harness, 'SELECT id, owner_id, state, content_type, width, height, bytes FROM photos');
const fieldSays = (message: string, summary = message) => [
  422,
  { message: summary, code: 'invalid', fields: { photo: message } },
];
const nothingHappened = async (harness: Harness) => {
  expect(Object.values(await everything(harness)).flat()).toEqual([]);
  expect([...harness.photos.kept]).toEqual([]);
};

describe('a photo', () => {
  test.for([undefined, ''])('may be left out: %j', async (photo, { harness }) => {
    expect(await answer(signUp(harness, photo))).toMatchObject([201, { photoURL: null }]);
    expect([await photoOf(harness), await photoRows(harness)]).toEqual([[null], []]);
  });

  test.for(['owl', 'fox', 'cat', 'teapot', 'lamp', 'fern'])(
    'may be our %s, which is not stored',
    async (name, { harness }) => {
      const photo = `/avatars/${name}.svg`;
      expect(await answer(signUp(harness, photo))).toMatchObject([201, { photoURL: photo }]);
      expect([await photoOf(harness), await photoRows(harness), harness.photos.kept.size]).toEqual([[photo], [], 0]);
    },
  );

  test('may be sent as data, and is stored with its row', async ({ harness }) => {
    expect(await answer(signUp(harness, JPEG_URL))).toMatchObject([201, { uid: 'id-2', photoURL: '/photos/id-1' }]);
    expect([...harness.photos.kept.keys()]).toEqual(['id-1']);
    expect(await photoRows(harness)).toEqual([
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

  // Fails when the given URL is written to users.photo, or when the picture is stored unchanged.
  test('may be a URL, which is fetched once and never linked to', async ({ harness }) => {
    harness.remote.set(ADDRESS, JPEG);
    const fetchPhoto = vi.spyOn(harness.deps, 'fetchPhoto');
    const portrait = vi.spyOn(harness.photos, 'portrait');
    expect(await answer(signUp(harness, ADDRESS))).toMatchObject([201, { photoURL: '/photos/id-1' }]);
    expect(fetchPhoto.mock.calls).toEqual([[ADDRESS]]);
    expect(portrait).toHaveBeenCalledOnce();
    expect(await photoOf(harness)).toEqual(['/photos/id-1']);
    expect(JSON.stringify(await everything(harness))).not.toContain('i.example.org');
  });
});

describe('creates no account when the photo', () => {
  test('cannot be fetched', async ({ harness }) => {
    expect(await answer(signUp(harness, ADDRESS))).toEqual(fieldSays(listingsWords.photo.unreachable));
    await nothingHappened(harness);
  });

  test.for([
    ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', new Uint8Array()],
  ] as const)('turns out to be %s', async ([_, bytes], { harness }) => {
    harness.remote.set(ADDRESS, bytes);
    expect(await answer(signUp(harness, ADDRESS))).toEqual(fieldSays(listingsWords.photo.notAPhoto));
    const asData = signUp(harness, `data:image/png;base64,${Buffer.from(bytes).toString('base64') || 'AA=='}`);
    expect(await answer(asData)).toEqual(fieldSays(listingsWords.photo.notAPhoto));
    await nothingHappened(harness);
  });

  test.for([
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
  ])('is %j', async (photo, { harness }) => {
    const fetchPhoto = vi.spyOn(harness.deps, 'fetchPhoto');
    expect(await answer(signUp(harness, photo))).toEqual(fieldSays(commonWords.photoUrl, commonWords.error.invalid));
    expect(fetchPhoto).not.toHaveBeenCalled();
    await nothingHappened(harness);
  });

  test.for(['data:image/png;base64,%%%', 'data:image/png;base64,=', 'data:image/webp;base64,'])(
    'is the broken data %j',
    async (photo, { harness }) => {
      const [status, body] = await answer(signUp(harness, photo));
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['photo']]);
      await nothingHappened(harness);
    },
  );

  test.for([
    [300_000, 422],
    [600_000, 413],
  ] as const)('has %i bytes, which is %i', async ([size, status], { harness }) => {
    const photo = `data:image/jpeg;base64,${Buffer.alloc(size, JPEG).toString('base64')}`;
    expect((await signUp(harness, photo)).status).toBe(status);
    await nothingHappened(harness);
  });
});

// Fails when `discardPortrait` is not called after a refused sign-up.
test('deletes the picture of a sign-up with a taken email', async ({ harness }) => {
  await signUp(harness);
  // The owner of the address gets a letter.
  const withoutLetters = async () => ({ ...(await everything(harness)), outbox: [] });
  const before = await withoutLetters();
  harness.remote.set(ADDRESS, JPEG);
  for (const photo of [JPEG_URL, ADDRESS]) expect((await signUp(harness, photo)).status).toBe(409);
  expect([...harness.photos.kept]).toEqual([]);
  expect(await withoutLetters()).toEqual(before);
});

test('keeps the picture after a lost reply of the database, since the account may exist', async ({ harness }) => {
  const real = harness.deps.db.$client.batch.bind(harness.deps.db.$client);
  const batch = vi.spyOn(harness.deps.db.$client, 'batch').mockImplementation(async (...given) => {
    const results = await real(...given);
    if (given[0].length > 1) throw Object.assign(new Error('no answer'), { name: 'DatabaseUnreachable' });
    return results;
  });
  expect((await signUp(harness, JPEG_URL)).status).toBe(503);
  batch.mockRestore();
  const [row] = await photoRows(harness);
  expect([row?.state, [...harness.photos.kept.keys()]]).toEqual(['ready', [row?.id]]);
});
