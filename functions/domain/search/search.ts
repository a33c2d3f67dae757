/** What a search finds, and how many it would find with one choice more or less. */
import { asc } from 'drizzle-orm';
import { countOf, isCounted } from '../../../core/count.ts';
import type { FoundTitle } from '../../../core/search/found-title.ts';
import { parseSearch, type Search, type SearchCursor, type SearchFacets } from '../../../core/search/search.ts';
import { isOpenCategory } from '../../db/active.ts';
import { categories } from '../../db/tables/catalog.ts';
import { categoryCounts } from '../../db/tables/titles.ts';
import { toListing } from '../catalog/cards.ts';
import type { Deps } from '../ports.ts';
import { counterOf, countsOf } from './counts/counts.ts';
import { sampleOf } from './counts/sample.ts';
import { countOn } from './counts/total.ts';
import { broadPage } from './pages/broad.ts';
import { broadRows, fewRows, goesOn } from './pages/broad-rows.ts';
import { narrowPage } from './pages/narrow.ts';
import { isLookedUp } from './pages/order.ts';
import type { Row } from './pages/page.ts';
import { isInSold, withoutSold } from './pages/sold.ts';
import { findEach, suggest } from './words/suggestions.ts';
import { questionOf } from './words/words.ts';

export type SearchResult = {
  readonly titles: FoundTitle[];
  readonly next: SearchCursor | null;
  readonly facets: SearchFacets;
  /** What was looked for instead, when nothing has the words that were typed. */
  readonly meant: string | null;
  /** Those of the words that find something alone, when no book has all of them. */
  readonly words: readonly string[];
};

type Reads = Pick<Deps, 'db'>;

/**
 * Finds titles by the words of name and author, their beginnings, or an ISBN, and counts them by every choice. Where nothing
 * has the words, the nearest words that exist are looked for. One round trip; one or two more where few of many titles fit, up to four
 * more where a walk did not fill its page, one more to count on, all again where only sold copies are left, and some for a typo. It reads 20,000 rows at most, however
 * much there is (docs/decisions/085-bounded-search.md).
 */
export async function searchTitles(deps: Reads, search: Search, limit: number): Promise<SearchResult> {
  const found = await findSome(deps, search, questionOf(search.text), limit);
  if (search.text === '' || found.facets.matches.books > 0) return { ...found, meant: null, words: [] };
  const other = await suggest(deps, search.text);
  const instead = other && (await find(deps, { ...search, text: other.meant ?? search.text }, other.question, limit));
  // Each word was corrected on its own: there may be no book that has all of them.
  if (!instead || instead.facets.matches.books === 0) {
    return { ...found, meant: null, words: await findEach(deps, other?.meant ?? search.text) };
  }
  return { ...instead, meant: other.meant, words: [] };
}

/** The sold ones, where nothing else is there. */
async function findSome(deps: Reads, search: Search, question: string | null, limit: number) {
  const found = await find(deps, search, question, limit);
  const { next } = found;
  if (found.titles.length > 0 || !next || !isInSold({ ...search, after: next })) return found;
  return find(deps, { ...search, after: next }, question, limit, found.facets);
}

/** How many rows one may read; its page reads some 8,000 at most, and its sample 12,000. */
const ROWS_MOST = 19_900;

/** `counted`: the numbers, where they are known already; such a search is broad. */
async function find({ db }: Reads, search: Search, question: string | null, limit: number, counted?: SearchFacets) {
  const before = db.$rows?.read ?? 0;
  // A text without a single letter has no words to look for, and finds nothing.
  const asked = search.text !== '' && question === null ? '""' : question;
  const sorted = asked === null && search.sort === 'best' ? { ...search, sort: 'newest' as const } : search;
  const inCategory = asked === null && search.categoryId !== undefined;
  const [narrow, broad, [whole], [ofCategory], categoryRows, counters] = await db.batch([
    narrowPage(db, sorted, asked ?? '""', limit + 1),
    broadPage(db, sorted, asked, limit + 1),
    counted ? sampleOf(db, NOWHERE, null, 'category') : sampleOf(db, search, asked, 'whole'),
    sampleOf(db, inCategory && !counted ? search : NOWHERE, asked, 'category'),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(isOpenCategory(categories))
      .orderBy(asc(categories.position), asc(categories.id)),
    db.select().from(categoryCounts),
  ]);
  const rowsLeft = () => ROWS_MOST - ((db.$rows?.read ?? 0) - before);
  const { copies, titles: all } = counterOf(counters, search.categoryId);
  const broadSearch = {
    ...{ search: sorted, question: asked, rows: broad, limit },
    size: isLookedUp(withoutSold(sorted)) ? copies : all,
  };
  if (counted) {
    const { rows, next } = await broadRows(db, broadSearch);
    return { titles: foundIn(rows, limit), next, facets: counted };
  }
  const { facets, fitting } = countsOf({
    ...{ search, isWorded: asked !== null, counters },
    samples: { whole, ofCategory: inCategory ? ofCategory : undefined },
    categories: categoryRows,
  });
  const isBroad = asked === null || whole?.broad === 1;
  const { rows, next } = isBroad
    ? ((await fewRows(db, broadSearch, fitting, rowsLeft())) ?? (await broadRows(db, broadSearch)))
    : { rows: narrow, next: goesOn(sorted, narrow, limit) };
  const titles = foundIn(rows, limit);
  // As many as stand on the page.
  const isTooLow = facets.total.atLeast && facets.total.books < titles.length;
  const sampled = isTooLow ? { books: titles.length, atLeast: true } : facets.total;
  const isAll = next === null && search.after === undefined;
  const total = isCounted(sampled)
    ? sampled
    : isAll
      ? countOf(titles.length, true)
      : fitting
        ? sampled
        : await countOn(db, search, asked, sampled, rowsLeft());
  return { titles, next, facets: { ...facets, total } };
}

/** A title is left out while its best copy belongs to a seller whose many copies are being taken off; the list goes on behind it. */
const foundIn = (rows: readonly Row[], limit: number): FoundTitle[] =>
  rows
    .slice(0, limit)
    .filter(({ leaving }) => leaving === 0)
    .map(toFound);

/** A search of no category. */
const NOWHERE = parseSearch(new URLSearchParams());

function toFound({ at: _, tie: __, leaving: ___, titleId, copies, fromCents, ...card }: Row): FoundTitle {
  return { listing: toListing(card), titleId, copies, fromCents };
}
