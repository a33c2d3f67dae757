/** What a search field offers while somebody types. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { COMPLETION_CHARACTERS_LEAST, type Completion } from '../../../core/search/completion.ts';
import { isForSale } from '../../db/active.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import type { Deps } from '../ports.ts';
import { allOf, wantedOf } from './words.ts';

/** How many copies are looked at for each kind, however many have the words: the latest, most of which are still for sale. */
const COPIES_LOOKED_AT = 200;

const TITLES_AT_MOST = 5;
const AUTHORS_AT_MOST = 3;

/**
 * Titles that have these words, theirs or their author's, and authors who have them in their name: those that begin as the
 * text does first, then those with the most copies for sale. The last word may be a beginning. One round trip.
 */
export async function completeSearch({ db }: Pick<Deps, 'db'>, text: string): Promise<Completion[]> {
  const words = wantedOf(text);
  if (Array.from(text.trim()).length < COMPLETION_CHARACTERS_LEAST || words.length === 0) return [];
  const question = allOf(words);
  const start = text.trim().toLowerCase();
  const [titles, authors] = await db.batch([
    texts(db, { of: listings.name, question, start }).limit(TITLES_AT_MOST),
    texts(db, { of: listings.author, question: `author : (${question})`, start }).limit(AUTHORS_AT_MOST),
  ]);
  return [
    ...titles.map((row) => ({ kind: 'title' as const, text: row.text })),
    ...authors.map((row) => ({ kind: 'author' as const, text: row.text })),
  ];
}

type Wanted = {
  readonly of: typeof listings.name | typeof listings.author;
  /** For `search_words`. */
  readonly question: string;
  readonly start: string;
};

/** Each text once, however sellers wrote its letters, among the first copies that have the words. */
function texts(db: Deps['db'], { of, question, start }: Wanted) {
  const hits: SQL = sql`(SELECT k.product_id FROM search_keys k WHERE k.id IN (
    SELECT rowid FROM search_words WHERE search_words MATCH ${question} ORDER BY rowid DESC LIMIT ${COPIES_LOOKED_AT})) hit`;
  const same = sql`lower(${of})`;
  return db
    .select({ text: sql<string>`min(${of})` })
    .from(listings)
    .innerJoin(hits, sql`hit.product_id = ${listings.id}`)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(isForSale(listings, users))
    .groupBy(same)
    .orderBy(sql`substr(${same}, 1, length(${start})) = ${start} DESC`, sql`count(*) DESC`, sql`length(${same})`, same)
    .$dynamic();
}
