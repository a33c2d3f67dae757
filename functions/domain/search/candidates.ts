/** Kinds of copies that match the words and the choices of a search, from the full text, the latest titles first. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { titleKeyOf } from '../../../core/catalog/title-key.ts';
import { parseSearch, type Search } from '../../../core/search/search.ts';
import { type Choice, chosenTerms, FOR_SALE_TERM, SOLD_TERM } from '../../../core/search/terms.ts';
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
function centsOf(search: Search, otherwise: SQL): SQL {
  const end = search.sort === 'price_desc' ? kind.highestCents : kind.lowestCents;
  if (!isPriced(search)) return sql`${end}`;
  const { leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  return sql`CASE WHEN ${end} ${between(search)} THEN ${end} WHEN ${kind.highestCents} < ${leastCents} OR ${kind.lowestCents} > ${mostCents} THEN '' ELSE ${otherwise} END`;
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

/** Kinds joined to one text, so that the result is one row; `isAll`: there are at most `most`. */
const together = (kind: SQL, terms: SQLWrapper, most: SQLWrapper) => ({
  text: sql<string | null>`group_concat(${kind} || ';' || ${terms})`,
  isAll: sql<number>`count(*) <= ${most}`,
});

/** A kind as text, with only the fields that its order needs, because thousands are transferred. */
function kindText(search: Search, cents: SQL): SQL {
  const isDated = search.sort === 'newest' || search.newestAsked === true || search.withSold;
  const newestAt = isDated ? sql`${kind.newestAt}` : sql`''`;
  const copies = search.sort === 'best' ? sql` || ' ' || ${kind.copies}` : sql``;
  return sql`found.number || ' ' || ${cents} || ' ' || ${newestAt}${copies}`;
}

const selected = (db: Db, kinds: SQL, rows: SQL, most: SQLWrapper) =>
  db
    .select(together(kinds, kind.terms, most))
    .from(sql`(${rows}) found CROSS JOIN ${titleKinds} kind ON ${kind.number} = found.number`);

/** Up to `most` kinds, and one more where there are others. */
export const readCandidateRows = (db: Db, search: Search, question: Question, match: string, most: number) =>
  selected(
    db,
    kindText(search, centsOf(search, sql`'?'`)),
    sql`SELECT found.rowid AS number FROM ${rowsOf(question, match)} LIMIT ${most + 1}`,
    sql`${most}`,
  );

/** Both chosen prices lie in one band, so a kind may have a cheaper and a dearer copy and none between. */
const isWithinBand = (search: Search): boolean => chosenTerms(search).get('price')?.length === 1;

/**
 * Rows per counted kind: one of the full text, its own for a chosen price, and a copy's where lowest and highest price
 * do not decide.
 */
export const rowsPerCountedKind = (search: Search): number =>
  (isPriced(search) ? ROWS_OF_KIND : 1) + Number(isWithinBand(search));

/** The same for numbers alone, without the order of titles. `term`: the term to count, where all matches have it. */
export function readCountedCandidateRows(
  db: Db,
  search: Search,
  question: Question,
  match: string,
  kindsMost: number | SQL,
  term?: string,
) {
  const most = sql`${kindsMost}`;
  const rows = (more: SQL) =>
    sql`SELECT found.rowid AS number${more} FROM ${rowsOf(question, match)} LIMIT ${most} + 1`;
  if (!isPriced(search))
    return db
      .select(together(sql`found.number || ' 0'`, sql`found.terms`, most))
      .from(sql`(${rows(sql`, ${term === undefined ? sql`found.terms` : sql`${term} AS terms`}`)}) found`);
  const otherEnd = sql`CASE WHEN ${kind.lowestCents} ${between(search)} OR ${kind.highestCents} ${between(search)} THEN 0 ELSE ${isWithinBand(search) ? chosenCents(search, kind.number) : sql`''`} END`;
  return selected(db, sql`found.number || ' ' || ${centsOf(search, otherEnd)}`, rows(sql``), most);
}

/** Numbers of exact titles and of those by the exact author: an index finds them among thousands with the words. */
function exactTitles({ text }: Search): SQL {
  const { nameKey } = titleKeyOf({ name: text, author: null });
  const { authorKey } = titleKeyOf({ name: '', author: text });
  const most = sql`${title.copies} > 0 ORDER BY ${title.copies} DESC LIMIT ${EXACT_TITLES_MOST}`;
  return sql`SELECT * FROM (SELECT ${title.number} AS number FROM ${titles} title WHERE ${title.nameKey} = ${nameKey} AND ${most}) UNION SELECT * FROM (SELECT ${title.number} FROM ${titles} title WHERE ${title.authorKey} = ${authorKey} AND ${title.authorKey} <> '' AND ${most})`;
}

export const readExactCandidateRows = (db: Db, search: Search, match: string) =>
  selected(
    db,
    kindText(search, centsOf(search, sql`'?'`)),
    sql`SELECT found.rowid AS number FROM (${exactTitles(search)}) exact CROSS JOIN title_words found WHERE title_words MATCH ${match} AND ${isOfTitle(sql`exact.number`)} LIMIT ${EXACT_KINDS_MOST}`,
    sql`${EXACT_KINDS_MOST}`,
  );

/** Parses the kinds of a statement. */
export function parseCandidates([row]: readonly {
  readonly text: string | null;
  readonly isAll: number;
}[]): Candidates {
  const termsOf = new Map<string, readonly string[]>();
  const kinds = (row?.text ? row.text.split(',') : []).map((text): Candidate => {
    const [numbers = '', allTerms = ''] = text.split(';');
    const [number, cents, newestAt = 0, copies = 0] = numbers.split(' ');
    const terms = termsOf.get(allTerms) ?? allTerms.split(' ');
    termsOf.set(allTerms, terms);
    return {
      number: Number(number),
      title: Math.floor(Number(number) / KIND_NUMBERS_PER_TITLE),
      terms,
      cents: cents === '' || cents === '?' ? null : Number(cents),
      isOpen: cents === '?',
      newestAt: Number(newestAt),
      copies: Number(copies),
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
