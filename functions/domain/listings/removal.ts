import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ListingRemoval } from '../../../core/moderation/reported.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { type Answers, builder, reading, type Statements, type Step, writeBatch } from '../../db/batch.ts';
import { attempt, isLiveAttempt, isNotDeleted, isNotSold } from '../../db/conditions.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { conflict, notFound } from '../../errors.ts';
import { pagesOfLeavingCopies, picturesOfListings } from '../changed-pages.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { takenDownLetterStatements } from '../moderation/audit/audit-letters.ts';
import { reportDecidedNewsStatement, settleReportsStatements } from '../moderation/settle-reports.ts';
import { clearSoldListing, hideSoldListing } from '../orders/sold-removal.ts';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { voidLettersStatement } from '../payments/payment-letters.ts';
import type { Deps, MoneyDeps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { deletePhotos, releasePhotosStatement, takeDownPhotosStatement } from './photos/photo-rows.ts';

/** A live payment attempt for the row of `listings`. */
const isOnHold = sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listings.id} AND ${isLiveAttempt(attempt)})`;

/**
 * Removes a listing from every page, voids its bookings and ends its queue. Its reports stay open for an admin, so that
 * a seller cannot evade them. Throws `not_found`, or `conflict` while a buyer is paying for it; an expired hold is
 * canceled at the provider first.
 */
export async function deleteOwnListing(deps: Deps & MoneyDeps, seller: Actor, id: string): Promise<number> {
  const write: Write = (batch) => writeBatch(deps.db, batch);
  const may = sql`${listings.sellerId} = ${seller.userId}`;
  if (await takeDown(deps, id, { may, write, moment: deps.now() })) return 1;
  throw notFound();
}

/**
 * Removes a listing as an admin. A listing for sale is removed as by its seller, its pictures at once, and its open
 * reports are settled. If the seller has removed it, only the reports are settled. A sold copy only leaves the list of
 * sold copies; with `page`, its public page is hidden instead, its pictures are removed and its reports are settled.
 * Throws `not_found`, and `conflict` while a buyer is paying for it or when it was sold after the admin read the page.
 */
export async function removeListingAsAdmin(
  deps: Deps & MoneyDeps,
  admin: Actor,
  id: string,
  { reason, sold, page }: ListingRemoval,
): Promise<number> {
  if (sold !== false && page) return hideSoldListing(deps, admin, id, reason);
  if (sold !== false && (await clearSoldListing(deps, admin, id, reason))) return 1;
  if (sold === true) throw notFound();
  const moment = deps.now();
  const record = {
    id: deps.newId(),
    at: moment,
    action: 'delete_listing',
    subjectKind: 'listing',
    subjectId: id,
    reason,
  } as const;
  const recorded = recordActionStatement(admin, record);
  const write: Write = (batch) => writeAsAdmin(deps.db, admin, batch);
  const letter = takenDownLetterStatements(record.id, moment);
  if (await takeDown(deps, id, { may: isNotSold(listings), write, moment, asAdmin: { recorded, letter } })) return 1;
  const withdrawn = sql`IN (SELECT ${listings.id} FROM ${listings}
    WHERE ${listings.id} = ${id} AND ${isNotSold(listings)} AND NOT ${isNotDeleted(listings)})`;
  const { reportsSettled } = await write({
    reporterLetters: reportDecidedNewsStatement(withdrawn, moment),
    ...settleReportsStatements(withdrawn, 'removed', moment),
    recorded,
  });
  if (reportsSettled.changed > 0) return 1;
  const [row] = await deps.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, id), isNotNull(listings.soldAt), isNull(listings.clearedAt)));
  throw row ? conflict(listingsWords.conflict.soldListing) : notFound();
}

type Write = <const Batch extends Statements>(batch: Batch) => Promise<Answers<Batch>>;

type TakingDown = {
  readonly may: SQL;
  readonly write: Write;
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** The audit record of an admin's action, and the letter to the seller. */
  readonly asAdmin?: { readonly recorded: SQL; readonly letter: readonly Step[] };
};

async function takeDown(
  deps: Deps & MoneyDeps,
  id: string,
  { may, write, moment, asAdmin }: TakingDown,
): Promise<boolean> {
  const batchFor = (only: SQL) => {
    const goes = sql`${listings.id} = ${id} AND ${may} AND ${isNotDeleted(listings)} AND NOT ${isOnHold} AND ${only}`;
    const going = sql`(SELECT ${listings.id} FROM ${listings} WHERE ${goes})`;
    const goingUnsold = sql`(SELECT ${listings.id} FROM ${listings} WHERE ${goes} AND ${isNotSold(listings)})`;
    const owner = sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${goes})`;
    return write({
      holds: reading<{ attemptId: string; expiresAt: number }>(
        sql`SELECT ${attempt.id} AS attemptId, ${attempt.expiresAt} AS expiresAt
            FROM ${listings} JOIN ${paymentAttempts} attempt ON ${attempt.listingId} = ${listings.id}
            WHERE ${listings.id} = ${id} AND ${may} AND ${isNotDeleted(listings)} AND ${isLiveAttempt(attempt)}`,
      ),
      pages: queuePurgeStatements(deps, pagesOfLeavingCopies(goes), picturesOfListings(goingUnsold)),
      bookerLetters: voidLettersStatement(going, moment, asAdmin ? null : 'their seller'),
      ordersVoid: builder
        .update(orders)
        .set({ state: 'void', changedAt: moment })
        .where(and(sql`${orders.listingId} IN ${going}`, eq(orders.state, 'pending'))),
      // The pictures of a sold copy are evidence of the sale.
      photosRemoved: builder.delete(listingPhotos).where(sql`${listingPhotos.listingId} IN ${goingUnsold}`),
      queueEnded: builder.delete(queueEntries).where(sql`${queueEntries.listingId} IN ${going}`),
      reporterLetters: asAdmin ? reportDecidedNewsStatement(sql`IN ${going}`, moment) : [],
      ...(asAdmin ? settleReportsStatements(sql`IN ${going}`, 'removed', moment) : {}),
      photosReleased: asAdmin ? [] : releasePhotosStatement(owner, moment),
      photosTaken: asAdmin ? takeDownPhotosStatement(owner, moment) : [],
      // After the statements that read the listing as it was.
      taken: builder.update(listings).set({ deletedAt: moment }).where(goes),
      recorded: asAdmin?.recorded ?? [],
      letter: asAdmin?.letter ?? [],
    });
  };
  const tryOnce = (only = sql`1`) => writeThenPurge(deps, batchFor(only));
  let batch = await tryOnce();
  const [hold] = batch.holds.rows;
  if (hold && hold.expiresAt <= moment) {
    await cancelPayment(deps, hold.attemptId, 'waived');
    // If the payment was faster, the seller should see that the copy is sold before it leaves the list.
    batch = await tryOnce(isNotSold(listings));
  }
  if (batch.taken.changed === 0) {
    if (batch.holds.rows[0]) throw conflict(listingsWords.conflict.payingForListing);
    if (hold) throw conflict(listingsWords.conflict.soldListing);
    return false;
  }
  await deletePhotos(
    deps,
    batch.photosTaken.rows.map((photo) => photo.id),
  );
  return true;
}
