import { expect, test } from 'vitest';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { createPictures, type Picture } from './pictures.ts';

const ROWS = [
  { row: 1, name: 'Emma' },
  { row: 2, name: 'Persuasion' },
];

const file = (name: string, content = name) => new File([content], name);
const turns = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** A browser that stores photos, and a server whose uploads end on command. */
function browser() {
  const kept = new Map<string, Picture>();
  const uploads: { resolve(address: string): void; reject(error: Error): void }[] = [];
  let ids = 0;
  const open = () =>
    createPictures({
      newId: () => `id-${++ids}`,
      async shrink(photo) {
        if ((await photo.text()) === 'a text') throw new Error('not a photo');
        return photo;
      },
      upload: () => new Promise((resolve, reject) => uploads.push({ resolve, reject })),
      previewOf: () => 'preview',
      find: async () => [...kept.values()],
      keep: async (picture) => void kept.set(picture.id, picture),
      drop: async (id) => void kept.delete(id),
      reasonOf: (error) => (error as Error).message,
    });
  /** Completes the running uploads, one after the other. */
  const uploadAll = async () => {
    await settled();
    for (let n = 0; uploads.length > 0; n++) {
      uploads.shift()?.resolve(`/photos/p${n}`);
      await settled();
    }
  };
  return { kept, uploads, open, uploadAll };
}

const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  await turns();
};

const shown = ({ $pictures }: ReturnType<typeof createPictures>) =>
  $pictures.get().map(({ name, row, state }) => [name, row, state]);

test('matches many files in the order of their names and leaves the rest without a row', async () => {
  const { open, uploadAll } = browser();
  const pictures = open();
  pictures.add([file('Emma 10.jpg'), file('IMG_1.jpg'), file('Emma 2.jpg'), file('persuasion.png')], ROWS);
  await uploadAll();
  expect(shown(pictures)).toEqual([
    ['Emma 2.jpg', 1, 'done'],
    ['Emma 10.jpg', 1, 'done'],
    ['IMG_1.jpg', undefined, 'done'],
    ['persuasion.png', 2, 'done'],
  ]);
  expect(new Set(pictures.$pictures.get().map(({ address }) => address)).size).toBe(4);
});

test('uploads three photos at a time', async () => {
  const { open, uploads } = browser();
  open().add(
    ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.jpg`)),
    ROWS,
  );
  await settled();
  expect(uploads).toHaveLength(3);
  uploads.shift()?.resolve('/photos/a');
  await settled();
  expect(uploads).toHaveLength(3);
});

// Fails when only uploaded photos are stored, or the order of a row's photos is lost.
test('restores photos after a reload and uploads the rest', async () => {
  const { open, uploads, uploadAll } = browser();
  const before = open();
  before.add([file('Emma 1.jpg'), file('Emma 2.jpg'), file('IMG_7.jpg'), file('IMG_8.jpg')], ROWS);
  await settled();
  uploads.shift()?.resolve('/photos/first');
  await settled();
  before.place(before.$pictures.get()[0]?.id ?? '', 2);
  before.place(before.$pictures.get()[0]?.id ?? '', 2);
  before.dispose();
  uploads.length = 0;

  const after = open();
  await after.load();
  await uploadAll();
  expect(shown(after)).toEqual([
    ['IMG_7.jpg', undefined, 'done'],
    ['IMG_8.jpg', undefined, 'done'],
    ['Emma 1.jpg', 2, 'done'],
    ['Emma 2.jpg', 2, 'done'],
  ]);
  expect(after.$pictures.get().find(({ name }) => name === 'Emma 1.jpg')?.address).toBe('/photos/first');
  after.add([file('Emma 1.jpg'), file('IMG_9.jpg')], ROWS);
  expect(after.$pictures.get()).toHaveLength(5);
});

test('adds a dropped photo to its row, up to six per row', async () => {
  const { open } = browser();
  const pictures = open();
  const seven = Array.from({ length: 7 }, (_, n) => file(`Emma ${n}.jpg`));
  pictures.add(seven, ROWS);
  expect(shown(pictures).map(([, row]) => row)).toEqual([1, 1, 1, 1, 1, 1, undefined]);
  expect(pictures.$refusals.get()).toEqual([listingsWords.photo.tooMany(6)]);
  const seventh = pictures.$pictures.get().at(-1)?.id ?? '';
  pictures.place(seventh, 1);
  expect(pictures.$pictures.get().at(-1)?.row).toBeUndefined();
  pictures.place(seventh, 2);
  pictures.add([file('Emma 0.jpg')], ROWS, 2);
  expect(shown(pictures).flatMap(([name, row]) => (row === 2 ? name : []))).toEqual(['Emma 6.jpg', 'Emma 0.jpg']);
});

test('refuses files that are not images and retries failed uploads', async () => {
  const { open, uploads, kept } = browser();
  const pictures = open();
  pictures.add([file('notes.txt', 'a text'), file('Emma.jpg')], ROWS);
  await settled();
  expect(pictures.$refusals.get()).toEqual(['notes.txt: not a photo']);
  uploads.shift()?.reject(new Error('no network'));
  await settled();
  expect(shown(pictures)).toEqual([['Emma.jpg', 1, 'failed']]);
  expect(pictures.$refusals.get()).toContain('no network');
  expect([...kept.values()].map(({ name }) => name)).toEqual(['Emma.jpg']);
  pictures.retry();
  await settled();
  uploads.shift()?.resolve('/photos/emma');
  await settled();
  expect(shown(pictures)).toEqual([['Emma.jpg', 1, 'done']]);
});
