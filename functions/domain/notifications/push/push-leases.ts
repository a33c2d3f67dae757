/** Pushes: rows of the outbox become rows of `pushes`, one per browser, and a holder leases some of these. */
import { and, gte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../../core/days.ts';
import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { builder, type Query, reading, writeBatch } from '../../../db/batch.ts';
import { isActiveUser } from '../../../db/conditions.ts';
import { isRestoring } from '../../../db/restoring.ts';
import { insertInto, namedColumns, ONE_ROW } from '../../../db/rows.ts';
import { sessions, users } from '../../../db/tables/accounts.ts';
import { outbox } from '../../../db/tables/letters.ts';
import { pushes, pushSubscriptions } from '../../../db/tables/pushes.ts';
import type { Deps } from '../../ports.ts';
import { MAX_PUSH_TRIES } from './push-outcome.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Duration of a lease in ms: far longer than the push service's deadline. */
const LEASE_MS = 60 * 1000;

/** Lifetime in ms of a push without an expiry: there is a letter beside it. */
const WORTH_MS = DAY_MS;

const SPREAD_AT_ONCE = 50;

/** A push under lease. Without an endpoint nobody may get it: its session has ended, or its user is not active. */
export type LeasedPush = {
  readonly id: string;
  readonly outboxId: string;
  readonly kind: LetterKind;
  readonly facts: string;
  readonly urgent: number;
  readonly sessionId: string;
  readonly endpoint: string | null;
  readonly p256dh: string;
  readonly auth: string;
  /** Our public key with which its browser subscribed; null for subscriptions from before it was stored. */
  readonly vapidKey: string | null;
  readonly tries: number;
  readonly expiresAt: number;
  /** 1 if its user has read the notification in the shop, or for a reminder the one of the turn. */
  readonly isSeen: number;
};

const letter = alias(outbox, 'letter');
const push = alias(pushes, 'push');
const subscription = alias(pushSubscriptions, 'subscription');
const turn = alias(outbox, 'turn');

const isLeft = (now: number): SQL => sql`${pushes.state} = 'sending' AND ${pushes.leaseUntil} <= ${now}`;

/**
 * True if a push is due or its lease has expired; false after a restore, until pushes may leave. A read without a lock,
 * so it comes first.
 */
export async function isAnyPushDue({ db, now }: Needs): Promise<boolean> {
  const moment = now();
  const [row] = await db
    .select({
      yes: sql<number>`NOT ${isRestoring} AND (EXISTS (SELECT 1 FROM ${outbox} letter WHERE ${letter.pushAt} IS NOT NULL AND ${letter.pushAt} <= ${moment})
        OR EXISTS (SELECT 1 FROM ${pushes} push WHERE ${push.state} = 'due' AND ${push.dueAt} <= ${moment})
        OR EXISTS (SELECT 1 FROM ${pushes} push WHERE ${push.state} = 'sending' AND ${push.leaseUntil} <= ${moment}))`,
    })
    .from(ONE_ROW);
  return row?.yes === 1;
}

/** Inserts a push for each browser of the user of each due row, and marks these rows, in one transaction. */
function spread(moment: number): readonly Query[] {
  const due = sql`(SELECT ${letter.id} FROM ${outbox} letter WHERE ${letter.pushAt} IS NOT NULL AND ${letter.pushAt} <= ${moment}
    ORDER BY ${letter.pushAt} LIMIT ${SPREAD_AT_ONCE})`;
  return [
    sql`${insertInto(pushes, {
      id: sql`${outbox.id} || ' ' || ${pushSubscriptions.sessionId}`,
      outboxId: outbox.id,
      sessionId: pushSubscriptions.sessionId,
      state: 'due',
      dueAt: outbox.pushAt,
      expiresAt: sql`coalesce(${outbox.expiresAt}, ${outbox.pushAt} + ${WORTH_MS})`,
      createdAt: moment,
    })} FROM ${outbox} JOIN ${pushSubscriptions} ON ${pushSubscriptions.userId} = ${outbox.userId}
        WHERE ${outbox.id} IN ${due} ON CONFLICT (id) DO NOTHING`,
    builder.update(outbox).set({ pushAt: null }).where(sql`${outbox.id} IN ${due}`),
  ];
}

/** The id of a reminder is that of its turn, with its own kind. */
const isSeen = sql`(${letter.readAt} IS NOT NULL OR EXISTS (SELECT 1 FROM ${outbox} turn WHERE ${letter.kind} = 'turn-ending'
  AND ${turn.id} = replace(${letter.id}, 'turn-ending:', 'turn:') AND ${turn.readAt} IS NOT NULL))`;

/**
 * Leases at most `most` due pushes to this holder, an id for this call alone. Pushes with an expired lease are due
 * again, or dead.
 */
export async function leasePushes({ db, now }: Needs, holder: string, most: number): Promise<readonly LeasedPush[]> {
  const moment = now();
  const { leased } = await writeBatch(db, {
    spread: spread(moment),
    ended: builder
      .update(pushes)
      .set({ state: 'dead', holder: null, leaseUntil: null })
      .where(and(isLeft(moment), gte(pushes.tries, MAX_PUSH_TRIES))),
    returned: builder
      .update(pushes)
      .set({ state: 'due', dueAt: moment, holder: null, leaseUntil: null })
      .where(isLeft(moment)),
    leaseTaken: builder
      .update(pushes)
      .set({
        state: 'sending',
        holder,
        leaseUntil: moment + LEASE_MS,
        tries: sql`${pushes.tries} + 1`,
      })
      .where(sql`${pushes.id} IN (SELECT ${push.id} FROM ${pushes} push WHERE ${push.state} = 'due' AND ${push.dueAt} <= ${moment}
          ORDER BY ${push.dueAt} LIMIT ${most})`),
    leased: reading<LeasedPush>(
      sql`SELECT ${namedColumns({
        ...{
          id: push.id,
          outboxId: push.outboxId,
          kind: letter.kind,
          facts: letter.facts,
          urgent: letter.urgent,
          sessionId: push.sessionId,
        },
        ...{
          endpoint: subscription.endpoint,
          p256dh: subscription.p256dh,
          auth: subscription.auth,
          vapidKey: subscription.vapidKey,
        },
        ...{ tries: push.tries, expiresAt: push.expiresAt, isSeen },
      })} FROM ${pushes} push JOIN ${outbox} letter ON ${letter.id} = ${push.outboxId}
          LEFT JOIN (${pushSubscriptions} subscription JOIN ${sessions} ON ${sessions.id} = ${subscription.sessionId} AND ${sessions.expiresAt} > ${moment}
            JOIN ${users} ON ${users.id} = ${subscription.userId} AND ${isActiveUser(users)})
            ON ${subscription.sessionId} = ${push.sessionId} AND ${subscription.userId} = ${letter.userId}
          WHERE ${push.state} = 'sending' AND ${push.holder} = ${holder}`,
    ),
  });
  return leased.rows;
}
