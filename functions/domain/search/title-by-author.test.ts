/** "Emma by Jane Austen" names a title and its author; "by" may as well be a word of either. */
import { expect } from 'vitest';
import { parseSearch } from '../../../core/search/search.ts';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { searchTitles } from './search.ts';

const BOOKS = [
  ['Emma', 'Jane Austen'],
  ['Emma', 'Alexander McCall Smith'],
  ['Jane Austen: A Life', 'Claire Tomalin'],
  ['Becoming Jane Austen, Emma and All', 'Jon Spence'],
  ['It', 'Stephen King'],
  ['Night Shift', 'Stephen King'],
  ['Bit by Bit', 'Stephen King'],
  ['Stand by Me', 'Neta Jackson'],
  ['Day by Day Armageddon', 'J. L. Bourne'],
] as const;

test.beforeEach(async ({ harness }) => {
  const seller = await signedIn(harness, 'Seller', 'Sal');
  for (const [name, author] of BOOKS) await listing(harness, seller, { name, author });
});

test.for([
  ['emma by jane austen', ['Emma']],
  ['Emma By Austen', ['Emma']],
  ['emma by jane', ['Emma']],
  ['by jane austen', ['Emma']],
  ['emma by claire tomalin', []],
  ['it by stephen king', ['It']],
  ['stand by me by neta jackson', ['Stand by Me']],
  ['stand by me', ['Stand by Me']],
  ['day by day', ['Day by Day Armageddon']],
  ['day by day armageddon by j.l. bourne', ['Day by Day Armageddon']],
] as const)('%s', async ([q, names], { harness }) => {
  const { titles, meant } = await searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24);
  expect([meant, titles.map(({ listing: { name } }) => name)]).toEqual([null, names]);
});

test('corrects a typo beside "by", with the right author', async ({ harness }) => {
  const q = 'emma by jane austne';
  const { titles, meant } = await searchTitles(harness.deps, parseSearch(new URLSearchParams({ q })), 24);
  expect([meant, titles.map(({ listing: { author } }) => author)]).toEqual(['emma by jane austen', ['Jane Austen']]);
});
