/** A search whose copies change between its two round trips. */
import { expect } from 'vitest';
import { formatSearch, parseSearch, type Search } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { searchTitles } from './search.ts';

const LIMIT = 10;
const TITLES = 35;

const parsed = (search: Search): Search => parseSearch(formatSearch(search));

// Fails when a list ends because a card of its page went away.
test.for(['best', 'newest', 'price_asc'])('the list goes on by "%s"', async (sort, { harness }) => {
  await harness.client.execute(
    `INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('s0', 'a@x.org', 'A', 'Seller', 0, 1)`,
  );
  await putTitles(
    harness.client,
    Array.from({ length: TITLES }, (_, n) => ({
      ...{
        name: `Goblet ${n + 10}`,
        author: null,
        sellerId: 's0',
        condition: 'Good',
        format: null,
        categoryId: 'fantasy',
      },
      ...{ cents: 500 + n, postedAt: n + 1 },
    })),
  );
  const { db } = harness.deps;
  const search = parseSearch(new URLSearchParams({ q: 'goblet', sort }));
  const first = await searchTitles({ db }, search, LIMIT);
  const gone = first.titles.slice(0, 3).map(({ listing: { id } }) => id);

  const batch = db.batch.bind(db) as (queries: unknown) => Promise<unknown>;
  let trips = 0;
  const changing = Object.create(db, {
    batch: {
      value: async (queries: unknown) => {
        const answers = await batch(queries);
        if (trips++ === 0)
          await harness.client.execute(
            `UPDATE listings SET paused_at = 1 WHERE id IN (${gone.map((id) => `'${id}'`).join(', ')})`,
          );
        return answers;
      },
    },
  });
  const { titles, next } = await searchTitles({ db: changing }, search, LIMIT);
  expect(trips).toBe(2);
  const seen = titles.map(({ listing: { id } }) => id);
  for (let after = next; after; ) {
    const page = await searchTitles({ db }, parsed({ ...search, after }), LIMIT);
    seen.push(...page.titles.map(({ listing: { id } }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([TITLES - gone.length, TITLES - gone.length]);
});
