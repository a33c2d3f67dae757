import { describe, expect, test } from 'vitest';
import { accepted, refusal } from '../../tests/fixtures/listings/filled-form.ts';
import { listingsWords } from '../words/en/listings.ts';
import { PHOTOS_PER_LISTING } from './limits.ts';

describe('photos', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, i) => `/photos/p${i}`);

  test('come as one address or as several, each once, in their order', () => {
    expect(accepted({ photos: '/photos/a' }).photoIds).toEqual(['a']);
    expect(accepted({ photos: ['/photos/b', '/photos/a', '/photos/b'] }).photoIds).toEqual(['b', 'a']);
    expect(accepted({ photos: ['https://dogear.test/photos/a_B-9'] }).photoIds).toEqual(['a_B-9']);
  });

  test('the specification names one, as `photo`', () => {
    expect(accepted({ photos: undefined, photo: '/photos/a' }).photoIds).toEqual(['a']);
    expect(accepted({ photos: [], photo: '/photos/a' }).photoIds).toEqual(['a']);
    expect(accepted({ photos: ['/photos/b'], photo: '/photos/a' }).photoIds).toEqual(['b']);
    expect(accepted({ photo: '' }).photoIds).toEqual(['aaa']);
  });

  test.each([{ photos: undefined }, { photos: [] }, { photos: [], photo: '' }])(
    '%j says that one is required',
    (none) => {
      expect(refusal(none)).toEqual({ photo: 'Photo is required' });
    },
  );

  test('there are at most six', () => {
    expect(accepted({ photos: addresses(PHOTOS_PER_LISTING) }).photoIds).toHaveLength(6);
    expect(refusal({ photos: addresses(PHOTOS_PER_LISTING + 1) })).toEqual({ photos: 'At most 6 photos' });
  });

  test.each([
    'https://example.org/cat.jpg',
    '//evil.test/photos/../a',
    '/photos/',
    '/photos/../secret',
    '/photos/a/240',
    `/photos/${'a'.repeat(65)}`,
    'javascript:/photos/a',
    '/photos/a?x',
  ])('%s is not one of ours', (address) => {
    expect(refusal({ photos: ['/photos/a', address] })).toEqual({ photos: listingsWords.photo.notOurs });
    expect(refusal({ photos: undefined, photo: address })).toEqual({ photo: listingsWords.photo.notOurs });
  });
});
