import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { builder } from '../../db/batch.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { orderPhotos, orders } from '../../db/tables/money/payments.ts';
import { notFound } from '../../errors.ts';
import { pagesOfChangedCopies, picturesOfListings } from '../changed-pages.ts';
import { deletePhotos, takeDownPhotosStatement } from '../listings/photos/photo-rows.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { takenDownLetterStatements } from '../moderation/audit/audit-letters.ts';
import { reportDecidedNewsStatement, settleReportsStatements } from '../moderation/settle-reports.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';

/** Removes a sold copy from the admin's list only; returns the number of removed copies. */
export async function clearSoldListing(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const moment = deps.now();
  const { cleared } = await writeAsAdmin(deps.db, admin, {
    cleared: builder
      .update(listings)
      .set({ clearedAt: moment })
      .where(and(eq(listings.id, id), isNotNull(listings.soldAt), isNull(listings.clearedAt))),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'clear_sold_listing',
      subjectKind: 'listing',
      subjectId: id,
      reason,
    }),
  });
  return cleared.changed;
}

/**
 * Hides the page of a sold copy, removes its pictures, and settles its reports; the sale and the buyer's order stay.
 * Throws `not_found`.
 */
export async function hideSoldListing(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'pages'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const moment = deps.now();
  const record = {
    id: deps.newId(),
    at: moment,
    action: 'delete_listing',
    subjectKind: 'listing',
    subjectId: id,
    reason,
  } as const;
  const isToHide = sql`${listings.id} = ${id} AND ${listings.soldAt} IS NOT NULL AND ${listings.hiddenAt} IS NULL`;
  const hidden = sql`(SELECT ${listings.id} FROM ${listings} WHERE ${isToHide})`;
  const batch = writeAsAdmin(deps.db, admin, {
    pages: queuePurgeStatements(
      deps,
      pagesOfChangedCopies(sql`${listings.id} IN ${hidden}`),
      picturesOfListings(hidden),
    ),
    reporterLetters: reportDecidedNewsStatement(sql`IN ${hidden}`, moment),
    ...settleReportsStatements(sql`IN ${hidden}`, 'removed', moment),
    // The buyer's snapshot keeps its text; the pictures are removed for all.
    orderPhotosRemoved: builder.delete(orderPhotos).where(sql`${orderPhotos.orderId} IN (
        SELECT ${orders.id} FROM ${orders} WHERE ${orders.listingId} IN ${hidden})`),
    listingPhotosRemoved: builder.delete(listingPhotos).where(sql`${listingPhotos.listingId} IN ${hidden}`),
    photosTaken: takeDownPhotosStatement(sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${isToHide})`, moment),
    nowHidden: builder
      .update(listings)
      .set({ hiddenAt: moment, deletedAt: sql`coalesce(${listings.deletedAt}, ${moment})` })
      .where(isToHide),
    recorded: recordActionStatement(admin, record),
    letters: takenDownLetterStatements(record.id, moment),
  });
  const { nowHidden, photosTaken } = await writeThenPurge(deps, batch);
  if (nowHidden.changed === 0) throw notFound();
  await deletePhotos(
    deps,
    photosTaken.rows.map((photo) => photo.id),
  );
  return 1;
}
