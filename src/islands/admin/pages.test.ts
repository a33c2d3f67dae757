import { expect, test } from 'vitest';
import { LISTS } from './lists/admin-lists.ts';
import { ADMIN_PAGES } from './pages.ts';

test('names the lists that have a search', async () => {
  for (const { title, list, searched } of ADMIN_PAGES) {
    const [first] = list ? await LISTS[list]() : [];
    expect([title, first?.search !== undefined]).toEqual([title, searched !== undefined]);
  }
});

test('the address belongs to the first list of a page', async () => {
  const pages = await Promise.all(Object.values(LISTS).map((load) => load()));
  const others = pages.flatMap(([, ...after]) => after);
  expect(others.map(({ name }) => name)).toEqual(['reported-buyers', 'reported-reviews', 'reported-conversations']);
  for (const { search, choices, links } of others) expect({ search, choices, links }).toEqual({});
});

test('no two lists share a name, which is the key of their store', async () => {
  const names = (await Promise.all(Object.values(LISTS).map((load) => load()))).flat().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
