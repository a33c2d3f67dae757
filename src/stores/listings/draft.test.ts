/** What a browser keeps of listings that are written one after the other. */
import { beforeEach, expect, test, vi } from 'vitest';
import { beginNext, findDraft, findLasting, keepDraft, keepLasting } from './draft.ts';

const ANN = 'ann';
const OF = { userId: ANN, what: 'new' } as const;
const SAID = {
  name: 'Emma',
  author: 'Jane Austen',
  isbn: '9780679783268',
  categoryId: 'classics',
  condition: 'Good',
  year_of_purchase: '2019',
  year_of_use: '2 years',
  original_price: '24',
  resell_price: '30',
  above_original: 'on',
  description: 'Clean pages.',
  phone_number: '+1 503 555 0142',
  location: 'Salem, OR',
  delivery: 'post',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('the next listing begins with what a row of books has in common, without number and pictures of the last', () => {
  beginNext(ANN, SAID);
  expect(findDraft(OF)).toEqual({
    fields: {
      categoryId: 'classics',
      condition: 'Good',
      year_of_purchase: '2019',
      year_of_use: '2 years',
      phone_number: '+1 503 555 0142',
      location: 'Salem, OR',
      delivery: 'post',
    },
    photos: [],
  });
  expect(findDraft({ ...OF, userId: 'bob' })).toBeNull();
});

test('a listing that was begun before is not lost to the next of a row', () => {
  const begun = { fields: { name: 'Persuasion' }, photos: ['/photos/a'], formId: 'form-1' };
  keepDraft(OF, begun);
  beginNext(ANN, SAID);
  expect(findDraft(OF)).toEqual(begun);
});

test('a listing that is not followed by another leaves only how to reach its seller', () => {
  keepLasting(ANN, SAID);
  expect(findLasting(ANN)).toEqual({ phone_number: '+1 503 555 0142', location: 'Salem, OR', delivery: 'post' });
  expect(findDraft(OF)).toBeNull();
});
