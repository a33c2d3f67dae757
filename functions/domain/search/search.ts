/** What a search finds, and how many it would find with one choice more or less. */
import { and, asc, between, count, desc, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Listing } from '../../../core/listings/listing.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../core/search/search.ts';
import { isActiveUser, isNotDeleted, isNotSold, isOnSale, isOpenCategory } from '../../db/active.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { cardsWith, toListing } from '../catalog/cards.ts';
import type { Deps } from '../ports.ts';
import { facetsOf } from './facets.ts';
import { suggest } from './suggestions.ts';
import { questionOf } from './words.ts';

export type SearchResult = {
  readonly listings: Listing[];
  readonly next: Search['after'] | null;
  readonly facets: SearchFacets;
  /** What was looked for instead, when nothing has the words that were typed. */
  readonly meant: string | null;
};

type Reads = Pick<Deps, 'db'>;

/** A title says more about a book than its author's name, and an ISBN everything. */
const score = sql`bm25(search_words, 10.0, 6.0, 20.0)`;

/** The copies that have these words, with how well they fit: the smaller the better. To count them, that costs too much. */
const hits = (question: string, fit: SQL = score): SQL => sql`(SELECT k.product_id, ${fit} AS score
  FROM search_words JOIN search_keys k ON k.id = search_words.rowid WHERE search_words MATCH ${question}) hit`;

/** It can be found: it is for sale, or sold and still listed. */
const isShown = and(
  isNotDeleted(listings),
  isActiveUser(users),
  or(isOnSale(listings, users), isNotNull(listings.soldAt)),
);

const narrowed = (search: Search): SQL | undefined =>
  and(
    search.categoryId === undefined ? undefined : eq(listings.categoryId, search.categoryId),
    search.conditions.length === 0 ? undefined : inArray(listings.condition, [...search.conditions]),
    search.leastCents === undefined ? undefined : gte(listings.resellPriceCents, search.leastCents),
    search.mostCents === undefined ? undefined : lte(listings.resellPriceCents, search.mostCents),
    search.verifiedOnly ? eq(users.verified, true) : undefined,
    search.withSold ? undefined : isNotSold(listings),
  );

/** By what each sort orders its rows, and whether the largest comes first. */
const ORDER = {
  best: { by: sql<number>`hit.score`, descending: false },
  newest: { by: sql<number>`${listings.postedAt}`, descending: true },
  cheapest: { by: sql<number>`${listings.resellPriceCents}`, descending: false },
  dearest: { by: sql<number>`${listings.resellPriceCents}`, descending: true },
} as const;

/**
 * How well the row fits on which the page before ended, by the numbers of this very moment: every write changes what bm25
 * says of all rows, so a number that was kept from the last page would be of no row of this one.
 */
const scoreOf = (id: string, question: string) => sql`(SELECT ${score} FROM search_words
  WHERE search_words MATCH ${question} AND rowid = (SELECT id FROM search_keys WHERE product_id = ${id}))`;

function page({ db }: Reads, search: Search, question: string | null, limit: number, offset = 0) {
  const { by, descending } = ORDER[search.sort];
  const { after } = search;
  const from = after && search.sort === 'best' && question !== null ? scoreOf(after.id, question) : after?.at;
  const beyond = descending ? sql`<` : sql`>`;
  const later = after && offset === 0 ? sql`(${by}, ${listings.id}) ${beyond} (${from}, ${after.id})` : undefined;
  const order = descending ? desc : asc;
  const all = cardsWith(db, { at: by }).$dynamic();
  const found = question === null ? all : all.innerJoin(hits(question), sql`hit.product_id = ${listings.id}`);
  return found
    .where(and(isShown, narrowed(search), later))
    .orderBy(order(by), order(listings.id))
    .limit(limit + 1)
    .offset(offset);
}

/** Everything that has the words, counted by what one may choose: all numbers beside the choices come from these. */
function groups({ db }: Reads, search: Search, question: string | null) {
  const [least, most] = [search.leastCents ?? 0, search.mostCents ?? Number.MAX_SAFE_INTEGER];
  const band = sql.join(
    PRICE_BANDS.map(({ leastCents }) => sql`(${listings.resellPriceCents} >= ${leastCents})`),
    sql` + `,
  );
  const all = db
    .select({
      categoryId: listings.categoryId,
      condition: listings.condition,
      band: sql<number>`${band} - 1`,
      verified: users.verified,
      sold: isNotNull(listings.soldAt).mapWith(Boolean),
      inPrice: between(listings.resellPriceCents, least, most).mapWith(Boolean),
      count: count(),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();
  const found = question === null ? all : all.innerJoin(hits(question, sql`0`), sql`hit.product_id = ${listings.id}`);
  return found.where(isShown).groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/**
 * Finds copies by the words of title and author, their beginnings, or an ISBN, and counts them by every choice. Where
 * nothing has the words, the nearest words that exist are looked for. One round trip; three for a typo.
 */
export async function searchListings(deps: Reads, search: Search, limit: number): Promise<SearchResult> {
  const found = await find(deps, search, questionOf(search.text), limit);
  if (search.text === '' || found.facets.matches > 0) return { ...found, meant: null };
  const other = await suggest(deps, search.text);
  const instead = other && (await find(deps, search, other.question, limit));
  // Each word was corrected on its own: there may be no book that has all of them.
  if (!instead || instead.facets.matches === 0) return { ...found, meant: null };
  return { ...instead, meant: other.meant };
}

async function find(deps: Reads, search: Search, question: string | null, limit: number) {
  const nothing = search.text !== '' && question === null;
  // A text without a single letter has no words to look for, and finds nothing.
  const asked = nothing ? '""' : question;
  const sorted = asked === null && search.sort === 'best' ? { ...search, sort: 'newest' as const } : search;
  const [rows, counted, categoryList] = await deps.db.batch([
    page(deps, sorted, asked, limit),
    groups(deps, search, asked),
    deps.db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(isOpenCategory(categories))
      .orderBy(asc(categories.position), asc(categories.id)),
  ]);
  const facets = facetsOf(counted, categoryList, search);
  const place = sorted.sort === 'best' ? placeOf(sorted.after) : null;
  // The row on which the page before ended is gone, and the others have moved up by one.
  const lost = place !== null && place > 1 && rows.length === 0 && place <= facets.total;
  const found = lost ? await page(deps, sorted, asked, limit, place - 1) : rows;
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const before = place === null ? 0 : lost ? place - 1 : place;
  return {
    listings: shown.map(({ at: _, ...card }) => toListing(card)),
    next: found.length > limit && last ? { at: place === null ? last.at : before + shown.length, id: last.id } : null,
    facets,
  };
}

/** How many copies of the best match stood on the pages before, as their cursor says; 0 for one that nobody made. */
const placeOf = (after: Search['after']): number =>
  after && Number.isSafeInteger(after.at) ? Math.max(after.at, 0) : 0;
