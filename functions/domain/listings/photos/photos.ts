/**
 * Pictures in use, and on their way out; `photo-uploads.ts` has the way in. A row comes before its bytes and goes after them.
 * A step that fails leaves at worst a row that the sweep ends: never a broken picture, never bytes that nobody knows of.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { SMALLER_WIDTHS } from '../../../../core/listings/photo.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { isNotDeleted, isNotSold } from '../../../db/active.ts';
import { type Query, type Reading, reading, type Step, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { builder } from '../../../db/builder.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../../db/tables/catalog.ts';
import { orderPhotos } from '../../../db/tables/money/payments.ts';
import { pictures } from '../../changed-pages.ts';
import type { Deps } from '../../ports.ts';
import { changedPages, purging } from '../../purge-queue.ts';

type PhotoId = { readonly id: string };

/** How long a picture stays that a listing has let go: another one may be about to take it. */
const LET_GO_MS = DAY_MS;

/** How many pictures one sweep ends at most. */
const SWEPT_AT_ONCE = 100;

const placed = alias(listingPhotos, 'placed');

/** Gives a listing its pictures, in this order. Stops the batch when one of them is not there or not this person's. */
export const placePhotos = (owner: string, listingId: string, photoIds: readonly string[]): Step[] => [
  builder.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId)),
  ...photoIds.flatMap((id, position) => [
    sql`${insertInto(listingPhotos, { listingId, position, photoId: photos.id })} FROM ${photos}
        WHERE ${photos.id} = ${id} AND ${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'`,
    stopUnlessChanged('photo missing'),
    builder.update(photos).set({ expiresAt: null }).where(eq(photos.id, id)),
  ]),
];

/** The pictures of several new listings. */
export type FirstPhotos = readonly { readonly listingId: string; readonly photoIds: readonly string[] }[];

/** These pictures are this person's and can be shown. */
const isOwnReady = (owner: string): SQL => sql`${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'`;

/** The ids of those pictures that this person may place. */
export const ownPhotos = (owner: string, wanted: FirstPhotos): Reading<PhotoId> =>
  reading(sql`SELECT ${photos.id} AS id FROM ${photos} WHERE ${isOwnReady(owner)}
    AND ${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(wanted.flatMap(({ photoIds }) => photoIds))}))`);

/** This person may place all of these pictures, which are all different. */
export const hasPhotos = (owner: string, photoIds: readonly string[]): SQL =>
  photoIds.length === 0
    ? sql`1`
    : sql`(SELECT count(*) FROM ${photos} WHERE ${isOwnReady(owner)}
        AND ${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(photoIds)}))) = ${photoIds.length}`;

/** Gives new listings their pictures. One that was changed since it was posted, sold or taken off keeps those that it has. */
export function placeFirstPhotos(owner: string, wanted: FirstPhotos): Step[] {
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

/** No listing shows this picture, and no order as what was booked. */
const placedNowhere = sql`NOT EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.photoId} = ${photos.id})
  AND NOT EXISTS (SELECT 1 FROM ${orderPhotos} booked WHERE ${booked.photoId} = ${photos.id})`;

/** Nobody shows this picture: no listing, no order, and not its owner's profile. */
const unused = sql`${placedNowhere}
  AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${photos.ownerId} AND ${users.photo} = '/photos/' || ${photos.id})`;

/** This person's pictures without a time to end: neither drafts nor let go before. */
const keptFor = (owner: string | SQL): SQL =>
  sql`${photos.ownerId} = ${owner} AND ${photos.state} = 'ready' AND ${photos.expiresAt} IS NULL`;

/** Nobody can place these pictures from this moment on; their bytes may go. */
const takenOut = (moment: number): SQL =>
  sql`UPDATE ${photos} SET ${assignments(photos, { state: 'pending', expiresAt: moment })}`;

/** Leaves those of a person's pictures that neither a listing nor an order shows any more to the sweep. */
export const releasePhotos = (owner: string | SQL, moment: number): Query =>
  builder
    .update(photos)
    .set({ expiresAt: moment + LET_GO_MS })
    .where(and(keptFor(owner), unused));

/** Takes those of a person's pictures down at once that neither a listing nor an order shows any more; gives the ids, for `endPhotos`. */
export const takeDownPhotos = (owner: SQL, moment: number): Reading<PhotoId> =>
  reading(sql`${takenOut(moment)} WHERE ${keptFor(owner)} AND ${unused} RETURNING ${photos.id} AS id`);

/** Lets go of the portrait that a person is about to replace; gives its id, for `endPhotos`. */
export const releasePortrait = (owner: string, moment: number): Reading<PhotoId> =>
  reading(
    sql`${takenOut(moment)} WHERE ${photos.ownerId} = ${owner} AND ${photos.state} = 'ready'
          AND '/photos/' || ${photos.id} = (SELECT ${users.photo} FROM ${users} WHERE ${users.id} = ${owner})
          AND ${placedNowhere} RETURNING ${photos.id} AS id`,
  );

/**
 * Everything at once that a person has uploaded and nobody shows, drafts too, as far as `which` says; gives the ids, for
 * `endPhotos`. An upload that is on its way has a time to end.
 */
export const releaseAllPhotos = (owner: string, moment: number, which: SQL): Reading<PhotoId> =>
  reading(sql`${takenOut(moment)} WHERE ${isOwnReady(owner)} AND ${unused} AND ${which} RETURNING ${photos.id} AS id`);

/** The ids of some of these: a read, for whoever has thousands of pictures that are in use. */
export async function findUnused({ db }: Pick<Deps, 'db'>, owner: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(sql`${isOwnReady(owner)} AND ${unused}`)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Removes the bytes of pictures that were let go, then their rows. What fails here is left to the sweep. */
export async function endPhotos(deps: Pick<Deps, 'db' | 'photos'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await deps.photos.remove(ids.flatMap(keysOf));
    const rows = ids.map((id) => builder.delete(photos).where(and(eq(photos.id, id), eq(photos.state, 'pending'))));
    await writeBatch(deps.db, { deleted: rows });
  } catch (error) {
    console.error('pictures are left to the sweep', String(error));
  }
}

/** Ends pictures whose time is over: failed uploads, drafts that were never posted, removals that failed. Answers how many. */
export async function sweepPhotos(deps: Pick<Deps, 'db' | 'photos' | 'now' | 'pages'>): Promise<number> {
  const overdue = sql`SELECT ${photos.id} FROM ${photos} WHERE ${photos.expiresAt} <= ${deps.now()} AND ${unused} LIMIT ${SWEPT_AT_ONCE}`;
  const batch = writeBatch(deps.db, {
    pages: changedPages(deps, pictures(sql`${photos.id} IN (${overdue})`)),
    // From here on nobody can place them.
    ended: reading<PhotoId>(
      sql`UPDATE ${photos} SET ${assignments(photos, { state: 'pending' })} WHERE ${photos.id} IN (${overdue})
          RETURNING ${photos.id} AS id`,
    ),
  });
  const ids = (await purging(deps, batch)).ended.rows.map(({ id }) => id);
  await endPhotos(deps, ids);
  return ids.length;
}

/** Under which key a smaller width of a picture lies. */
export const keyOf = (id: string, width: number | string): string => `${id}/${width}`;

/** Under which key it lies as other sites show it. */
export const shareKeyOf = (id: string): string => keyOf(id, 'share');

/** Every key under which anything of a picture may lie. */
const keysOf = (id: string): string[] => [id, ...SMALLER_WIDTHS.map((width) => keyOf(id, width)), shareKeyOf(id)];

/** SHA-256 of a picture's bytes, in hexadecimal. */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
