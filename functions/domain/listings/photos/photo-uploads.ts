import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { DAY_MS } from '../../../../core/days.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { builder, reading, writeBatch } from '../../../db/batch.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { photos } from '../../../db/tables/catalog.ts';
import { unavailable } from '../../../errors.ts';
import { type ListingPhoto, requirePhoto } from '../../ports/photos.ts';
import type { Deps } from '../../ports.ts';
import { contentHash, deletePhotos, photoKeyOf, sharePictureKeyOf } from './photo-rows.ts';

type PhotoId = { readonly id: string };
type Needs = Pick<Deps, 'db' | 'photos' | 'newId' | 'now'>;

const ON_ITS_WAY_MS = 60 * 60 * 1000;

/** Time for which an uploaded picture waits for its listing: sellers keep drafts. */
const UNUSED_MS = 7 * DAY_MS;

/**
 * Stores a listing's picture in all its widths and as a link preview, and returns its address. Idempotent per user and
 * content. Throws `unsupported_type` or `too_large` for other bytes than supported pictures.
 */
export async function storePhoto(deps: Needs, { userId: owner }: Actor, upload: Uint8Array): Promise<{ url: string }> {
  const { db, now } = deps;
  const hash = await contentHash(upload);
  const photo = requirePhoto(await deps.photos.listing(upload));
  const [{ contentType, width, height, bytes }] = photo.sizes;
  const [id, moment] = [deps.newId(), now()];
  const kept = sql`${photos.ownerId} = ${owner} AND ${photos.contentHash} = ${hash} AND ${photos.state} = 'ready'`;
  const newTime = sql`CASE WHEN ${photos.expiresAt} IS NULL THEN NULL ELSE ${moment + UNUSED_MS} END`;
  const { known } = await writeBatch(db, {
    // A picture that waits for its listing gets a new expiry.
    known: reading<PhotoId>(
      sql`UPDATE ${photos} SET ${assignments(photos, { expiresAt: newTime })}
          WHERE ${kept} RETURNING ${photos.id} AS id`,
    ),
    inserted: sql`${insertInto(photos, {
      id,
      ownerId: owner,
      state: 'pending',
      contentType,
      contentHash: hash,
      width,
      height,
      bytes: bytes.byteLength,
      createdAt: moment,
      expiresAt: moment + ON_ITS_WAY_MS,
    })}
        WHERE NOT EXISTS (SELECT 1 FROM ${photos} WHERE ${kept})`,
  });
  const [before] = known.rows;
  if (before) return { url: photoPath(before.id) };
  await putAll(deps, id, photo);
  const storedAt = now();
  const { ready, stored } = await writeBatch(db, {
    // For concurrent uploads of the same picture one row stays. An expired row is not made ready: its bytes may be
    // partly removed.
    ready: builder
      .update(photos)
      .set({ state: 'ready', expiresAt: storedAt + UNUSED_MS })
      .where(
        and(
          eq(photos.id, id),
          eq(photos.state, 'pending'),
          gt(photos.expiresAt, storedAt),
          sql`NOT EXISTS (SELECT 1 FROM ${photos} WHERE ${kept})`,
        ),
      ),
    stored: reading<PhotoId>(sql`SELECT ${photos.id} FROM ${photos} WHERE ${kept}`),
  });
  if (ready.changed !== 1) await deletePhotos(deps, [id]);
  const [row] = stored.rows;
  if (!row) throw unavailable(listingsWords.photo.uploadFailed);
  return { url: photoPath(row.id) };
}

async function putAll(deps: Needs, id: string, { sizes: [largest, ...smaller], shared }: ListingPhoto): Promise<void> {
  // All puts have ended before anything is removed: otherwise a late put would leave bytes behind.
  const puts = await Promise.allSettled([
    deps.photos.put(id, largest),
    ...smaller.map((photo) => deps.photos.put(photoKeyOf(id, photo.width), photo)),
    deps.photos.put(sharePictureKeyOf(id), shared),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return;
  await deletePhotos(deps, [id]);
  throw unavailable(listingsWords.photo.uploadFailed, failed.reason);
}
