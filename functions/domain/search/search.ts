/** Titles that a search finds, and their numbers for each choice. */
import { unfoldWords } from '../../../core/catalog/search-words.ts';
import type { FoundTitle } from '../../../core/search/results.ts';
import type { Search, SearchCursor, SearchFacets } from '../../../core/search/search.ts';
import { type Choice, SOLD_TERM } from '../../../core/search/terms.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../ports.ts';
import { browseIndex, isBrowsing } from './browse.ts';
import {
  type Candidate,
  type Candidates,
  completeCents,
  fullTextQuery,
  parseCandidates,
  ROWS_OF_ISBNS,
  ROWS_OF_KIND,
  readCandidateRows,
  readExactCandidateRows,
  readHasWords,
  readTitlesByTerm,
  rowsPerCountedKind,
} from './candidates.ts';
import { choicesToLeaveOut, facetsOf, parseTitlesByTerm, readOpenCategories } from './facets.ts';
import { rankedKindRows, readCardsOf, toFoundTitles } from './found-titles.ts';
import { isByMatch, matchedPlaces, rowsOfMatches, SPARE_MATCHES } from './matches.ts';
import { type Question, questionOf } from './question.ts';
import { nextPageOf, rankTitles } from './ranking.ts';
import { suggestSearch, wordsWithMatches } from './suggestions.ts';

export type SearchResult = {
  readonly titles: FoundTitle[];
  readonly next: SearchCursor | null;
  readonly facets: SearchFacets;
  /** Titles with the words exist, whatever the choices. */
  readonly hasWords: boolean;
  /** More titles match than can be ordered: these are among the latest. */
  readonly isPart: boolean;
  /** Corrected words, when the typed ones match nothing. */
  readonly meant: string | null;
  /** Words that match alone, when no title has all of them. */
  readonly words: readonly string[];
};

type Reads = Pick<Deps, 'db'>;

/**
 * Finds titles by words of the name and author, their prefixes, or an ISBN, and counts them by every choice. Without a
 * match, it searches for the nearest existing words. Two round trips, one for at most a category, and up to three more
 * for a typo; at most 20,000 rows per question (docs/decisions/18-bounded-search.md).
 */
export async function searchTitles(deps: Reads, search: Search, limit: number): Promise<SearchResult> {
  const found = await find(deps.db, search, questionOf(search.text), limit);
  if (search.text === '' || found.hasWords) return { ...found, meant: null, words: [] };
  const other = await suggestSearch(deps, search.text);
  const instead =
    other && (await find(deps.db, { ...search, text: other.meant ?? search.text }, other.question, limit));
  // Each word was corrected on its own: perhaps no title has all of them.
  if (!instead?.hasWords) {
    const words = await wordsWithMatches(deps, other?.meant ?? search.text);
    return { ...found, meant: null, words: unfoldWords(words, [search.text]) };
  }
  const texts = instead.titles.flatMap(({ listing: { name, author } }) => [name, author ?? '']);
  return {
    ...instead,
    meant: other?.meant ? unfoldWords(other.meant.split(' '), texts).join(' ') : null,
    words: [],
  };
}

/** Limit of rows per question. */
const ROWS_MOST = 19_900;
/** Rows of a card, of the number of sold titles, of exact titles, and of categories and counters. */
const ROWS_OF_TITLE = 8;
const ROWS_OF_SOLD = 1_000;
const ROWS_OF_EXACT = 550;
const ROWS_OF_REST = 150;

/** Limits of kinds that are ordered and counted exactly, and of price lookups among them. */
const KINDS_MOST = 5_000;
const OPEN_MOST = 500;

async function find(db: Db, search: Search, asked: Question, limit: number) {
  if (isBrowsing(search, asked)) return browseIndex(db, search, asked, limit);
  // A text without words finds nothing.
  const isNothing = search.text !== '' && asked.words === null && asked.isbns === null;
  const question = isNothing ? { ...asked, words: '""' } : asked;
  const match = fullTextQuery(search, question.words);
  const [latest, exact, known, open] = await db.batch([
    readCandidateRows(db, search, question, match, KINDS_MOST),
    readExactCandidateRows(db, search, match),
    readHasWords(db, question),
    readOpenCategories(db),
  ]);
  const [words] = known;
  if (!words) return { ...NOTHING, facets: facetsOf(NO_KINDS, new Map(), open) };
  const isAllOfIsbn = words.isAll === 1;
  const fitting = parseCandidates(latest);
  // For an ISBN, a name that equals it is no match.
  const named = question.isbns === null ? parseCandidates(exact).kinds : [];
  const merged = { kinds: withAll(named, fitting.kinds), isAll: fitting.isAll && isAllOfIsbn };
  const all = await completeCents(db, search, merged, OPEN_MOST);
  const places = rankTitles(all.kinds, search);
  const first = nextPageOf(places, search, limit);
  const byMatch = isByMatch(search);
  const choices = choicesToLeaveOut(search);
  const rowsLeft =
    ROWS_MOST -
    rowsOfPage(limit + SPARE_MATCHES) -
    rowsOfKinds(merged) -
    (byMatch ? rowsOfMatches(places) : 0) -
    rowsOfQuestion(question, choices);
  const [cards, ...others] = await db.batch([
    readCardsOf(
      db,
      search,
      byMatch ? matchedPlaces(search, places, limit + SPARE_MATCHES) : rankedKindRows(first.page),
    ),
    ...numberQueries(db, search, question, choices, rowsLeft),
  ]);
  const { page, next } = nextPageOf(cards, search, limit);
  const without = new Map(
    choices.map((choice, place) => {
      const { titles, isExact } = parseTitlesByTerm(others[place] ?? []);
      return [choice, { titles, isExact: isExact && isAllOfIsbn }] as const;
    }),
  );
  return {
    titles: toFoundTitles(page),
    next: byMatch ? next : first.next,
    facets: facetsOf(all, without, open),
    hasWords: true,
    isPart: !all.isAll,
  };
}

/** Rows of this number of cards, with categories and counters. */
const rowsOfPage = (titles: number): number => ROWS_OF_REST + ROWS_OF_TITLE * titles;

/** Rows of these kinds, and of the copies in price lookups. */
const rowsOfKinds = ({ kinds }: Candidates): number =>
  ROWS_OF_KIND * kinds.length + Math.min(kinds.filter(({ isOpen }) => isOpen).length, OPEN_MOST);

/** Rows of the words and the ISBNs beside kinds: each counting statement looks up the ISBNs. */
const rowsOfQuestion = ({ words, isbns }: Question, choices: readonly Choice[]): number =>
  (words === null ? 0 : ROWS_OF_EXACT) +
  (isbns === null ? 0 : ROWS_OF_ISBNS * (choices.length + 1) + ROWS_OF_ISBNS / 2);

const NO_KINDS = { kinds: [], isAll: true };
const NOTHING = { titles: [], next: null, hasWords: false, isPart: false };

function withAll(named: readonly Candidate[], fitting: readonly Candidate[]): readonly Candidate[] {
  const numbers = new Set(named.map(({ number }) => number));
  return numbers.size === 0 ? fitting : [...named, ...fitting.filter(({ number }) => !numbers.has(number))];
}

/** Kinds for the numbers of each choice that was made: those that fit all other choices. */
function numberQueries(db: Db, search: Search, question: Question, choices: readonly Choice[], rowsMost: number) {
  const { leastCents: _, mostCents: __, ...unpriced } = search;
  const asked = choices.map((choice) => ({ choice, counted: choice === 'price' ? unpriced : search }));
  const others = asked.filter(({ choice }) => choice !== 'stock').map(({ counted }) => rowsPerCountedKind(counted));
  const kindsMost = (rowsMost - ROWS_OF_SOLD) / others.reduce((sum, rows) => sum + rows, 0);
  return asked.map(({ choice, counted }) => {
    const isSold = choice === 'stock';
    const most = isSold ? ROWS_OF_SOLD / rowsPerCountedKind(counted) : kindsMost;
    const match = fullTextQuery(search, question.words, choice, isSold ? [SOLD_TERM] : undefined);
    return readTitlesByTerm(db, counted, question, match, Math.max(0, Math.floor(most)), choice);
  });
}
