/** Pages of a search while copies are posted, changed and sold: an unchanged title is on one page, at its place. */
import { expect } from 'vitest';
import { CONDITIONS } from '../../../core/condition.ts';
import { formatSearch, parseSearch, SEARCH_SORTS, type Search } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireTitleRules } from '../../../tests/rules/title-rules.ts';
import { searchTitles } from './search.ts';

const TITLES = 30;
const COPIES_OF_EACH = 5;
const CENTS = [400, 400, 650, 690, 1200, 3000];

/** Statements for a copy of the seller whose titles change. */
const CHANGES = [
  `paused_at = iif(paused_at IS NULL, 1, NULL)`,
  `resell_price_cents = 650, condition = 'Fair', category_id = 'fantasy'`,
  `resell_price_cents = 400, category_id = 'classics', format = 'Other'`,
  `hidden_at = iif(hidden_at IS NULL, 1, NULL)`,
  `posted_at = posted_at + 3, isbn = '9780000000002'`,
];

/** Names of the titles on all pages; `change` runs between two pages. */
async function namesOf(harness: Harness, search: Search, limit: number, change?: (page: number) => Promise<unknown>) {
  const names: string[] = [];
  let page: Search | null = search;
  for (let n = 0; page && n < TITLES; n++) {
    const { titles, next } = await searchTitles(harness.deps, parseSearch(formatSearch(page)), limit);
    names.push(...titles.map(({ listing: { name } }) => name));
    page = next && { ...search, after: next };
    await change?.(n);
  }
  return names.filter((name) => name.startsWith('Calm'));
}

// Fails when titles of one price or moment have no order among them.
test('shows an unchanged title on one page, at its place', async ({ harness }) => {
  await harness.client.execute(
    `INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('s0', 'a@x.org', 'A', 'Seller', 0, 1), ('s1', 'b@x.org', 'B', 'Seller', 1, 1)`,
  );
  const copies = Array.from({ length: TITLES * COPIES_OF_EACH }, (_, n) => ({
    ...{ name: `${n % 2 === 0 ? 'Calm' : 'Rough'} sea ${n % TITLES}`, author: null, sellerId: `s${n % 2}` },
    ...{ condition: CONDITIONS[n % 3] ?? '', format: n % 5 === 0 ? 'Hardcover' : null, postedAt: n % 4 },
    ...{
      cents: CENTS[(n * 7 + Math.floor(n / TITLES)) % CENTS.length] ?? 0,
      categoryId: n % 7 < 4 ? 'fantasy' : 'classics',
    },
  }));
  await putTitles(harness.client, copies);
  const ids = copies.flatMap(({ sellerId }, n) => (sellerId === 's1' ? [`c${n}`] : []));
  let turn = 0;
  const change = () =>
    harness.client.execute({
      sql: `UPDATE listings SET ${CHANGES[turn % CHANGES.length]} WHERE id = ?`,
      args: [ids[(turn++ * 11) % ids.length] ?? ''],
    });
  for (const choices of ['', 'category=fantasy', 'q=sea', 'q=sea&condition=Good', 'min=6&max=6.7', 'q=sea&sold=1'])
    for (const sort of SEARCH_SORTS) {
      const search = parseSearch(new URLSearchParams(`${choices}&sort=${sort}`));
      const expected = await namesOf(harness, search, TITLES);
      expect(expected.length).toBeGreaterThan(3);
      expect([choices, sort, await namesOf(harness, search, 2, change)]).toEqual([choices, sort, expected]);
    }
  await requireTitleRules(harness);
});
