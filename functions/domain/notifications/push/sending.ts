/**
 * Tells browsers what the outbox holds: at least once, and where twice, the second takes the place of the first. Any number of runs may
 * go on side by side, and any of them may end at any point.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Query, writeBatch } from '../../../db/batch.ts';
import { builder } from '../../../db/builder.ts';
import { pushes, pushSubscriptions } from '../../../db/tables/pushes.ts';
import type { PushNotice, PushResult } from '../../ports/push.ts';
import type { Deps } from '../../ports.ts';
import { listLines } from '../bell/bell.ts';
import { type ClaimedPush, claimPushes, isAnythingDue } from './claim.ts';
import { noticeOf } from './notice.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'push' | 'origin' | 'hmac'>;

/** How many pushes are on their way at once; a Worker may hold six connections. */
const AT_ONCE = 5;
const CLAIMS_PER_RUN = 20;

/**
 * Sends what is due, at most a hundred pushes, and within `withinMs` where that is given. Throws the first failure of the database when
 * all that were claimed had their turn. Without keys nothing is tried: no browser could have subscribed.
 */
export async function sendPushes(deps: Edges, withinMs?: number): Promise<void> {
  if (deps.push.missing !== undefined || !(await isAnythingDue(deps))) return;
  const end = withinMs === undefined ? undefined : deps.now() + withinMs;
  for (let claims = 0; claims < CLAIMS_PER_RUN && !(end !== undefined && deps.now() >= end); claims++) {
    const holder = deps.newId();
    const claimed = await claimPushes(deps, holder, AT_ONCE);
    if (claimed.length === 0) return;
    const sent = await Promise.allSettled(claimed.map((push) => sendPush(deps, holder, push, end)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    if (claimed.length < AT_ONCE) return;
  }
}

/** Sends one push that this holder has, unless there is nobody, or nothing, to tell any more. */
async function sendPush(deps: Edges, holder: string, push: ClaimedPush, end: number | undefined): Promise<void> {
  const { db } = deps;
  const own = sql`${pushes.id} = ${push.id} AND ${pushes.holder} = ${holder} AND ${pushes.state} = 'sending'`;
  const now = deps.now();
  const mark = (outcome: Outcome) => writeBatch(db, { marked: marked(outcome, own) });
  if (push.expiresAt <= now) return void (await mark({ state: 'late', error: null }));
  if (push.endpoint === null || push.isSeen === 1) return void (await mark({ state: 'dropped', error: null }));
  // Its push service would refuse all that we sign. Its page subscribes again.
  if (push.vapidKey !== null && push.vapidKey !== deps.push.publicKey) return forget(deps, push);
  let notice: PushNotice | null;
  try {
    notice = await written(deps, push);
  } catch (error) {
    // It has not gone out. One that cannot be written is tried again like one that cannot be sent, and ends as dead.
    return void (await mark(outcomeOf(push, { result: 'later', error: String(error) }, deps.now(), deps.random())));
  }
  if (!notice) return void (await mark({ state: 'dropped', error: null }));
  const result = await deps.push.send(notice, end && Math.max(1, end - now));
  if (result.result === 'gone' || isOfOtherKeys(push, result)) return forget(deps, push);
  await mark(outcomeOf(push, result, deps.now(), deps.random()));
}

/** The notice of a push; null when there is nothing to tell any more. */
async function written(deps: Edges, push: ClaimedPush): Promise<PushNotice | null> {
  const [line] = await listLines(deps, [push.outboxId]);
  return line ? noticeOf({ hmac: deps.hmac, origin: deps.origin, now: deps.now() }, push, line) : null;
}

/** Whether it was refused for our keys, and nobody knows which ones its browser subscribed with. */
const isOfOtherKeys = ({ vapidKey }: ClaimedPush, result: PushResult): boolean =>
  vapidKey === null && result.result === 'later' && result.settings === true;

/** Writes down what became of a push, unless another holder has it by now. */
const marked = (outcome: Outcome, own: SQL): Query =>
  builder
    .update(pushes)
    .set({ ...outcome, holder: null, leaseUntil: null })
    .where(own);

/** Its browser is not there any more; with it goes all that waits for it. It may have come back with another address. */
async function forget({ db }: Edges, { sessionId, endpoint }: ClaimedPush): Promise<void> {
  await writeBatch(db, {
    forgotten: builder
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), sql`${pushSubscriptions.endpoint} = ${endpoint}`)),
  });
}
