/** Letters are written into the outbox by the batch of what they tell, so that one is sent if and only if it happened. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  type BeforePayment,
  DIGEST_SECONDS,
  type LetterKind,
  type NewsKind,
} from '../../../core/notifications/letter.ts';
import { TOPIC_OF } from '../../../core/notifications/topic.ts';
import { type Step, stopUnless } from '../batch.ts';
import { insertInto, onConflictSet } from '../rows.ts';
import { users } from '../tables/accounts.ts';
import { outbox } from '../tables/notifications.ts';
import { isPushWanted, isRefused } from './refused-news.ts';

/** How many events a digest names; of those beyond it says only how many there are. */
const NAMED_AT_MOST = 30;

const doer = alias(users, 'doer');

/** The row that an insert wanted to write. */
const excluded = alias(outbox, 'excluded');

/** The account whose doing it tells; null for what the shop, an admin or a payment did. */
type Doing =
  | { readonly kind: BeforePayment; readonly by: SQLWrapper | null }
  | { readonly kind: Exclude<LetterKind, BeforePayment>; readonly by?: null };

/** A letter for each row of `from`; each value may be an expression over it. */
export type QueuedLetter = Doing & {
  /** Follows from the event: `kind:what:whom or when`. A row whose id is there is not written again. */
  readonly id: SQLWrapper;
  readonly userId: SQLWrapper | string;
  /** Where it goes; without one, to the user's address of the moment when it is sent. */
  readonly address?: SQLWrapper | string;
  /** A JSON object of ids and plain values: never a secret or a text. A digest's is `{"of":[event]}`. */
  readonly facts: SQLWrapper;
  /** It is sent before others, and goes on when the day's number of letters is used up. */
  readonly urgent?: boolean;
  /** From when on nobody needs it (ms since the epoch). It is tried each minute until then, twenty times at most. */
  readonly expiresAt?: SQLWrapper | number;
  /** Events with the same key are gathered into the digest that waits. */
  readonly groupKey?: SQLWrapper;
  /** When it is sent (ms since the epoch); now unless said otherwise. */
  readonly dueAt?: SQLWrapper | number;
  /** `FROM … WHERE …`, or `WHERE …` alone. */
  readonly from: SQL;
};

/** An event for the digest of a user. `what` is JSON: an id, or an object of ids and plain values. */
export type DigestEvent = Pick<QueuedLetter, 'id' | 'from'> & {
  readonly kind: NewsKind;
  readonly by: SQLWrapper | null;
  readonly userId: SQLWrapper;
  readonly what: SQLWrapper;
};

/** The statement of a batch that gathers events: each goes into the digest of its user that waits, or begins one. */
export const queuedNews = ({ kind, by, id, userId, what, from }: DigestEvent, now: number): SQL =>
  queuedLetters(
    {
      ...{ kind, by, id, userId, from },
      facts: sql`json_object('of', json_array(${what}))`,
      groupKey: sql`${`${kind}:`} || ${userId}`,
      dueAt: now + DIGEST_SECONDS * 1000,
    },
    now,
  );

/**
 * The statement of a batch that puts letters into the outbox. What an account did that has not confirmed its address is silent: the
 * bell shows it, no browser is told, and its letter is dropped when it is due. It is gathered apart, so that it takes no other's place.
 */
export const queuedLetters = (letter: QueuedLetter, now: number): SQL =>
  sql`${insertInto(outbox, {
    id: letter.id,
    kind: letter.kind,
    userId: letter.userId,
    address: letter.address ?? null,
    facts: letter.by
      ? sql`iif(${isUnconfirmed(letter.by)}, json_set(${letter.facts}, '$.silent', 1), ${letter.facts})`
      : letter.facts,
    urgent: Number(letter.urgent ?? false),
    groupKey:
      letter.by && letter.groupKey
        ? sql`${letter.groupKey} || iif(${isUnconfirmed(letter.by)}, ':silent', '')`
        : (letter.groupKey ?? null),
    state: 'due',
    dueAt: letter.dueAt ?? now,
    expiresAt: letter.expiresAt ?? null,
    createdAt: now,
    shownAt: shownAt(letter, now),
    pushAt: pushAt(letter, now),
  })} ${letter.from} ON CONFLICT (id) DO NOTHING ${letter.groupKey ? intoWaitingDigest : sql``}`;

/** Whoever did it has not confirmed their address. */
const isUnconfirmed = (userId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} doer WHERE ${doer.id} = ${userId} AND ${doer.emailVerifiedAt} IS NULL)`;

/**
 * The same for the one letter that an action owes: the batch stops, with all that it did, where the action happened (`owed`) and no letter
 * was written. Of an action that stops the batch itself where it does not happen, it is always owed. For a letter that may be refused or
 * is gathered, `queuedLetters` and `queuedNews` are right.
 */
export const owedLetter = (letter: QueuedLetter, now: number, owed: SQL = sql`1`): readonly Step[] => [
  queuedLetters(letter, now),
  stopUnless('letter missing', sql`changes() = 1 OR NOT ${owed}`),
];

/** From when on the bell shows it: when it happened, or when it is due; a digest at once. Null where the bell never does. */
function shownAt({ kind, userId, groupKey, dueAt }: QueuedLetter, now: number): SQL | null {
  const topic = TOPIC_OF[kind];
  if (topic === null) return null;
  return sql`CASE WHEN NOT ${isRefused(userId, topic, 'shop')} THEN ${groupKey ? now : (dueAt ?? now)} END`;
}

/** When it goes to the browsers of its user: with its letter. Null for what is not wanted there, and what only a letter may say. */
function pushAt({ kind, by, userId, dueAt }: QueuedLetter, now: number): SQL | null {
  const topic = TOPIC_OF[kind];
  const isTold = by ? sql`NOT ${isUnconfirmed(by)}` : sql`1`;
  return topic && sql`CASE WHEN ${isTold} AND ${isPushWanted(userId, topic)} THEN ${dueAt ?? now} END`;
}

const room = sql`json_array_length(${outbox.facts}, '$.of') < ${NAMED_AT_MOST}`;

/** Puts the event of the row that was to be written into the digest that waits. */
const intoWaitingDigest = onConflictSet(
  outbox,
  ['groupKey'],
  {
    facts: sql`CASE WHEN ${room} THEN json_insert(${outbox.facts}, '$.of[#]', json(${excluded.facts} -> '$.of[0]'))
      ELSE json_set(${outbox.facts}, '$.more', coalesce(${outbox.facts} ->> '$.more', 0) + 1) END`,
    // It is shown as new again.
    shownAt: sql`coalesce(${excluded.shownAt}, ${outbox.shownAt})`,
    readAt: sql`CASE WHEN ${excluded.shownAt} IS NULL THEN ${outbox.readAt} END`,
  },
  sql`state = 'due' AND group_key IS NOT NULL`,
);
