/**
 * Sends pushes at least once; a second message replaces the first. Runs may be concurrent, and may end at any point.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { builder, type Query, writeBatch } from '../../../db/batch.ts';
import { pushes, pushSubscriptions } from '../../../db/tables/pushes.ts';
import type { PushNotice, PushResult } from '../../ports/push.ts';
import type { Deps } from '../../ports.ts';
import { listLines } from '../bell/bell.ts';
import { noticeOf } from './notice.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type ClaimedPush, isAnythingDue, leasePushes } from './push-leases.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'push' | 'origin' | 'hmac'>;

/** Limit of concurrent pushes; a Worker may have six open connections. */
const AT_ONCE = 5;
const CLAIMS_PER_RUN = 20;

/**
 * Sends due pushes, at most 100, and within `withinMs` if given. After all leased ones were tried, throws the first
 * failure of the database. Does nothing without keys: no browser can have subscribed.
 */
export async function sendPushes(deps: Needs, withinMs?: number): Promise<void> {
  if (deps.push.missing !== undefined || !(await isAnythingDue(deps))) return;
  const end = withinMs === undefined ? undefined : deps.now() + withinMs;
  for (let claims = 0; claims < CLAIMS_PER_RUN && !(end !== undefined && deps.now() >= end); claims++) {
    const holder = deps.newId();
    const claimed = await leasePushes(deps, holder, AT_ONCE);
    if (claimed.length === 0) return;
    const sent = await Promise.allSettled(claimed.map((push) => sendPush(deps, holder, push, end)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    if (claimed.length < AT_ONCE) return;
  }
}

async function sendPush(deps: Needs, holder: string, push: ClaimedPush, end: number | undefined): Promise<void> {
  const { db } = deps;
  const own = sql`${pushes.id} = ${push.id} AND ${pushes.holder} = ${holder} AND ${pushes.state} = 'sending'`;
  const now = deps.now();
  const mark = (outcome: Outcome) => writeBatch(db, { marked: marked(outcome, own) });
  if (push.expiresAt <= now) return void (await mark({ state: 'late', error: null }));
  if (push.endpoint === null || push.isSeen === 1) return void (await mark({ state: 'dropped', error: null }));
  // The push service would refuse our signature. The page subscribes again.
  if (push.vapidKey !== null && push.vapidKey !== deps.push.publicKey) return forget(deps, push);
  let notice: PushNotice | null;
  try {
    notice = await written(deps, push);
  } catch (error) {
    // It was not sent. A push that cannot be written is retried like one that cannot be sent, and ends as dead.
    return void (await mark(outcomeOf(push, { result: 'later', error: String(error) }, deps.now(), deps.random())));
  }
  if (!notice) return void (await mark({ state: 'dropped', error: null }));
  const result = await deps.push.send(notice, end && Math.max(1, end - now));
  if (result.result === 'gone' || isOfOtherKeys(push, result)) return forget(deps, push);
  await mark(outcomeOf(push, result, deps.now(), deps.random()));
}

async function written(deps: Needs, push: ClaimedPush): Promise<PushNotice | null> {
  const [line] = await listLines(deps, [push.outboxId]);
  return line ? noticeOf({ hmac: deps.hmac, origin: deps.origin, now: deps.now() }, push, line) : null;
}

/** Refused because of our keys, for a subscription of an unknown key. */
const isOfOtherKeys = ({ vapidKey }: ClaimedPush, result: PushResult): boolean =>
  vapidKey === null && result.result === 'later' && result.settings === true;

const marked = (outcome: Outcome, own: SQL): Query =>
  builder
    .update(pushes)
    .set({ ...outcome, holder: null, leaseUntil: null })
    .where(own);

/** Deletes the subscription with its waiting pushes, unless the browser has subscribed with another address since. */
async function forget({ db }: Needs, { sessionId, endpoint }: ClaimedPush): Promise<void> {
  await writeBatch(db, {
    forgotten: builder
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), sql`${pushSubscriptions.endpoint} = ${endpoint}`)),
  });
}
