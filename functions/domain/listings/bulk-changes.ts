/** Every WHERE includes the seller's id. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkFacts,
  type BulkRefusal,
  bulkRefusalOf,
} from '../../../core/listings/bulk-change.ts';
import { PRICE_CENTS, PRICE_CUT_PERCENT } from '../../../core/listings/limits.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { isNotDeleted, isNotSold, isPaused, listing } from '../../db/conditions.ts';
import { assignments } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import {
  pagesOfAdvertisedCopies,
  pagesOfChangedCopies,
  pagesOfLeavingCopies,
  pagesOfReturningCopies,
} from '../changed-pages.ts';
import { priceDropWishNotificationsStatements } from '../notifications/wish-notifications.ts';
import { notifyWantersLater } from '../orders/want-matching.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { isBeingBought } from '../reservations/availability.ts';
import { advanceQueueStatements, pauseTurnsStatement } from '../reservations/queue.ts';
import { isWithinAdvertisedLimit } from './edit-listing.ts';

export type BulkResult = {
  readonly changed: readonly string[];
  readonly refused: readonly { readonly id: string; readonly reason: BulkRefusal }[];
};

/**
 * Applies one action to at most `LISTINGS_PER_CHANGE` listings, in one round trip. Each listing is changed or refused
 * independently, and each refused one has a reason. `counting` goes first in the batch.
 */
export async function applyBulkChange(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  seller: Actor,
  { action, listings: asked }: BulkChange,
  counting: readonly Step[] = [],
): Promise<BulkResult> {
  const moment = deps.now();
  const seen = new Map(asked.map(({ id, version }) => [id, version]));
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify([...seen.keys()])}))`;
  const own = sql`${listings.id} IN ${ids} AND ${listings.sellerId} = ${seller.userId} AND ${isNotDeleted(listings)}`;
  const { values, which } = changing(action, seller, seen, moment);
  const chosen = sql`${which} AND ${own} AND ${isNotSold(listings)}`;
  const batch = writeBatch(deps.db, {
    counting,
    before:
      reading<Row>(sql`SELECT ${listings.id} AS id, NOT ${isNotSold(listings)} AS sold, ${isBeingBought(moment)} AS held,
          ${isPaused(listings)} AS paused, ${listings.advertisedAt} IS NOT NULL AS advertised,
          ${listings.version} AS version
        FROM ${listings} WHERE ${own}`),
    pages: queuePurgeStatements(deps, PAGES[action](chosen)),
    letters: action === 'lower_price' ? priceDropWishNotificationsStatements(chosen, lowered, moment) : [],
    changed: reading<{ id: string }>(
      sql`UPDATE ${listings} SET ${assignments(listings, values)} WHERE ${chosen} RETURNING ${listings.id} AS id`,
    ),
    turnsPaused:
      action === 'take_off_sale'
        ? pauseTurnsStatement(
            sql`${listing.id} IN ${ids} AND ${listing.sellerId} = ${seller.userId} AND ${isPaused(listing)}`,
          )
        : [],
    queueMoved: action === 'put_on_sale' ? advanceQueueStatements(null, moment) : [],
  });
  const { before, changed } = await writeThenPurge(deps, batch);
  if (changed.rows.length > 0) notifyWantersLater(deps);
  const done = new Set(changed.rows.map(({ id }) => id));
  const facts = new Map(before.rows.map((row) => [row.id, factsOf(row)]));
  const refused = [...seen]
    .filter(([id]) => !done.has(id))
    .map(([id, version]) => ({ id, reason: bulkRefusalOf(action, facts.get(id), version) }));
  return { changed: [...seen.keys()].filter((id) => done.has(id)), refused };
}

type Flag = 'sold' | 'held' | 'paused' | 'advertised';
type Row = { readonly id: string } & Omit<BulkFacts, Flag> & { readonly [Name in Flag]: number };

const factsOf = ({ sold, held, paused, advertised, ...row }: Row): BulkFacts => ({
  ...row,
  sold: sold === 1,
  held: held === 1,
  paused: paused === 1,
  advertised: advertised === 1,
});

const PAGES = {
  take_off_sale: pagesOfLeavingCopies,
  put_on_sale: pagesOfReturningCopies,
  advertise: pagesOfAdvertisedCopies,
  lower_price: pagesOfChangedCopies,
} satisfies Record<BulkAction, (which: SQL) => SQL>;

type Changing = { readonly values: Parameters<typeof assignments<typeof listings>>[1]; readonly which: SQL };

/** The new values of an action, and its condition. `seen` has the version of each id. */
function changing(action: BulkAction, seller: Actor, seen: ReadonlyMap<string, number>, moment: number): Changing {
  switch (action) {
    case 'take_off_sale':
      return { values: { pausedAt: moment }, which: sql`NOT ${isPaused(listings)}` };
    case 'put_on_sale':
      // By putting a returned copy back on sale, its seller confirms that it is available and as described.
      return { values: { pausedAt: null, recheck: null }, which: isPaused(listings) };
    case 'advertise':
      return { values: { advertisedAt: moment }, which: isWithinAdvertisedLimit(seller, [...seen.keys()]) };
    case 'lower_price':
      return {
        values: { resellPriceCents: lowered, version: sql`${listings.version} + 1`, changedAt: moment },
        which: sql`${lowered} >= ${PRICE_CENTS.least} AND NOT ${isBeingBought(moment)} AND ${listings.version} =
          (SELECT json_extract(value, '$[1]') FROM json_each(${JSON.stringify([...seen])}) WHERE json_extract(value, '$[0]') = ${listings.id})`,
      };
  }
}

/** The reduced price, rounded to whole cents. SQLite binds numbers as floats, and the quotient is a float too. */
const lowered = sql`CAST((${listings.resellPriceCents} * ${100 - PRICE_CUT_PERCENT} + 50) / 100 AS INTEGER)`;
