import { expect, test } from 'vitest';
import { ADMIN_PAGES } from '../pages.ts';
import { paletteOptions } from './palette-options.ts';

const titlesOf = (typed: string) => paletteOptions(typed).map(({ title }) => title);

test('shows every page while nothing is typed, and no search', () => {
  const titles = titlesOf('  ');
  expect(titles).toEqual(expect.arrayContaining([...ADMIN_PAGES.map(({ title }) => title), 'My profile', 'Settings']));
  expect(titles.filter((title) => title.startsWith('Search'))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test('finds pages by words anywhere in their title, those that begin with the text first', () => {
  expect(titlesOf('SA')[0]).toBe('Sales in progress');
  expect(titlesOf('sales').slice(0, 3)).toEqual(['Sales in progress', 'Disputed sales', 'Paused sales']);
  expect(titlesOf('progress sales')[0]).toBe('Sales in progress');
});

test('searches each list that has a search for the typed text', () => {
  expect(paletteOptions(' Ann & co ')).toEqual([
    { title: 'Search sellers for “Ann & co”', path: '/dashboard/all-sellers?search=Ann+%26+co' },
    { title: 'Search buyers for “Ann & co”', path: '/dashboard/all-buyers?search=Ann+%26+co' },
    { title: 'Search sold products for “Ann & co”', path: '/dashboard/sold-products?search=Ann+%26+co' },
    { title: 'Search reported items for “Ann & co”', path: '/dashboard/reported-items?search=Ann+%26+co' },
  ]);
});
