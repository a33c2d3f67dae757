import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Recheck } from '../../../core/listings/my-listing.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { type SellerTodo, TODO_ROWS } from '../../../core/orders/todo.ts';
import { PAYOUT_STATE_FACTS } from '../../../core/payments/payouts/payout-state.ts';
import type { Db } from '../../db/client.ts';
import { isListedAndUnsold } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { noNewListingsFrom } from '../../db/money/payout-waits.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { unpicturedListings, userCounts } from '../../db/tables/counts.ts';
import { payoutTotals } from '../../db/tables/money/payout-totals.ts';
import { payoutAccounts } from '../../db/tables/money/payouts.ts';
import type { Deps } from '../ports.ts';
import { limitTodoCopies, readPaidCopies } from './todo-sales.ts';

function copiesWithoutPhoto(db: Db, sellerId: string) {
  const { postedAt, listingId } = unpicturedListings;
  return db
    .select({ id: listings.id, name: listings.name })
    .from(unpicturedListings)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(eq(unpicturedListings.sellerId, sellerId))
    .orderBy(desc(postedAt), desc(listingId))
    .limit(TODO_ROWS.listings);
}

function copiesToRecheck(db: Db, sellerId: string) {
  const { id, name, version, recheck, postedAt } = listings;
  return db
    .select({ id, name, version, recheck: sql<Recheck>`${recheck}`, photoId: listingPhotos.photoId })
    .from(listings)
    .leftJoin(listingPhotos, isCoverOf(listings.id))
    .where(and(eq(listings.sellerId, sellerId), isNotNull(recheck), isListedAndUnsold(listings)))
    .orderBy(desc(postedAt), desc(id))
    .limit(TODO_ROWS.listings);
}

function account(db: Db, sellerId: string) {
  return db
    .select({
      verified: users.verified,
      listings: userCounts.listings,
      unpictured: userCounts.unpictured,
      waitingCents: payoutTotals.cents,
      payoutState: payoutAccounts.state,
      noNewListingsFrom: noNewListingsFrom(users.id),
    })
    .from(users)
    .leftJoin(userCounts, eq(userCounts.userId, users.id))
    .leftJoin(payoutTotals, and(eq(payoutTotals.sellerId, users.id), eq(payoutTotals.account, 'seller')))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(eq(users.id, sellerId));
}

/** One round trip. */
export async function getSellerTodo({ db, now }: Pick<Deps, 'db' | 'now'>, { userId }: Actor): Promise<SellerTodo> {
  const moment = now();
  const [paid, returned, pictureless, [own]] = await db.batch([
    readPaidCopies(db, userId, moment),
    copiesToRecheck(db, userId),
    copiesWithoutPhoto(db, userId),
    account(db, userId),
  ]);
  const stopsAt = own?.noNewListingsFrom ?? null;
  const shown = limitTodoCopies(paid, moment);
  return {
    verified: own?.verified ?? false,
    selling: (own?.listings ?? 0) > 0,
    paid: shown.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
    morePaid: shown.length < paid.length,
    returned: returned.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
    withoutPhoto: pictureless,
    withoutPhotoCount: own?.unpictured ?? 0,
    payoutCents: PAYOUT_STATE_FACTS[own?.payoutState ?? 'none'].needsSeller ? (own?.waitingCents ?? 0) : 0,
    payoutRestricted: own?.payoutState === 'restricted',
    noNewListingsFrom: stopsAt,
    mayListNew: stopsAt === null || stopsAt > moment,
  };
}
