/** Kinds of copies that match the words and the choices of a search, from the full text, the latest titles first. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { titleKeyOf } from '../../../core/catalog/title-key.ts';
import { parseSearch, type Search } from '../../../core/search/search.ts';
import { type Choice, chosenTerms, FOR_SALE_TERM, SOLD_TERM, termPrefixOf } from '../../../core/search/terms.ts';
import type { Db } from '../../db/client.ts';
import { numberRows } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import {
  KIND_NUMBERS_PER_TITLE,
  KIND_NUMBERS_PER_TITLE_SQL,
  titleIsbns,
  titleKinds,
  titles,
} from '../../db/tables/titles.ts';
import type { Question } from './question.ts';

/** A kind of copies. */
export type Candidate = {
  /** Number of the kind. */
  readonly number: number;
  readonly title: number;
  /** Terms of the kind (core/search/terms.ts); kinds with the same terms share the array. */
  readonly terms: readonly string[];
  /** Price in cents of the kind's first copy in the order of prices; null where no copy has a chosen price. */
  readonly cents: number | null;
  /** 0 where the order does not need it; the same holds for `copies`. */
  readonly newestAt: number;
  readonly copies: number;
  /** The cents need a lookup. */
  readonly isOpen: boolean;
};

export type Candidates = { readonly kinds: readonly Candidate[]; readonly isAll: boolean };

const kind = alias(titleKinds, 'kind');
const title = alias(titles, 'title');

/** Limit of ISBNs for a typed prefix; each costs its row and that of its title. */
const ISBNS_MOST = 500;
export const ROWS_OF_ISBNS = 2 * ISBNS_MOST;
/** Limit each of exact titles and of titles by the exact author, which stand before all others. */
const EXACT_TITLES_MOST = 50;
const EXACT_KINDS_MOST = 200;

/** Rows that a kind costs: one of the full text, and its own. */
export const ROWS_OF_KIND = 2;

const isPriced = ({ leastCents, mostCents }: Search): boolean => leastCents !== undefined || mostCents !== undefined;

/** The words, and a term for each choice but one, in the syntax of FTS5. */
export function fullTextQuery(
  search: Search,
  words: string | null,
  without?: Choice,
  instead?: readonly string[],
): string {
  const terms = [...chosenTerms(search)].flatMap(([choice, chosen]) =>
    choice === without ? (instead ? [instead] : []) : [chosen],
  );
  const any = (some: readonly string[]) => (some.length > 0 ? `(${some.join(' OR ')})` : '("")');
  const asked = words === null ? [] : [`({name author more} : (${words}))`];
  return [...asked, `(terms : (${terms.map(any).join(' AND ')}))`].join(' AND ');
}

const between = ({ leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER }: Search): SQL =>
  sql`BETWEEN ${leastCents} AND ${mostCents}`;

/** First chosen price of the kind's copies, from the end of their index. */
const chosenCents = (search: Search, number: SQLWrapper): SQL =>
  sql`(SELECT ${search.sort === 'price_desc' ? sql`max` : sql`min`}(${listings.resellPriceCents}) FROM ${listings} WHERE ${listings.kindNumber} = ${number} AND ${listings.resellPriceCents} ${between(search)})`;

/**
 * Representative price of a kind in cents: null where no copy has a chosen price, `otherwise` where its lowest and
 * highest price do not decide.
 */
function centsOf(search: Search, otherwise: SQLWrapper): SQL {
  const end = search.sort === 'price_desc' ? kind.highestCents : kind.lowestCents;
  if (!isPriced(search)) return sql`${end}`;
  const { leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  return sql`CASE WHEN ${end} ${between(search)} THEN ${end} WHEN ${kind.highestCents} < ${leastCents} OR ${kind.lowestCents} > ${mostCents} THEN NULL ELSE ${otherwise} END`;
}

/** Numbers of a title's kinds. */
const isOfTitle = (number: SQLWrapper): SQL =>
  sql`found.rowid BETWEEN ${number} * ${KIND_NUMBERS_PER_TITLE_SQL} AND (${number} + 1) * ${KIND_NUMBERS_PER_TITLE_SQL} - 1`;

const isbnsOf = ({ from, to }: NonNullable<Question['isbns']>, most: number): SQL =>
  sql`SELECT ${titleIsbns.titleId} FROM ${titleIsbns} WHERE ${titleIsbns.isbn} BETWEEN ${from} AND ${to} LIMIT ${most}`;

/** Rows of the full text, `found`. */
function rowsOf({ words: _, isbns }: Question, match: string): SQL {
  const all = sql`title_words found WHERE title_words MATCH ${match}`;
  if (isbns === null) return sql`${all} ORDER BY found.rowid DESC`;
  const ofIsbn = sql`(SELECT DISTINCT ${title.number} AS number FROM (${isbnsOf(isbns, ISBNS_MOST)}) one CROSS JOIN ${titles} title ON ${title.id} = one.title_id) isbn`;
  return sql`${ofIsbn} CROSS JOIN ${all} AND ${isOfTitle(sql`isbn.number`)}`;
}

/** Cents that need a lookup, in the list of cents. */
const OPEN_CENTS = -1;

type KindValues = Readonly<Partial<Record<'cents' | 'newestAt' | 'copies', SQLWrapper>>>;

/** The list of a value over all rows, empty for one that is not needed. */
const listOf = (value?: SQLWrapper) => (value ? sql<string>`json_group_array(${value})` : sql<string>`'[]'`);

/**
 * Kinds as one row with a list of each value in the same order, because thousands of rows of an answer take longer to
 * read than their values. `isAll`: there are at most `most`.
 */
const together = ({ cents, newestAt, copies }: KindValues, terms: SQLWrapper, most: SQLWrapper) => ({
  numbers: listOf(sql`found.number`),
  cents: listOf(cents),
  newestAt: listOf(newestAt),
  copies: listOf(copies),
  terms: sql<string | null>`group_concat(${terms})`,
  isAll: sql<number>`count(*) <= ${most}`,
});

/** Only the values that the order needs, because thousands of kinds are transferred. */
function kindValues(search: Search): KindValues {
  const isDated = search.sort === 'newest' || search.newestAsked === true || search.withSold;
  return {
    cents: centsOf(search, sql`${OPEN_CENTS}`),
    ...(isDated ? { newestAt: kind.newestAt } : {}),
    ...(search.sort === 'best' ? { copies: kind.copies } : {}),
  };
}

const withKinds = (rows: SQL): SQL =>
  sql`(${rows}) found CROSS JOIN ${titleKinds} kind ON ${kind.number} = found.number`;

/** Numbers of kinds in the full text, up to `most` and one more where there are others. */
const numbersOf = (question: Question, match: string, most: SQLWrapper, more = sql``): SQL =>
  sql`SELECT found.rowid AS number${more} FROM ${rowsOf(question, match)} LIMIT ${most} + 1`;

export const readCandidateRows = (db: Db, search: Search, question: Question, match: string, kindsMost: number) => {
  const most = sql`${kindsMost}`;
  return db.select(together(kindValues(search), kind.terms, most)).from(withKinds(numbersOf(question, match, most)));
};

/** The same without values, for the numbers of a search without an order of its own. */
export function readTermRows(db: Db, question: Question, match: string, most: SQL) {
  return db
    .select(together({}, sql`found.terms`, most))
    .from(sql`(${numbersOf(question, match, most, sql`, found.terms`)}) found`);
}

/** Both chosen prices lie in one band, so a kind may have a cheaper and a dearer copy and none between. */
const isWithinBand = (search: Search): boolean => chosenTerms(search).get('price')?.length === 1;

/**
 * Rows per counted kind: one of the full text, its own for a chosen price, and a copy's where lowest and highest price
 * do not decide.
 */
export const rowsPerCountedKind = (search: Search): number =>
  (isPriced(search) ? ROWS_OF_KIND : 1) + Number(isWithinBand(search));

/** The term of this choice in a column of terms; null for a kind without one. */
function termIn(terms: SQLWrapper, choice: Choice): SQL {
  const letter = ` ${termPrefixOf(choice)}`;
  const rest = sql`substr(${terms}, instr(${terms}, ${letter}) + 1)`;
  return sql`iif(instr(${terms}, ${letter}) > 0, substr(${rest}, 1, instr(${rest} || ' ', ' ') - 1), NULL)`;
}

/**
 * Titles by the terms of a choice, each pair once, for the numbers of its values: `7kgood,7kfair`. All matches of
 * `stock` are sold.
 */
export function readTitlesByTerm(
  db: Db,
  search: Search,
  question: Question,
  match: string,
  kindsMost: number,
  choice: Choice,
) {
  const most = sql`${kindsMost}`;
  const isSold = choice === 'stock';
  const pairOf = (terms: SQLWrapper) =>
    sql`(found.number / ${KIND_NUMBERS_PER_TITLE_SQL}) || ${isSold ? SOLD_TERM : termIn(terms, choice)}`;
  const pairs = (pair: SQL) => ({
    pairs: sql<string | null>`group_concat(DISTINCT ${pair})`,
    isAll: sql<number>`count(*) <= ${most}`,
  });
  if (!isPriced(search))
    return db
      .select(pairs(pairOf(sql`found.terms`)))
      .from(sql`(${numbersOf(question, match, most, isSold ? sql`` : sql`, found.terms`)}) found`);
  const otherEnd = sql`CASE WHEN ${kind.lowestCents} ${between(search)} OR ${kind.highestCents} ${between(search)} THEN 0 ELSE ${isWithinBand(search) ? chosenCents(search, kind.number) : sql`NULL`} END`;
  return db
    .select(pairs(sql`iif(${centsOf(search, otherEnd)} IS NULL, NULL, ${pairOf(kind.terms)})`))
    .from(withKinds(numbersOf(question, match, most)));
}

/** Numbers of exact titles and of those by the exact author: an index finds them among thousands with the words. */
function exactTitles({ text }: Search): SQL {
  const { nameKey } = titleKeyOf({ name: text, author: null });
  const { authorKey } = titleKeyOf({ name: '', author: text });
  const most = sql`${title.copies} > 0 ORDER BY ${title.copies} DESC LIMIT ${EXACT_TITLES_MOST}`;
  return sql`SELECT * FROM (SELECT ${title.number} AS number FROM ${titles} title WHERE ${title.nameKey} = ${nameKey} AND ${most}) UNION SELECT * FROM (SELECT ${title.number} FROM ${titles} title WHERE ${title.authorKey} = ${authorKey} AND ${title.authorKey} <> '' AND ${most})`;
}

export const readExactCandidateRows = (db: Db, search: Search, match: string) =>
  db
    .select(together(kindValues(search), kind.terms, sql`${EXACT_KINDS_MOST}`))
    .from(
      withKinds(
        sql`SELECT found.rowid AS number FROM (${exactTitles(search)}) exact CROSS JOIN title_words found WHERE title_words MATCH ${match} AND ${isOfTitle(sql`exact.number`)} LIMIT ${EXACT_KINDS_MOST}`,
      ),
    );

type KindsRow = Readonly<Record<'numbers' | 'cents' | 'newestAt' | 'copies', string>> & {
  readonly terms: string | null;
  readonly isAll: number;
};

/** Parses the kinds of a statement. */
export function parseCandidates([row]: readonly KindsRow[]): Candidates {
  const listIn = (name: 'numbers' | 'cents' | 'newestAt' | 'copies'): readonly (number | null)[] =>
    JSON.parse(row?.[name] ?? '[]');
  const [numbers, cents, newestAt, copies] = [listIn('numbers'), listIn('cents'), listIn('newestAt'), listIn('copies')];
  const hasCents = cents.length > 0;
  const allTerms = row?.terms?.split(',') ?? [];
  const termsOf = new Map<string, readonly string[]>();
  const kinds = allTerms.map((text, place): Candidate => {
    const terms = termsOf.get(text) ?? text.split(' ');
    termsOf.set(text, terms);
    const [number, ownCents] = [numbers[place] ?? 0, hasCents ? (cents[place] ?? null) : 0];
    return {
      number,
      title: Math.floor(number / KIND_NUMBERS_PER_TITLE),
      terms,
      cents: ownCents === OPEN_CENTS ? null : ownCents,
      isOpen: ownCents === OPEN_CENTS,
      newestAt: newestAt[place] ?? 0,
      copies: copies[place] ?? 0,
    };
  });
  return { kinds, isAll: row?.isAll === 1 };
}

/**
 * Looks up the cents of up to `most` kinds whose lowest and highest price do not decide. They are few: one round trip,
 * or none.
 */
export async function completeCents(
  db: Db,
  search: Search,
  { kinds, isAll }: Candidates,
  most: number,
): Promise<Candidates> {
  const open = kinds.filter(({ isOpen }) => isOpen).slice(0, most);
  if (open.length === 0) return { kinds, isAll };
  const rows = await db
    .select({ number: sql<number>`open.column1`, cents: sql<number | null>`${chosenCents(search, sql`open.column1`)}` })
    .from(sql`${numberRows(open.map(({ number }) => [number]))} open`);
  const cents = new Map(rows.map((row) => [row.number, row.cents]));
  return {
    kinds: kinds.map((one) =>
      cents.has(one.number) ? { ...one, cents: cents.get(one.number) ?? null, isOpen: false } : one,
    ),
    isAll: isAll && kinds.filter(({ isOpen }) => isOpen).length <= most,
  };
}

/**
 * One row where a title has the words, whatever the choices; `isAll`: the ISBN matches no more titles than the limit.
 */
export const readHasWords = (db: Db, question: Question) =>
  db
    .select({
      isAll:
        question.isbns === null
          ? sql<number>`1`
          : sql<number>`(SELECT count(*) FROM (${isbnsOf(question.isbns, ISBNS_MOST + 1)})) <= ${ISBNS_MOST}`,
    })
    .from(
      sql`(SELECT found.rowid FROM ${rowsOf(question, fullTextQuery(ANYTHING, question.words, 'stock', [FOR_SALE_TERM, SOLD_TERM]))} LIMIT 1)`,
    );

const ANYTHING = parseSearch(new URLSearchParams());
