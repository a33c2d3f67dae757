/**
 * Pictures in use, and their removal (uploads: `photo-uploads.ts`). A row is written before its bytes and deleted after
 * them. A failed step leaves at worst a row for the sweep: never a broken picture, never bytes without a row.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../../core/days.ts';
import { SMALLER_PHOTO_WIDTHS } from '../../../../core/listings/photo.ts';
import {
  builder,
  type Query,
  type Reading,
  reading,
  type Step,
  stopUnlessChanged,
  writeBatch,
} from '../../../db/batch.ts';
import { isNotDeleted, isNotSold } from '../../../db/conditions.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../../db/tables/catalog.ts';
import { orderPhotos } from '../../../db/tables/money/payments.ts';
import { logFault } from '../../../log.ts';
import { picturesByIds } from '../../changed-pages.ts';
import type { Deps } from '../../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../../purge-queue.ts';

type PhotoId = { readonly id: string };

/** Time for which a released picture stays: another listing may be about to take it. */
const LET_GO_MS = DAY_MS;

const SWEPT_AT_ONCE = 100;

const placed = alias(listingPhotos, 'placed');

/**
 * Gives a listing its pictures, in this order. Stops the batch when one of them does not exist or is not this user's.
 */
export const attachPhotosStatements = (owner: string, listingId: string, photoIds: readonly string[]): Step[] => [
  builder.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId)),
  ...photoIds.flatMap((id, position) => [
    sql`${insertInto(listingPhotos, { listingId, position, photoId: photos.id })} FROM ${photos}
        WHERE ${photos.id} = ${id} AND ${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'`,
    stopUnlessChanged('photo missing'),
    builder.update(photos).set({ expiresAt: null }).where(eq(photos.id, id)),
  ]),
];

export type FirstPhotos = readonly { readonly listingId: string; readonly photoIds: readonly string[] }[];

const isOwnReady = (owner: string): SQL => sql`${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'`;

export const readOwnPhotosStatement = (owner: string, wanted: FirstPhotos): Reading<PhotoId> =>
  reading(sql`SELECT ${photos.id} AS id FROM ${photos} WHERE ${isOwnReady(owner)}
    AND ${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(wanted.flatMap(({ photoIds }) => photoIds))}))`);

/** This user may place all of these pictures, which are all different. */
export const hasPhotos = (owner: string, photoIds: readonly string[]): SQL =>
  photoIds.length === 0
    ? sql`1`
    : sql`(SELECT count(*) FROM ${photos} WHERE ${isOwnReady(owner)}
        AND ${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(photoIds)}))) = ${photoIds.length}`;

/** Gives new listings their pictures. A listing that was changed, sold or removed since keeps its present ones. */
export function attachFirstPhotosStatements(owner: string, wanted: FirstPhotos): Step[] {
  const places = wanted.flatMap(({ listingId, photoIds }) =>
    photoIds.map((photoId, position) => [listingId, position, photoId]),
  );
  if (places.length === 0) return [];
  const given = sql`json_each(${JSON.stringify(places)}) given`;
  return [
    sql`${insertInto(listingPhotos, { listingId: listings.id, position: sql`given.value ->> 1`, photoId: photos.id })}
        FROM ${given} JOIN ${listings} ON ${listings.id} = given.value ->> 0 AND ${listings.sellerId} = ${owner}
          AND ${listings.version} = 0 AND ${isNotSold(listings)} AND ${isNotDeleted(listings)}
        JOIN ${photos} ON ${photos.id} = given.value ->> 2 AND ${isOwnReady(owner)}
        WHERE 1 ON CONFLICT DO NOTHING`,
    builder
      .update(photos)
      .set({ expiresAt: null })
      .where(sql`${photos.id} IN (
        SELECT ${placed.photoId} FROM ${listingPhotos} placed
        JOIN ${given} ON ${placed.listingId} = given.value ->> 0 AND ${placed.photoId} = given.value ->> 2)`),
  ];
}

const booked = alias(orderPhotos, 'booked');

/** No listing shows this picture, and no order has it as booked. */
const placedNowhere = sql`NOT EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.photoId} = ${photos.id})
  AND NOT EXISTS (SELECT 1 FROM ${orderPhotos} booked WHERE ${booked.photoId} = ${photos.id})`;

/** No listing, no order and not its owner's profile shows this picture. */
const unused = sql`${placedNowhere}
  AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${photos.ownerId} AND ${users.photo} = '/photos/' || ${photos.id})`;

/** This user's pictures without an expiry: neither drafts nor released. */
const keptFor = (owner: string | SQL): SQL =>
  sql`${photos.ownerId} = ${owner} AND ${photos.state} = 'ready' AND ${photos.expiresAt} IS NULL`;

/** From this moment on these pictures cannot be placed; their bytes may be removed. */
const takenOut = (moment: number): SQL =>
  sql`UPDATE ${photos} SET ${assignments(photos, { state: 'pending', expiresAt: moment })}`;

/**
 * Sets an expiry for the user's pictures that neither a listing nor an order shows any more; the sweep removes them.
 */
export const releasePhotosStatement = (owner: string | SQL, moment: number): Query =>
  builder
    .update(photos)
    .set({ expiresAt: moment + LET_GO_MS })
    .where(and(keptFor(owner), unused));

/** Makes the user's pictures that nothing shows any more unavailable at once; returns the ids, for `deletePhotos`. */
export const takeDownPhotosStatement = (owner: SQL, moment: number): Reading<PhotoId> =>
  reading(sql`${takenOut(moment)} WHERE ${keptFor(owner)} AND ${unused} RETURNING ${photos.id} AS id`);

/** Releases the portrait that the user is about to replace; returns its id, for `deletePhotos`. */
export const releasePortraitStatement = (owner: string, moment: number): Reading<PhotoId> =>
  reading(
    sql`${takenOut(moment)} WHERE ${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'
          AND '/photos/' || ${photos.id} = (SELECT ${users.photo} FROM ${users} WHERE ${users.id} = ${owner})
          AND ${placedNowhere} RETURNING ${photos.id} AS id`,
  );

/**
 * Makes all unused pictures of a user unavailable at once, drafts too, within `which`; returns the ids, for
 * `deletePhotos`. Unfinished uploads have an expiry of their own.
 */
export const releaseAllPhotosStatement = (owner: string, moment: number, which: SQL): Reading<PhotoId> =>
  reading(sql`${takenOut(moment)} WHERE ${isOwnReady(owner)} AND ${unused} AND ${which} RETURNING ${photos.id} AS id`);

/** At most `most` ids of unused pictures, without a write: for users with thousands of pictures in use. */
export async function findUnusedPhotos({ db }: Pick<Deps, 'db'>, owner: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(sql`${isOwnReady(owner)} AND ${unused}`)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Removes the bytes of released pictures, then their rows. The sweep retries failures. */
export async function deletePhotos(deps: Pick<Deps, 'db' | 'photos'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await deps.photos.remove(ids.flatMap(keysOf));
    const rows = ids.map((id) => builder.delete(photos).where(and(eq(photos.id, id), eq(photos.state, 'pending'))));
    await writeBatch(deps.db, { deleted: rows });
  } catch (error) {
    logFault('pictures are left to the sweep', error);
  }
}

/** Removes expired pictures: failed uploads, drafts that were never posted, failed removals. Returns their number. */
export async function deleteExpiredPhotos(deps: Pick<Deps, 'db' | 'photos' | 'now' | 'pages'>): Promise<number> {
  const overdue = sql`SELECT ${photos.id} FROM ${photos} WHERE ${photos.expiresAt} <= ${deps.now()} AND ${unused} LIMIT ${SWEPT_AT_ONCE}`;
  const batch = writeBatch(deps.db, {
    pages: queuePurgeStatements(deps, picturesByIds(sql`${photos.id} IN (${overdue})`)),
    // From here on they cannot be placed.
    ended: reading<PhotoId>(
      sql`UPDATE ${photos} SET ${assignments(photos, { state: 'pending' })} WHERE ${photos.id} IN (${overdue})
          RETURNING ${photos.id} AS id`,
    ),
  });
  const ids = (await writeThenPurge(deps, batch)).ended.rows.map(({ id }) => id);
  await deletePhotos(deps, ids);
  return ids.length;
}

export const photoKeyOf = (id: string, width: number | string): string => `${id}/${width}`;

export const sharePictureKeyOf = (id: string): string => photoKeyOf(id, 'share');

const keysOf = (id: string): string[] => [
  id,
  ...SMALLER_PHOTO_WIDTHS.map((width) => photoKeyOf(id, width)),
  sharePictureKeyOf(id),
];

/** SHA-256 of a picture's bytes, in hexadecimal. */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
