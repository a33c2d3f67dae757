/**
 * Pictures of claims: private from the moment they are uploaded, because they have a table, keys and a way out of their own. A row
 * comes before its bytes and goes after them, so a step that fails leaves at worst a row that the sweep ends.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import { CLAIM_PHOTOS } from '../../../../core/fulfilment/claim.ts';
import { isFinal } from '../../../../core/fulfilment/state.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
import { isStillActive } from '../../../db/active.ts';
import { isStopped, reading, type Step, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { type ClaimPart, claimPhotos } from '../../../db/tables/money/claims.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { conflict, Failure, notFound, unavailable } from '../../../errors.ts';
import type { StoredPhoto } from '../../ports/photos.ts';
import type { Deps } from '../../ports.ts';
import { taken } from '../../taken-photo.ts';
import { getOwnProgress } from '../progress.ts';

type Edges = Pick<Deps, 'db' | 'photos' | 'newId' | 'now'>;

const dispute = alias(disputes, 'dispute');

/** An upload that is not yet ready after this has failed. */
const ON_ITS_WAY_MS = DAY_MS / 24;
/** How long an uploaded picture waits for its claim. */
const UNUSED_MS = DAY_MS;
/** So many may wait at once: as many as a claim takes, and as many that were exchanged for others. */
const WAITING_AT_MOST = 2 * CLAIM_PHOTOS;
const SWEPT_AT_ONCE = 100;

const keyOf = (id: string): string => `claims/${id}`;

/** The path of a picture, behind which only the two people and admins get it. */
export const claimPhotoPath = (orderId: string, id: string): string => `/api/fulfilments/${orderId}/photos/${id}`;

/** Throws `not_found` for everybody but the two people of a sale, and `conflict` when nothing may be said about it any more. */
export async function requireUnderWay(deps: Pick<Deps, 'db'>, actor: Actor, orderId: string): Promise<void> {
  const { state, frozen } = await getOwnProgress(deps, actor, orderId);
  if (isFinal(state)) throw conflict(fulfilmentWords.conflict.notNow);
  if (frozen) throw conflict(fulfilmentWords.conflict.frozen);
}

/** Keeps a picture for a statement about a sale that follows, and answers its path; `requireUnderWay` comes first. */
export async function storeClaimPhoto(deps: Edges, owner: Actor, orderId: string, upload: Uint8Array): Promise<string> {
  const [photo] = taken(await deps.photos.listing(upload)).sizes;
  const id = deps.newId();
  const moment = deps.now();
  const waiting = sql`SELECT count(*) FROM ${claimPhotos} WHERE ${claimPhotos.ownerId} = ${owner.userId} AND ${claimPhotos.expiresAt} > ${moment} AND ${claimPhotos.event} IS NULL`;
  const { inserted } = await writeBatch(deps.db, {
    inserted: sql`${insertInto(claimPhotos, {
      id,
      orderId: sql`${orderId}`,
      ownerId: owner.userId,
      state: 'pending',
      contentType: photo.contentType,
      bytes: photo.bytes.byteLength,
      createdAt: moment,
      expiresAt: moment + ON_ITS_WAY_MS,
    })} WHERE ${isStillActive(owner.userId)} AND (${waiting}) < ${WAITING_AT_MOST}`,
  });
  if (inserted.changed !== 1) throw conflict(fulfilmentWords.conflict.manyPhotos);
  try {
    await deps.photos.put(keyOf(id), photo);
  } catch (error) {
    await endClaimPhotos(deps, [id]);
    throw unavailable(fulfilmentWords.photoFailed, error);
  }
  const storedAt = deps.now();
  const { ready } = await writeBatch(deps.db, {
    ready: sql`UPDATE ${claimPhotos} SET ${assignments(claimPhotos, { state: 'ready', expiresAt: storedAt + UNUSED_MS })}
      WHERE ${claimPhotos.id} = ${id} AND ${claimPhotos.expiresAt} > ${storedAt}`,
  });
  if (ready.changed !== 1) throw unavailable(fulfilmentWords.photoFailed);
  return claimPhotoPath(orderId, id);
}

/** Attaches pictures of one's own to the claim that this event opened. Stops the batch when one of them cannot be. */
export const attachPhotos = (
  orderId: string,
  owner: Actor,
  event: number | SQL,
  part: ClaimPart,
  ids: readonly string[],
): readonly Step[] =>
  ids.flatMap((id, position) => [
    sql`UPDATE ${claimPhotos} SET ${assignments(claimPhotos, { event: sql`${event}`, part, position, expiresAt: null })}
      WHERE ${claimPhotos.id} = ${id} AND ${claimPhotos.orderId} = ${orderId} AND ${claimPhotos.ownerId} = ${owner.userId}
        AND ${claimPhotos.state} = 'ready' AND ${claimPhotos.event} IS NULL`,
    stopUnlessChanged('photo missing'),
  ]);

/** What this gives. Throws what people read when a picture is not there, not theirs or used already. */
export const withPhotos = <Given>(done: Promise<Given>): Promise<Given> =>
  done.catch((error) => {
    if (!isStopped(error, 'photo missing')) throw error;
    const message = fulfilmentWords.conflict.photos;
    throw new Failure('invalid', message, { fields: { photos: message } });
  });

/** From the end of these sales (a JSON array of ids) the time of their pictures runs; what comes after it does not begin it again. */
export const photosRunOut = (orders: string, moment: number): SQL =>
  sql`UPDATE ${claimPhotos} SET ${assignments(claimPhotos, { expiresAt: moment + RETENTION.claimPhotos })}
    WHERE ${claimPhotos.orderId} IN (SELECT value FROM json_each(${orders})) AND ${claimPhotos.event} IS NOT NULL AND ${claimPhotos.expiresAt} IS NULL`;

/** A picture of this sale; throws `not_found` for everybody but its two people and admins, who see those that are attached. */
export async function getClaimPhoto(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  { userId, role }: Actor,
  orderId: string,
  id: string,
): Promise<StoredPhoto> {
  const [row] = await db
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .innerJoin(fulfilments, eq(fulfilments.orderId, claimPhotos.orderId))
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(
      and(
        eq(claimPhotos.id, id),
        eq(claimPhotos.orderId, orderId),
        eq(claimPhotos.state, 'ready'),
        sql`(${claimPhotos.ownerId} = ${userId} OR (${claimPhotos.event} IS NOT NULL
          AND (${role} = 'Admin' OR ${userId} IN (${orders.buyerId}, ${orders.sellerId}))))`,
      ),
    );
  const photo = row && (await photos.find(keyOf(id)));
  if (!photo) throw notFound();
  return photo;
}

/** Removes the bytes, then the rows. What fails here is left to the sweep. */
async function endClaimPhotos(deps: Pick<Deps, 'db' | 'photos'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await deps.photos.remove(ids.map(keyOf));
    const rows = ids.map(
      (id) => sql`DELETE FROM ${claimPhotos} WHERE ${claimPhotos.id} = ${id} AND ${claimPhotos.state} = 'pending'`,
    );
    await writeBatch(deps.db, { deleted: rows });
  } catch (error) {
    console.error('pictures of claims are left to the sweep', String(error));
  }
}

/**
 * Ends pictures whose time is over: failed uploads, those that no claim took, those of sales that ended long ago, but for those about whose
 * payment a bank still decides. Answers how many.
 */
export async function sweepClaimPhotos(deps: Pick<Deps, 'db' | 'photos' | 'now'>): Promise<number> {
  const { ended } = await writeBatch(deps.db, {
    // From here on nobody can attach or see them.
    ended: reading<{ readonly id: string }>(
      sql`UPDATE ${claimPhotos} SET ${assignments(claimPhotos, { state: 'pending' })} WHERE ${claimPhotos.id} IN (
        SELECT ${claimPhotos.id} FROM ${claimPhotos} WHERE ${claimPhotos.expiresAt} <= ${deps.now()}
          AND (${claimPhotos.event} IS NULL
            OR NOT EXISTS (SELECT 1 FROM ${disputes} dispute WHERE ${dispute.orderId} = ${claimPhotos.orderId} AND ${dispute.settledAt} IS NULL))
        LIMIT ${SWEPT_AT_ONCE}
      ) RETURNING ${claimPhotos.id} AS id`,
    ),
  });
  const ids = ended.rows.map(({ id }) => id);
  await endClaimPhotos(deps, ids);
  return ids.length;
}
