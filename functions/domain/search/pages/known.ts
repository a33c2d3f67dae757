/**
 * The walk of a broad search met too few titles with the words: the page is filled from the side of the words, and all pages
 * after it are. Windows of titles that have the words, the latest first, are sorted each for itself; all stand after the walk.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Search, SearchCursor } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { titles } from '../../../db/tables/titles.ts';
import { copyIn, key, priceIn } from './copies.ts';
import { exact } from './exact.ts';
import { fitting, withCategory } from './narrow.ts';
import { beyond, isLookedUp, ordered, title, walkPosition } from './order.ts';
import { cardsOf, foundColumns } from './page.ts';

/** How many titles a window has. */
const KNOWN_MOST = 150;

/** The full text begins below a number only where it is an integer; the driver sends none. With another it reads all that is above. */
const isBelow = (number: number): SQL => sql`rowid < CAST(${number} AS integer)`;

/** Before the first of those that come after the end of a walk. */
export async function startOfKnown(db: Db, end: SearchCursor): Promise<Required<SearchCursor>> {
  const [last] = await db.select({ number: sql<number | null>`max(${titles.number})` }).from(titles);
  return { ...end, known: { ...end, below: (last?.number ?? 0) + 1 } };
}

/** Before the first of the next window; nothing where all titles with the words were seen. */
export async function nextWindow(
  db: Db,
  question: string,
  { at, id, below }: Required<SearchCursor>['known'],
): Promise<SearchCursor | null> {
  const [latest] = await db
    .select({ number: sql<number>`number` })
    .from(
      sql`(SELECT rowid AS number FROM title_words WHERE title_words MATCH ${question} AND ${isBelow(below)} ORDER BY rowid DESC LIMIT 1 OFFSET ${KNOWN_MOST})`,
    );
  return latest ? { at, id, known: { at, id, below: latest.number + 1 } } : null;
}

/** The cards of a page of titles in which the words of the search stand, `limit` at most. */
export function knownPage(db: Db, search: Search, question: string, gate: SQL, limit: number) {
  // Those stand before the walk.
  const others = search.sort === 'best' ? sql`${title.number} NOT IN (SELECT number FROM exact)` : sql`1`;
  const before = search.sort === 'best' ? sql`exact AS MATERIALIZED (${exact(search, gate)}), ` : sql``;
  const window = (columns: SQL) =>
    sql`SELECT ${columns} FROM (SELECT rowid AS number FROM title_words WHERE title_words MATCH ${question} AND ${isBelow(search.after?.known?.below ?? 0)} ORDER BY rowid DESC LIMIT iif(${gate}, ${KNOWN_MOST}, 0)) w CROSS JOIN ${titles} t ON ${title.number} = w.number ${withCategory(search)} WHERE ${fitting(search)} AND ${others}`;
  const best = sql`best`;
  // The best copy of each is looked up once.
  const known = isLookedUp(search)
    ? sql`keyed AS MATERIALIZED (${window(sql`t.*, ${key(title.id, search)} AS best`)}), known AS MATERIALIZED (SELECT ${foundColumns(priceIn(best), copyIn(best))} FROM keyed t)`
    : sql`known AS MATERIALIZED (${window(foundColumns(walkPosition(search)))})`;
  const [at, id] = [sql`at`, sql`tie`];
  const rows = sql`SELECT * FROM known WHERE at IS NOT NULL AND ${beyond(at, id, search.after, search)} ${ordered(at, id, search)} LIMIT ${limit}`;
  return cardsOf(db, search, rows, sql`WITH ${before}${known}`);
}
