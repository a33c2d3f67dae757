/**
 * Pictures of claims: private from the upload on, with a table, keys and a route of their own. A row is inserted before
 * its bytes are stored and deleted after they are removed, so a failed step leaves at most a row for the sweep.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import { DAY_MS } from '../../../../core/days.ts';
import { CLAIM_PHOTOS } from '../../../../core/fulfilment/sale-case.ts';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { isStoppedBy, reading, type Step, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { isStillActive } from '../../../db/conditions.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { type CasePart, casePhotos } from '../../../db/tables/money/sale-cases.ts';
import { conflict, Failure, notFound, unavailable } from '../../../errors.ts';
import { logFault } from '../../../log.ts';
import { requirePhoto, type StoredPhoto } from '../../ports/photos.ts';
import type { Deps } from '../../ports.ts';
import { getOwnProgress } from '../progress.ts';

type Needs = Pick<Deps, 'db' | 'photos' | 'newId' | 'now'>;

const dispute = alias(disputes, 'dispute');

/** Duration in ms after which an unfinished upload has failed. */
const ON_ITS_WAY_MS = DAY_MS / 24;
/** Duration in ms for which an uploaded picture waits for its claim. */
const UNUSED_MS = DAY_MS;
/** Maximum number of waiting pictures: those of one claim, and as many replaced ones. */
const WAITING_AT_MOST = 2 * CLAIM_PHOTOS;
const SWEPT_AT_ONCE = 100;

const keyOf = (id: string): string => `claims/${id}`;

/** Path of a picture; only the two traders and admins may read it. */
export const casePhotoPath = (orderId: string, id: string): string => `/api/fulfilments/${orderId}/photos/${id}`;

/**
 * Throws `not_found` for users who are not a trader of the sale, and `conflict` when the sale accepts no statements any
 * more.
 */
export async function requireSaleUnderWay(deps: Pick<Deps, 'db'>, actor: Actor, orderId: string): Promise<void> {
  const { state, frozen } = await getOwnProgress(deps, actor, orderId);
  if (isFinalState(state)) throw conflict(fulfilmentWords.conflict.notNow);
  if (frozen) throw conflict(fulfilmentWords.conflict.frozen);
}

/** Stores a picture for a later statement about the sale, and returns its path; call `requireSaleUnderWay` first. */
export async function storeCasePhoto(deps: Needs, owner: Actor, orderId: string, upload: Uint8Array): Promise<string> {
  const [photo] = requirePhoto(await deps.photos.listing(upload)).sizes;
  const id = deps.newId();
  const moment = deps.now();
  const waiting = sql`SELECT count(*) FROM ${casePhotos} WHERE ${casePhotos.ownerId} = ${owner.userId} AND ${casePhotos.expiresAt} > ${moment} AND ${casePhotos.event} IS NULL`;
  const { inserted } = await writeBatch(deps.db, {
    inserted: sql`${insertInto(casePhotos, {
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
    await deletePendingCasePhotos(deps, [id]);
    throw unavailable(fulfilmentWords.photoFailed, error);
  }
  const storedAt = deps.now();
  const { ready } = await writeBatch(deps.db, {
    ready: sql`UPDATE ${casePhotos} SET ${assignments(casePhotos, { state: 'ready', expiresAt: storedAt + UNUSED_MS })}
      WHERE ${casePhotos.id} = ${id} AND ${casePhotos.expiresAt} > ${storedAt}`,
  });
  if (ready.changed !== 1) throw unavailable(fulfilmentWords.photoFailed);
  return casePhotoPath(orderId, id);
}

/**
 * Attaches the actor's pictures to the claim that this event opened. Stops the batch when a picture cannot be attached.
 */
export const attachCasePhotosStatements = (
  orderId: string,
  owner: Actor,
  event: number | SQL,
  part: CasePart,
  ids: readonly string[],
): readonly Step[] =>
  ids.flatMap((id, position) => [
    sql`UPDATE ${casePhotos} SET ${assignments(casePhotos, { event: sql`${event}`, part, position, expiresAt: null })}
      WHERE ${casePhotos.id} = ${id} AND ${casePhotos.orderId} = ${orderId} AND ${casePhotos.ownerId} = ${owner.userId}
        AND ${casePhotos.state} = 'ready' AND ${casePhotos.event} IS NULL`,
    stopUnlessChanged('photo missing'),
  ]);

/** Maps a stopped batch to the message about a picture that is missing, another user's, or used already. */
export const failWithoutPhotos = <Given>(done: Promise<Given>): Promise<Given> =>
  done.catch((error) => {
    if (!isStoppedBy(error, 'photo missing')) throw error;
    const message = fulfilmentWords.conflict.photos;
    throw new Failure('invalid', message, { fields: { photos: message } });
  });

/**
 * Starts the retention of the pictures of these sales (a JSON array of ids) at their end; later events do not restart
 * it.
 */
export const startCasePhotoRetentionStatement = (orders: string, moment: number): SQL =>
  sql`UPDATE ${casePhotos} SET ${assignments(casePhotos, { expiresAt: moment + RETENTION.claimPhotos })}
    WHERE ${casePhotos.orderId} IN (SELECT value FROM json_each(${orders})) AND ${casePhotos.event} IS NOT NULL AND ${casePhotos.expiresAt} IS NULL`;

/**
 * A picture of this sale. Throws `not_found` for users other than its traders and admins; admins see attached pictures
 * only.
 */
export async function getCasePhoto(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  { userId, role }: Actor,
  orderId: string,
  id: string,
): Promise<StoredPhoto> {
  const [row] = await db
    .select({ id: casePhotos.id })
    .from(casePhotos)
    .innerJoin(fulfilments, eq(fulfilments.orderId, casePhotos.orderId))
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(
      and(
        eq(casePhotos.id, id),
        eq(casePhotos.orderId, orderId),
        eq(casePhotos.state, 'ready'),
        sql`(${casePhotos.ownerId} = ${userId} OR (${casePhotos.event} IS NOT NULL
          AND (${role} = 'Admin' OR ${userId} IN (${orders.buyerId}, ${orders.sellerId}))))`,
      ),
    );
  const photo = row && (await photos.find(keyOf(id)));
  if (!photo) throw notFound();
  return photo;
}

/** Removes the bytes, then the rows, which must be `pending`. Does not throw: the sweep retries failures. */
async function deletePendingCasePhotos(deps: Pick<Deps, 'db' | 'photos'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await deps.photos.remove(ids.map(keyOf));
    const rows = ids.map(
      (id) => sql`DELETE FROM ${casePhotos} WHERE ${casePhotos.id} = ${id} AND ${casePhotos.state} = 'pending'`,
    );
    await writeBatch(deps.db, { deleted: rows });
  } catch (error) {
    logFault('pictures of claims are left to the sweep', error);
  }
}

/**
 * Removes expired pictures: failed uploads, pictures without a claim, and those of sales that ended long ago, except
 * while a bank decides about the payment. Returns their number.
 */
export async function deleteOldCasePhotos(deps: Pick<Deps, 'db' | 'photos' | 'now'>): Promise<number> {
  const { ended } = await writeBatch(deps.db, {
    // From here on the pictures cannot be attached or read.
    ended: reading<{ readonly id: string }>(
      sql`UPDATE ${casePhotos} SET ${assignments(casePhotos, { state: 'pending' })} WHERE ${casePhotos.id} IN (
        SELECT ${casePhotos.id} FROM ${casePhotos} WHERE ${casePhotos.expiresAt} <= ${deps.now()}
          AND (${casePhotos.event} IS NULL
            OR NOT EXISTS (SELECT 1 FROM ${disputes} dispute WHERE ${dispute.orderId} = ${casePhotos.orderId} AND ${dispute.settledAt} IS NULL))
        LIMIT ${SWEPT_AT_ONCE}
      ) RETURNING ${casePhotos.id} AS id`,
    ),
  });
  const ids = ended.rows.map(({ id }) => id);
  await deletePendingCasePhotos(deps, ids);
  return ids.length;
}
