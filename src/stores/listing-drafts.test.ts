import { beforeEach, expect, test, vi } from 'vitest';
import { findDraft, findSellerDefaults, keepDraft, keepSellerDefaults, prefillNextDraft } from './listing-drafts.ts';

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

test('starts the next listing with the series fields, without ISBN and photos', () => {
  prefillNextDraft(ANN, SAID);
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

test('keeps an earlier draft instead of starting the next of a series', () => {
  const begun = { fields: { name: 'Persuasion' }, photos: ['/photos/a'], formId: 'form-1' };
  keepDraft(OF, begun);
  prefillNextDraft(ANN, SAID);
  expect(findDraft(OF)).toEqual(begun);
});

test("keeps only the seller's contact after the last listing", () => {
  keepSellerDefaults(ANN, SAID);
  expect(findSellerDefaults(ANN)).toEqual({ phone_number: '+1 503 555 0142', location: 'Salem, OR', delivery: 'post' });
  expect(findDraft(OF)).toBeNull();
});
