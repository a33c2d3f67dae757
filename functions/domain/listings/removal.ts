/** The removal of a listing by its seller or by an admin. The record of a sale stays. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ListingRemoval } from '../../../core/moderation/reported.ts';
import { listingsWords } from '../../../core/words/listings/listings.ts';
import { attempt, isLive, isNotDeleted, isNotSold } from '../../db/active.ts';
import { type Answers, reading, type Statements, writeBatch } from '../../db/batch.ts';
import { assignments } from '../../db/rows.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { attempts, orders } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { conflict, notFound } from '../../errors.ts';
import { leavingCopies, picturesOf } from '../changed-pages.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordAction } from '../moderation/audit/audit.ts';
import { takenDownLetter } from '../moderation/audit/record-letters.ts';
import { settledNews, settleReports } from '../moderation/settled-reports.ts';
import { clearSold, hideSold } from '../orders/sold-actions.ts';
import { cancelPayment } from '../payments/cancellation.ts';
import { voidLetters } from '../payments/sale-letters.ts';
import type { Deps, MoneyDeps } from '../ports.ts';
import { changedPages, purging } from '../purge-queue.ts';
import { endPhotos, releasePhotos, takeDownPhotos } from './photos/photos.ts';

/** Somebody is paying for the row of `products` that the statement looks at. */
const isOnHold = sql`EXISTS (SELECT 1 FROM ${attempts} a WHERE ${attempt.listingId} = ${listings.id} AND ${isLive(attempt)})`;

/**
 * Takes a listing off every page: open bookings are void, nobody waits for it any more. What was reported about it still
 * waits for an admin: nobody clears their own name by taking a listing back. Throws `not_found`, or `conflict` while somebody is paying for it; a hold that has ended is canceled at the provider first.
 */
export async function deleteListing(deps: Deps & MoneyDeps, seller: Actor, id: string): Promise<number> {
  const write: Write = (batch) => writeBatch(deps.db, batch);
  if (await takeDown(deps, id, sql`${listings.sellerId} = ${seller.userId}`, write)) return 1;
  throw notFound();
}

/**
 * Ends a listing as an admin. A listing that is for sale is taken off every page, as its seller would take it, and its
 * pictures go at once; its open reports are settled. If its seller has taken it back, only the reports are settled. If the
 * copy is sold, it only leaves the list of sold copies. Throws `not_found`, and `conflict` while somebody is paying for it or
 * when it was sold after the admin looked.
 */
export async function removeListing(
  deps: Deps & MoneyDeps,
  admin: Actor,
  id: string,
  { reason, sold, page }: ListingRemoval,
): Promise<number> {
  if (sold !== false && page) return hideSold(deps, admin, id, reason);
  if (sold !== false && (await clearSold(deps, admin, id, reason))) return 1;
  if (sold === true) throw notFound();
  const record = recordAction(deps, admin, { action: 'delete_listing', subjectKind: 'listing', subjectId: id, reason });
  const write: Write = (batch) => writeAsAdmin(deps.db, admin, batch);
  if (await takeDown(deps, id, isNotSold(listings), write, record)) return 1;
  const withdrawn = sql`IN (SELECT ${listings.id} FROM ${listings}
    WHERE ${listings.id} = ${id} AND ${isNotSold(listings)} AND NOT ${isNotDeleted(listings)})`;
  const moment = deps.now();
  const { settled } = await write({
    settled: settleReports(withdrawn, 'removed', moment),
    recorded: record,
    reportersTold: settledNews(withdrawn, moment),
  });
  if (settled.changed > 0) return 1;
  const [row] = await deps.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), isNotNull(listings.soldAt), isNull(listings.clearedAt)));
  throw row ? conflict(listingsWords.conflict.soldListing) : notFound();
}

type Write = <const Batch extends Statements>(batch: Batch) => Promise<Answers<Batch>>;

/**
 * False when there is no such listing; `may` says which rows of `products` this user may take down, `record` what an admin
 * leaves in the record.
 */
async function takeDown(deps: Deps & MoneyDeps, id: string, may: SQL, write: Write, record?: SQL): Promise<boolean> {
  const moment = deps.now();
  const gone = sql`(SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} = ${id} AND ${may} AND ${listings.deletedAt} = ${moment})`;
  const goneUnsold = sql`(SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} IN ${gone} AND ${isNotSold(listings)})`;
  const owner = sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${listings.id} IN ${gone})`;
  const batchFor = (only: SQL) =>
    write({
      holds: reading<{ attemptId: string; expiresAt: number }>(
        sql`SELECT ${attempt.id} AS attemptId, ${attempt.expiresAt} AS expiresAt
            FROM ${listings} JOIN ${attempts} a ON ${attempt.listingId} = ${listings.id}
            WHERE ${listings.id} = ${id} AND ${may} AND ${isNotDeleted(listings)} AND ${isLive(attempt)}`,
      ),
      taken: sql`UPDATE ${listings} SET ${assignments(listings, { deletedAt: moment })}
          WHERE ${listings.id} = ${id} AND ${may} AND ${isNotDeleted(listings)} AND NOT ${isOnHold} AND ${only}`,
      recorded: record ?? [],
      told: record ? takenDownLetter(id, moment) : [],
      pages: changedPages(deps, leavingCopies(sql`${listings.id} IN ${gone}`), picturesOf(goneUnsold)),
      bookersTold: voidLetters(gone, moment, record ? null : 'their seller'),
      ordersVoid: sql`UPDATE ${orders} SET ${assignments(orders, { state: 'void', changedAt: moment })}
          WHERE ${orders.listingId} IN ${gone} AND ${orders.state} = 'pending'`,
      // The pictures of a sold copy belong to the record of the sale.
      photosRemoved: sql`DELETE FROM ${listingPhotos} WHERE ${listingPhotos.listingId} IN ${goneUnsold}`,
      queueEnded: sql`DELETE FROM ${queueEntries} WHERE ${queueEntries.listingId} IN ${gone}`,
      reportsSettled: record ? settleReports(sql`IN ${gone}`, 'removed', moment) : [],
      reportersTold: record ? settledNews(sql`IN ${gone}`, moment) : [],
      photosReleased: record ? [] : releasePhotos(deps, owner),
      photosTaken: record ? takeDownPhotos(deps, owner) : [],
    });
  const tryOnce = (only = sql`1`) => purging(deps, batchFor(only));
  let batch = await tryOnce();
  const [hold] = batch.holds.rows;
  if (hold && hold.expiresAt <= deps.now()) {
    await cancelPayment(deps, hold.attemptId, 'waived');
    // If the money was faster, whoever deletes should see that the copy is sold before it leaves their list.
    batch = await tryOnce(isNotSold(listings));
  }
  if (batch.taken.changed === 0) {
    if (batch.holds.rows[0]) throw conflict(listingsWords.conflict.payingForListing);
    if (hold) throw conflict(listingsWords.conflict.soldListing);
    return false;
  }
  await endPhotos(
    deps,
    batch.photosTaken.rows.map((photo) => photo.id),
  );
  return true;
}
