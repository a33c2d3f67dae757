/** The pages of a broad search: what the walk gave, and what is done where it did not meet all titles that fit. */
import { sql } from 'drizzle-orm';
import type { Search, SearchCursor } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import type { Fitting } from '../counts/facets.ts';
import { isMasked } from '../filters.ts';
import { walkedMost } from './broad.ts';
import { knownPage, nextWindow, startOfKnown } from './known.ts';
import { fittingPage } from './narrow.ts';
import { isLookedUp } from './order.ts';
import type { Row } from './page.ts';
import { isInSold, startOfSold, withoutSold } from './sold.ts';
import { endOfWalk } from './walk.ts';

type Page = { readonly rows: readonly Row[]; readonly next: SearchCursor | null };

/** Where the next page goes on, if more was found than a page has. */
export function goesOn({ after }: Search, rows: readonly Row[], limit: number): SearchCursor | null {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return null;
  return { at: last.at, id: last.tie, ...(after?.known && { known: after.known }) };
}

type BroadSearch = {
  readonly search: Search;
  readonly question: string | null;
  /** What the walk has given. */
  readonly rows: readonly Row[];
  readonly limit: number;
  /** How many rows there are to walk. */
  readonly size: number;
};

/** So many titles that fit are read and sorted, all of them, though the search is broad; and their rows, whatever a cursor says. */
const FEW_MOST = 1_000;
const FEW_ROWS_MOST = 6_000;

/** What the cursor of a page of few titles has for a window: no title has a number below. The walk has other places, and is not gone on with. */
const OF_FEW = 0;

/**
 * The page of a broad search that few titles fit, where all of these are known and the walk may end before it has met them; otherwise null.
 * The first page decides for all that follow, but in orders that have the same places in the walk.
 */
export async function fewRows(
  db: Db,
  { search, question, rows: walked, limit, size }: BroadSearch,
  fitting: Fitting | null,
  rowsMost: number,
): Promise<Page | null> {
  if (!fitting || fitting.rows > FEW_ROWS_MOST) return null;
  const { after, sort } = search;
  const isSame = sort !== 'best' && !isLookedUp(search);
  const isGoingOn = after?.known?.below === OF_FEW;
  if (!isGoingOn) {
    const mayMiss = (question !== null || isMasked(search)) && size > walkedMost(search);
    const isWalked = isSame ? walked.length > limit : after !== undefined;
    if (!mayMiss || isWalked || after?.known || isInSold(search)) return null;
    if (fitting.numbers.length > FEW_MOST || 2 * fitting.rows > rowsMost) return null;
  }
  const rows = await fittingPage(db, search, fitting.numbers, limit + 1);
  const next = goesOn(search, rows, limit);
  return { rows, next: next && { ...next, known: { at: next.at, id: next.id, below: OF_FEW } } };
}

/** The page of a broad search; one that the walk did not fill is filled from the side of the words. */
export async function broadRows(db: Db, { search, question, rows, limit, size }: BroadSearch): Promise<Page> {
  const next = goesOn(search, rows, limit);
  if (next) return { rows, next };
  const forSale = withoutSold(search);
  const sold = search.withSold && !isInSold(search) ? startOfSold(search) : null;
  const known = search.after?.known;
  if (known && question !== null) return { rows, next: (await nextWindow(db, question, known)) ?? sold };
  const most = walkedMost(search);
  const [end] = size > most || isInSold(search) ? await endOfWalk(db, search, most) : [];
  if (!end || question === null || isInSold(search)) return { rows, next: end ?? sold };
  const after = await startOfKnown(db, end);
  const filled = { ...forSale, after };
  const more = await knownPage(db, filled, question, sql`1`, limit + 1 - rows.length);
  const all = [...rows, ...more];
  if (rows.length === limit && more.length > 0) return { rows, next: after };
  return {
    rows: all,
    next: goesOn(filled, all, limit) ?? (await nextWindow(db, question, after.known)) ?? sold,
  };
}
