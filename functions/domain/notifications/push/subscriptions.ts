/** Subscriptions of browsers to pushes. A browser is its session: the subscription ends with it. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { PushState, PushSubscribed } from '../../../../core/notifications/push-subscription.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { notificationsWords } from '../../../../core/words/en/notifications.ts';
import { builder, writeBatch } from '../../../db/batch.ts';
import { insertInto, ONE_ROW, onConflictSet } from '../../../db/rows.ts';
import { sessions } from '../../../db/tables/accounts.ts';
import { pushSubscriptions } from '../../../db/tables/pushes.ts';
import { Failure } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';

type Whose = Pick<Actor, 'userId' | 'sessionId'>;

/** Made for our present key, or from before keys were stored. */
const isOfKey = (key: string | null) =>
  sql`(${pushSubscriptions.vapidKey} IS NULL OR ${pushSubscriptions.vapidKey} = ${key})`;

const ofSession = ({ sessionId }: Whose) => sql`${pushSubscriptions.sessionId} = ${sessionId}`;

/**
 * Push is available, this browser is subscribed, and the user's number of subscriptions. Subscriptions with other keys
 * do not count.
 */
export async function getPushState({ db, push }: Pick<Deps, 'db' | 'push'>, whose: Whose): Promise<PushState> {
  const [row] = await db
    .select({
      here: sql<number>`EXISTS (SELECT 1 FROM ${pushSubscriptions} WHERE ${ofSession(whose)} AND ${isOfKey(push.publicKey)})`,
      browsers: sql<number>`(SELECT count(*) FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${whose.userId}
        AND ${isOfKey(push.publicKey)})`,
    })
    .from(ONE_ROW);
  return { key: push.publicKey, here: row?.here === 1, browsers: row?.browsers ?? 0 };
}

/**
 * Subscribes this browser, or replaces its address and keys. An address belongs to one session: the next user who signs
 * in to the same browser takes it over. Throws `invalid` for an address of an unknown push service.
 */
export async function subscribeToPush(
  { db, now, push }: Pick<Deps, 'db' | 'now' | 'push'>,
  { userId, sessionId }: Whose,
  { endpoint, keys }: PushSubscribed,
): Promise<void> {
  if (push.publicKey === null || !push.takes(endpoint))
    throw new Failure('invalid', commonWords.error.invalid, {
      fields: { endpoint: notificationsWords.wrong.endpoint },
    });
  const given = { endpoint, ...keys, vapidKey: push.publicKey, createdAt: now() };
  await writeBatch(db, {
    takenOver: builder
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId))),
    // The session may have ended meanwhile.
    subscribed: sql`${insertInto(pushSubscriptions, { sessionId: sessions.id, userId: sessions.userId, ...given })}
        FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.userId} = ${userId}
        ${onConflictSet(pushSubscriptions, ['sessionId'], given)}`,
  });
}

export async function unsubscribeFromPush({ db }: Pick<Deps, 'db'>, whose: Whose): Promise<boolean> {
  const { ended } = await writeBatch(db, { ended: builder.delete(pushSubscriptions).where(ofSession(whose)) });
  return ended.changed > 0;
}
