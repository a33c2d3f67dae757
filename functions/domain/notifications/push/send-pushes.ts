/**
 * Sends pushes at least once; a second message replaces the first. Runs may be concurrent, and may end at any point.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { builder, type Query, writeBatch } from '../../../db/batch.ts';
import { pushes, pushSubscriptions } from '../../../db/tables/pushes.ts';
import type { PushNotice, PushResult } from '../../ports/push.ts';
import type { Deps } from '../../ports.ts';
import { listBellLines } from '../bell/bell.ts';
import { isAnyPushDue, type LeasedPush, leasePushes } from './push-leases.ts';
import { pushNoticeOf } from './push-notice.ts';
import { type PushOutcome, pushOutcomeOf } from './push-outcome.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'push' | 'origin' | 'hmac'>;

/** Limit of concurrent pushes; a Worker may have six open connections. */
const AT_ONCE = 5;
const LEASES_PER_RUN = 20;

/**
 * Sends due pushes, at most 100, and within `withinMs` if given. After all leased ones were tried, throws the first
 * failure of the database. Does nothing without keys: no browser can have subscribed.
 */
export async function sendPushes(deps: Needs, withinMs?: number): Promise<void> {
  if (deps.push.missing !== undefined || !(await isAnyPushDue(deps))) return;
  const end = withinMs === undefined ? undefined : deps.now() + withinMs;
  for (let leases = 0; leases < LEASES_PER_RUN && !(end !== undefined && deps.now() >= end); leases++) {
    const holder = deps.newId();
    const leased = await leasePushes(deps, holder, AT_ONCE);
    if (leased.length === 0) return;
    const sent = await Promise.allSettled(leased.map((push) => sendPush(deps, holder, push, end)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    if (leased.length < AT_ONCE) return;
  }
}

async function sendPush(deps: Needs, holder: string, push: LeasedPush, end: number | undefined): Promise<void> {
  const { db } = deps;
  const own = sql`${pushes.id} = ${push.id} AND ${pushes.holder} = ${holder} AND ${pushes.state} = 'sending'`;
  const now = deps.now();
  const mark = (outcome: PushOutcome) => writeBatch(db, { marked: marked(outcome, own) });
  if (push.expiresAt <= now) return void (await mark({ state: 'late', error: null }));
  if (push.endpoint === null || push.isSeen === 1) return void (await mark({ state: 'dropped', error: null }));
  // The push service would refuse our signature. The page subscribes again.
  if (push.vapidKey !== null && push.vapidKey !== deps.push.publicKey) return forget(deps, push);
  let notice: PushNotice | null;
  try {
    notice = await written(deps, push);
  } catch (error) {
    // It was not sent. A push that cannot be written is retried like one that cannot be sent, and ends as dead.
    return void (await mark(pushOutcomeOf(push, { result: 'later', error: String(error) }, deps.now(), deps.random())));
  }
  if (!notice) return void (await mark({ state: 'dropped', error: null }));
  const result = await deps.push.send(notice, end && Math.max(1, end - now));
  if (result.result === 'gone' || isOfOtherKeys(push, result)) return forget(deps, push);
  await mark(pushOutcomeOf(push, result, deps.now(), deps.random()));
}

async function written(deps: Needs, push: LeasedPush): Promise<PushNotice | null> {
  const [line] = await listBellLines(deps, [push.outboxId]);
  return line ? pushNoticeOf({ hmac: deps.hmac, origin: deps.origin, now: deps.now() }, push, line) : null;
}

/** Refused because of our keys, for a subscription of an unknown key. */
const isOfOtherKeys = ({ vapidKey }: LeasedPush, result: PushResult): boolean =>
  vapidKey === null && result.result === 'later' && result.settings === true;

const marked = (outcome: PushOutcome, own: SQL): Query =>
  builder
    .update(pushes)
    .set({ ...outcome, holder: null, leaseUntil: null })
    .where(own);

/** Deletes the subscription with its waiting pushes, unless the browser has subscribed with another address since. */
async function forget({ db }: Needs, { sessionId, endpoint }: LeasedPush): Promise<void> {
  await writeBatch(db, {
    forgotten: builder
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), sql`${pushSubscriptions.endpoint} = ${endpoint}`)),
  });
}
