/**
 * Pictures on their way in, in use, and on their way out. A row comes before its bytes and goes after them, so that a step
 * that fails leaves at worst a row that the sweep ends: never a broken picture, never bytes that nobody knows of.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { photoPath, SMALLER_WIDTHS } from '../../../../core/listings/photo.ts';
import { listingsWords } from '../../../../core/words/listings.ts';
import { type Reading, reading, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { listingPhotos } from '../../../db/catalog.ts';
import { orderPhotos } from '../../../db/ledger.ts';
import { users } from '../../../db/people.ts';
import { Failure, unavailable } from '../../../errors.ts';
import type { CleanPhoto, Deps, NoPhoto } from '../../ports.ts';

type PhotoId = { readonly id: string };
type Edges = Pick<Deps, 'db' | 'photos' | 'newId' | 'now'>;

/** An upload that is not yet ready after this has failed. */
const ON_ITS_WAY_MS = 60 * 60 * 1000;

/** How long an uploaded picture waits for its listing: a draft may lie for a while. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

/** How long a picture stays that a listing has let go: another one may be about to take it. */
const LET_GO_MS = 24 * 60 * 60 * 1000;

/** How many pictures one sweep ends at most. */
const SWEPT_AT_ONCE = 100;

/**
 * Keeps a listing's picture in all its widths and answers its address. The same upload of the same person is kept once.
 * Throws `unsupported_type` or `too_large` for what is no picture that we take.
 */
export async function storePhoto(deps: Edges, { userId: owner }: Actor, upload: Uint8Array): Promise<{ url: string }> {
  const { db, now } = deps;
  const hash = await contentHash(upload);
  const sizes = taken(await deps.photos.listing(upload));
  const [{ contentType, width, height, bytes }] = sizes;
  const id = deps.newId();
  const kept = sql`owner_id = ${owner} AND content_hash = ${hash} AND state = 'ready'`;
  const { known } = await writeBatch(db, {
    // One that waits for its listing gets new time to find it.
    known: reading<PhotoId>(
      sql`UPDATE photos SET expires_at = CASE WHEN expires_at IS NULL THEN NULL ELSE ${now() + UNUSED_MS} END
          WHERE ${kept} RETURNING id`,
    ),
    inserted: sql`INSERT INTO photos (id, owner_id, state, content_type, content_hash, width, height, bytes, created_at, expires_at)
        SELECT ${id}, ${owner}, 'pending', ${contentType}, ${hash}, ${width}, ${height}, ${bytes.byteLength},
          ${now()}, ${now() + ON_ITS_WAY_MS}
        WHERE NOT EXISTS (SELECT 1 FROM photos WHERE ${kept})`,
  });
  const [before] = known.rows;
  if (before) return { url: photoPath(before.id) };
  await putSizes(deps, id, sizes);
  const { ready, stored } = await writeBatch(db, {
    // Two tabs may upload the same picture at the same moment: one of the two stays. One whose time is over may be half gone.
    ready: sql`UPDATE photos SET state = 'ready', expires_at = ${now() + UNUSED_MS}
        WHERE id = ${id} AND state = 'pending' AND expires_at > ${now()} AND NOT EXISTS (SELECT 1 FROM photos WHERE ${kept})`,
    stored: reading<PhotoId>(sql`SELECT id FROM photos WHERE ${kept}`),
  });
  if (ready.changed !== 1) await endPhotos(deps, [id]);
  const [row] = stored.rows;
  if (!row) throw unavailable(listingsWords.photo.uploadFailed);
  return { url: photoPath(row.id) };
}

async function putSizes(deps: Edges, id: string, [largest, ...smaller]: readonly [CleanPhoto, ...CleanPhoto[]]) {
  // All of them have ended before anything is removed: what is still on its way would stay behind.
  const puts = await Promise.allSettled([
    deps.photos.put(id, largest),
    ...smaller.map((photo) => deps.photos.put(keyOf(id, photo.width), photo)),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return;
  await endPhotos(deps, [id]);
  throw unavailable(listingsWords.photo.uploadFailed, failed.reason);
}

/** Throws what a person can read about bytes that are no picture. */
function taken<Photo>(made: Photo | NoPhoto): Photo {
  if (made === 'not a photo') throw new Failure('unsupported_type', listingsWords.photo.notAPhoto);
  if (made === 'too many pixels') throw new Failure('too_large', listingsWords.photo.tooManyPixels);
  return made as Photo;
}

/** Gives a listing its pictures, in this order. Stops the batch when one of them is not there or not this person's. */
export const placePhotos = (owner: string, listingId: string, photoIds: readonly string[]): SQL[] => [
  sql`DELETE FROM ${listingPhotos} WHERE ${listingPhotos.listingId} = ${listingId}`,
  ...photoIds.flatMap((id, position) => [
    sql`INSERT INTO ${listingPhotos} (product_id, position, photo_id)
        SELECT ${listingId}, ${position}, id FROM photos WHERE id = ${id} AND owner_id = ${owner} AND state = 'ready'`,
    stopUnlessChanged,
    sql`UPDATE photos SET expires_at = NULL WHERE id = ${id}`,
  ]),
];

/** No listing shows this picture, and no order as what was booked. */
const placedNowhere = sql`NOT EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE placed.photo_id = photos.id)
  AND NOT EXISTS (SELECT 1 FROM ${orderPhotos} booked WHERE booked.photo_id = photos.id)`;

/** Nobody shows this picture: no listing, no order, and not its owner's profile. */
const unused = sql`${placedNowhere}
  AND NOT EXISTS (SELECT 1 FROM ${users} WHERE users.id = photos.owner_id AND users.photo = '/photos/' || photos.id)`;

/** Leaves those of a person's pictures that neither a listing nor an order shows any more to the sweep. */
export const releasePhotos = ({ now }: Pick<Deps, 'now'>, owner: string | SQL): SQL =>
  sql`UPDATE photos SET expires_at = ${now() + LET_GO_MS}
      WHERE owner_id = ${owner} AND state = 'ready' AND expires_at IS NULL AND ${unused}`;

/** Takes those of a person's pictures down at once that neither a listing nor an order shows any more; gives the ids, for `endPhotos`. */
export const takeDownPhotos = ({ now }: Pick<Deps, 'now'>, owner: SQL): Reading<PhotoId> =>
  reading(
    sql`UPDATE photos SET state = 'pending', expires_at = ${now()}
        WHERE owner_id = ${owner} AND state = 'ready' AND expires_at IS NULL AND ${unused} RETURNING id`,
  );

/** Lets go of the portrait that a person is about to replace; gives its id, for `endPhotos`. */
export const releasePortrait = ({ now }: Pick<Deps, 'now'>, owner: string): Reading<PhotoId> =>
  reading(
    sql`UPDATE photos SET state = 'pending', expires_at = ${now()} WHERE owner_id = ${owner} AND state = 'ready'
          AND '/photos/' || id = (SELECT photo FROM ${users} WHERE users.id = ${owner}) AND ${placedNowhere} RETURNING id`,
  );

/** Everything at once that a person has uploaded and nobody shows, drafts too; gives the ids, for `endPhotos`. */
export const releaseAllPhotos = ({ now }: Pick<Deps, 'now'>, owner: string): Reading<PhotoId> =>
  reading(
    sql`UPDATE photos SET state = 'pending', expires_at = ${now()} WHERE owner_id = ${owner} AND ${unused} RETURNING id`,
  );

/** Removes the bytes of pictures that were let go, then their rows. What fails here is left to the sweep. */
export async function endPhotos({ db, photos }: Pick<Deps, 'db' | 'photos'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await photos.remove(ids.flatMap((id) => [id, ...SMALLER_WIDTHS.map((width) => keyOf(id, width))]));
    const rows = ids.map((id) => sql`DELETE FROM photos WHERE id = ${id} AND state = 'pending'`);
    await writeBatch(db, { deleted: rows });
  } catch (error) {
    console.error('pictures are left to the sweep', String(error));
  }
}

/** Ends pictures whose time is over: failed uploads, drafts that were never posted, removals that failed. Answers how many. */
export async function sweepPhotos({ db, photos, now }: Pick<Deps, 'db' | 'photos' | 'now'>): Promise<number> {
  const { ended } = await writeBatch(db, {
    // From here on nobody can place them.
    ended: reading<PhotoId>(
      sql`UPDATE photos SET state = 'pending' WHERE id IN (
            SELECT id FROM photos WHERE expires_at <= ${now()} AND ${unused} LIMIT ${SWEPT_AT_ONCE}) RETURNING id`,
    ),
  });
  const ids = ended.rows.map(({ id }) => id);
  await endPhotos({ db, photos }, ids);
  return ids.length;
}

/** Under which key a smaller width of a picture lies. */
export const keyOf = (id: string, width: number | string): string => `${id}/${width}`;

/** SHA-256 of a picture's bytes, in hexadecimal. */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
