/** Which browsers are told what: rows of the outbox become rows of `pushes`, and a claim gives some of these to one holder. */
import { and, gte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { isActiveUser } from '../../../db/active.ts';
import { type Query, reading, writeBatch } from '../../../db/batch.ts';
import { builder } from '../../../db/builder.ts';
import { insertInto, named, ONE_ROW } from '../../../db/rows.ts';
import { sessions, users } from '../../../db/tables/accounts.ts';
import { outbox } from '../../../db/tables/notifications.ts';
import { pushes, pushSubscriptions } from '../../../db/tables/pushes.ts';
import type { Deps } from '../../ports.ts';
import { TRIES } from './outcome.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

/** How long a holder has for what it claimed: far longer than the push service's own deadline. */
const LEASE_MS = 60 * 1000;

/** A push without an end is worth sending for so long: there is a letter beside it. */
const WORTH_MS = DAY_MS;

/** How many rows of the outbox become pushes at once. */
const SPREAD_AT_ONCE = 50;

/** A push in the hands of a holder. Without an endpoint its browser is not told any more. */
export type ClaimedPush = {
  readonly id: string;
  readonly outboxId: string;
  readonly kind: LetterKind;
  readonly facts: string;
  readonly urgent: number;
  readonly sessionId: string;
  readonly endpoint: string | null;
  readonly p256dh: string;
  readonly auth: string;
  /** The key of ours that its browser subscribed with; null where nobody knows. */
  readonly vapidKey: string | null;
  readonly tries: number;
  readonly expiresAt: number;
  /** Its user has seen it in the shop, or what it reminds of. */
  readonly isSeen: number;
};

const letter = alias(outbox, 'letter');
const push = alias(pushes, 'push');
const subscription = alias(pushSubscriptions, 'subscription');
const turn = alias(outbox, 'turn');

const isLeft = (now: number): SQL => sql`${pushes.state} = 'sending' AND ${pushes.leaseUntil} <= ${now}`;

/** Whether there is anything to send or to take over. Asked first, because it takes no lock. */
export async function isAnythingDue({ db, now }: Edges): Promise<boolean> {
  const moment = now();
  const [row] = await db
    .select({
      yes: sql<number>`EXISTS (SELECT 1 FROM ${outbox} letter WHERE ${letter.pushAt} IS NOT NULL AND ${letter.pushAt} <= ${moment})
        OR EXISTS (SELECT 1 FROM ${pushes} push WHERE ${push.state} = 'due' AND ${push.dueAt} <= ${moment})
        OR EXISTS (SELECT 1 FROM ${pushes} push WHERE ${push.state} = 'sending' AND ${push.leaseUntil} <= ${moment})`,
    })
    .from(ONE_ROW);
  return row?.yes === 1;
}

/** A push for each browser of the user of each row that is due; then the row is done. Both or none: one transaction. */
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

/** A reminder of a turn has the id of its turn behind its own kind. */
const isSeen = sql`(${letter.readAt} IS NOT NULL OR EXISTS (SELECT 1 FROM ${outbox} turn WHERE ${letter.kind} = 'turn-ending'
  AND ${turn.id} = replace(${letter.id}, 'turn-ending:', 'turn:') AND ${turn.readAt} IS NOT NULL))`;

/** Gives at most so many due pushes to this holder. What a lost holder left is due again, or dead. */
export async function claimPushes({ db, now }: Edges, holder: string, most: number): Promise<readonly ClaimedPush[]> {
  const moment = now();
  const { claims } = await writeBatch(db, {
    spread: spread(moment),
    ended: builder
      .update(pushes)
      .set({ state: 'dead', holder: null, leaseUntil: null })
      .where(and(isLeft(moment), gte(pushes.tries, TRIES))),
    returned: builder
      .update(pushes)
      .set({ state: 'due', dueAt: moment, holder: null, leaseUntil: null })
      .where(isLeft(moment)),
    claimed: builder
      .update(pushes)
      .set({
        state: 'sending',
        holder,
        leaseUntil: moment + LEASE_MS,
        tries: sql`${pushes.tries} + 1`,
      })
      .where(sql`${pushes.id} IN (SELECT ${push.id} FROM ${pushes} push WHERE ${push.state} = 'due' AND ${push.dueAt} <= ${moment}
          ORDER BY ${push.dueAt} LIMIT ${most})`),
    claims: reading<ClaimedPush>(
      sql`SELECT ${named({
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
  return claims.rows;
}
