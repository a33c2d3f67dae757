/** Results of searches equal those of a scan of every copy, on random catalogues and choices. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { CONDITIONS, type Condition } from '../../../core/condition.ts';
import { FORMATS, type Format } from '../../../core/listings/book-format.ts';
import { FIELD_CHOICE_NAMES, type FieldChoiceName, fieldChoice } from '../../../core/search/field-choices.ts';
import { formatSearch, PRICE_BANDS, parseSearch, type Search } from '../../../core/search/search.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { searchTitles } from './search.ts';

const CATEGORIES = ['fantasy', 'classics'];
const WORDS = ['dragon', 'emma', 'sea', 'winter'];

/** A copy in the model of this test. */
type Copy = {
  readonly name: string;
  readonly author: string | null;
  readonly condition: Condition;
  readonly format: Format | null;
  readonly language: string | null;
  readonly cents: number;
  readonly categoryId: string;
  readonly seller: number;
  readonly state: 'for sale' | 'sold' | 'paused';
};

const copies = fc.array(
  fc.record({
    name: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    author: fc.constantFrom('Ann Lee', 'Bo Ray', null),
    condition: fc.constantFrom(...CONDITIONS),
    format: fc.constantFrom(null, ...FORMATS),
    language: fc.constantFrom(null, 'en', 'en-GB', 'pt', 'pt-BR', 'cy', 'tlh'),
    cents: fc.constantFrom(50, 450, 499, 500, 650, 690, 700, 999, 1000, 1500, 1999, 2000, 2050, 5000),
    categoryId: fc.constantFrom(...CATEGORIES),
    seller: fc.nat(1),
    state: fc.constantFrom('for sale', 'for sale', 'for sale', 'sold', 'paused'),
  }),
  { minLength: 1, maxLength: 40 },
);

const queries = fc
  .record({
    q: fc.constantFrom('', 'emma', 'dra', 'sea winter', 'lee', 'nothing'),
    category: fc.constantFrom('', '', ...CATEGORIES),
    condition: fc.constantFrom('', '', ...CONDITIONS),
    format: fc.constantFrom('', '', '', ...FORMATS),
    language: fc.constantFrom('', '', '', 'en', 'pt', 'pt-BR', 'tlh'),
    min: fc.constantFrom('', '', '5', '6.5', '6.99', '10'),
    max: fc.constantFrom('', '', '4.99', '6.7', '7', '15', '20'),
    verified: fc.constantFrom('', '1'),
    sold: fc.constantFrom('', '', '1'),
    sort: fc.constantFrom('', 'newest', 'price_asc', 'price_desc'),
  })
  .map((query) => new URLSearchParams(query));

/** A language is one choice, whatever its region. */
const choiceOf = (copy: Copy, name: FieldChoiceName): string | null | undefined =>
  name === 'language' ? copy.language?.split('-')[0] : copy[name];

const titleOf = ({ name, author }: Copy): string => `${name}|${author}`;

const fitsWords = (copy: Copy, { text }: Search): boolean =>
  text.split(' ').every((word) => ` ${copy.name} ${copy.author ?? ''}`.toLowerCase().includes(` ${word}`));

/** A copy fits all choices except the given ones. */
function fits(copy: Copy, search: Search, ...leftOut: ('category' | FieldChoiceName | 'price')[]): boolean {
  const { categoryId, fields, leastCents = 0, mostCents = 1e9, verifiedOnly, withSold } = search;
  return (
    copy.state !== 'paused' &&
    (withSold || copy.state === 'for sale') &&
    (leftOut.includes('category') || categoryId === undefined || copy.categoryId === categoryId) &&
    FIELD_CHOICE_NAMES.every(
      (name) =>
        leftOut.includes(name) ||
        fields[name].length === 0 ||
        fields[name].some((value) => value === choiceOf(copy, name)),
    ) &&
    (leftOut.includes('price') || (copy.cents >= leastCents && copy.cents <= mostCents)) &&
    (!verifiedOnly || copy.seller === 1)
  );
}

const titlesIn = (some: readonly Copy[]): string[] => [...new Set(some.map(titleOf))].toSorted();

/** Titles of all pages. */
async function pagesOf(harness: Harness, search: Search) {
  const seen = [];
  let after: Search['after'] | null | undefined;
  for (let pages = 0; after !== null && pages < 30; pages++) {
    const { after: _, ...first } = search;
    const asked = parseSearch(formatSearch(after ? { ...first, after } : first));
    const { titles, next } = await searchTitles(harness.deps, asked, 3);
    seen.push(...titles);
    after = next;
  }
  return seen;
}

async function fill(harness: Harness, all: readonly Copy[]): Promise<void> {
  await harness.client.executeMultiple(
    'UPDATE listings SET deleted_at = 1; DELETE FROM listings; DELETE FROM title_kinds; DELETE FROM titles; DELETE FROM users',
  );
  await harness.client.execute(
    `INSERT INTO users (id, email, name, role, verified, created_at) VALUES ('s0', 'a@x.org', 'A', 'Seller', 0, 1), ('s1', 'b@x.org', 'B', 'Seller', 1, 1)`,
  );
  await putTitles(
    harness.client,
    all.map(({ seller, ...copy }, postedAt) => ({ ...copy, sellerId: `s${seller}`, postedAt })),
  );
  for (const [at, { state }] of all.entries()) {
    const id = `c${at}`;
    if (state === 'paused')
      await harness.client.execute({ sql: 'UPDATE listings SET paused_at = 1 WHERE id = ?', args: [id] });
    if (state === 'sold')
      await harness.client.execute({ sql: 'UPDATE listings SET sold_at = 1 WHERE id = ?', args: [id] });
  }
}

test('finds each matching title once over all pages, in order, and counts every choice', async ({ harness }) => {
  // Sold copies normally need a sale, a payment and an order; this test uses only copies.
  await harness.client.executeMultiple('DROP TRIGGER listings_guard_update; DROP TRIGGER listings_guard_delete');
  await fc.assert(
    fc.asyncProperty(copies, queries, async (all, params) => {
      await fill(harness, all);
      const search = parseSearch(params);
      const worded = all.filter((copy) => fitsWords(copy, search));
      const found = await pagesOf(harness, search);
      const expected = titlesIn(worded.filter((copy) => fits(copy, search)));
      expect(found.map(({ listing: { name, author } }) => `${name}|${author}`).toSorted()).toEqual(expected);
      for (const { listing } of found) {
        const own = worded.filter(
          (copy) => titleOf(copy) === `${listing.name}|${listing.author}` && fits(copy, search),
        );
        const forSale = own.filter(({ state }) => state === 'for sale');
        const shown = forSale.length > 0 ? forSale : own;
        const prices = shown.map(({ cents }) => cents);
        // Copies are posted in the order of the list.
        if (search.newestAsked && search.leastCents === undefined && search.mostCents === undefined)
          expect(listing.id).toBe(`c${Math.max(...shown.map((copy) => all.indexOf(copy)))}`);
        else if (search.sort === 'price_desc') expect(listing.resellPriceCents).toBe(Math.max(...prices));
        else if (search.sort !== 'newest') expect(listing.resellPriceCents).toBe(Math.min(...prices));
      }
      const shown = found.map(({ listing }) => listing.resellPriceCents);
      // Sold copies come after those for sale where there are many.
      if (search.sort === 'price_asc' && !search.withSold) expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      if (search.sort === 'price_desc' && !search.withSold) expect(shown).toEqual(shown.toSorted((a, b) => b - a));

      const { facets } = await searchTitles(harness.deps, search, 3);
      const count = (some: readonly Copy[]) => ({ books: titlesIn(some).length, atLeast: false });
      expect(facets.total).toEqual(count(worded.filter((copy) => fits(copy, search))));
      expect(facets.categories.map(({ count: number }) => number)).toEqual(
        CATEGORIES.map((id) =>
          count(worded.filter((copy) => copy.categoryId === id && fits(copy, search, 'category'))),
        ),
      );
      for (const name of FIELD_CHOICE_NAMES)
        expect([name, facets.fields[name].map(({ count: number }) => number)]).toEqual([
          name,
          fieldChoice(name).values.map((value) =>
            count(worded.filter((copy) => choiceOf(copy, name) === value && fits(copy, search, name))),
          ),
        ]);
      expect(facets.prices).toEqual(
        PRICE_BANDS.map(({ leastCents, mostCents }) =>
          count(
            worded.filter((copy) => copy.cents >= leastCents && copy.cents <= mostCents && fits(copy, search, 'price')),
          ),
        ),
      );
      expect(facets.verified).toEqual(count(worded.filter((copy) => copy.seller === 1 && fits(copy, search))));
      expect(facets.sold).toEqual(
        count(worded.filter((copy) => copy.state === 'sold' && fits(copy, { ...search, withSold: true }))),
      );
    }),
    { numRuns: 60 },
  );
});
