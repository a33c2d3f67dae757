/**
 * Letters in the outbox, inserted in the batch of the event they report, so that a letter is sent if and only if the
 * event happened; and users' choices of notifications, which decide on bell and push.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  DIGEST_SECONDS,
  type LetterBeforePayment,
  type LetterKind,
  type NewsKind,
} from '../../core/notifications/letter.ts';
import {
  isPushedByDefault,
  type OUTBOX_CHANNELS,
  TOPIC_OF_LETTER,
  type Topic,
} from '../../core/notifications/topic.ts';
import { type Step, stopUnless } from './batch.ts';
import { insertInto, onConflictSet } from './rows.ts';
import { users } from './tables/accounts.ts';
import { outbox, refusedTopics } from './tables/letters.ts';
import { pushChoices } from './tables/pushes.ts';

/** Limit of events that a digest names; of the others it states the number. */
const NAMED_AT_MOST = 30;

const doer = alias(users, 'doer');

/** The row that the insert could not write. */
const excluded = alias(outbox, 'excluded');

/** `by` is the account that caused the event; null for the shop, an admin or a payment. */
type Doing =
  | { readonly kind: LetterBeforePayment; readonly by: SQLWrapper | null }
  | { readonly kind: Exclude<LetterKind, LetterBeforePayment>; readonly by?: null };

/** A letter for each row of `from`; each value may be an expression over it. */
type QueuedLetter = Doing & {
  /** Derived from the event: `kind:subject:recipient or moment`. An existing id is not inserted again. */
  readonly id: SQLWrapper;
  readonly userId: SQLWrapper | string;
  /** Defaults to the user's address at the moment of sending. */
  readonly address?: SQLWrapper | string;
  /** A JSON object of ids and plain values: never a secret or a text. A digest's is `{"of":[event]}`. */
  readonly facts: SQLWrapper;
  /** Sent before others, and even past the daily limit of letters. */
  readonly urgent?: boolean;
  /** Deadline of its use, ms since the epoch. Until then it is tried every minute, at most twenty times. */
  readonly expiresAt?: SQLWrapper | number;
  readonly groupKey?: SQLWrapper;
  /** Moment of sending, ms since the epoch; default now. */
  readonly dueAt?: SQLWrapper | number;
  /** Moment of its line in the bell and of its push, where these do not wait for the letter. */
  readonly toldAt?: number;
  /** `mail`: neither bell nor push. `shop`: bell and push, without a letter. All by default. */
  readonly only?: 'mail' | 'shop';
  /** `FROM … WHERE …`, or `WHERE …` alone. */
  readonly from: SQL;
};

/** An event for the digest of a user. `what` is JSON: an id, or an object of ids and plain values. */
type DigestEvent = Pick<QueuedLetter, 'id' | 'from' | 'only'> & {
  readonly kind: NewsKind;
  readonly by: SQLWrapper | null;
  readonly userId: SQLWrapper;
  readonly what: SQLWrapper;
  /** Moment of sending of a digest that it begins, ms since the epoch; `DIGEST_SECONDS` later by default. */
  readonly dueAt?: number;
};

/** Batch statement that adds events to their users' pending digests, or begins one. */
export const queueNewsStatement = ({ what, dueAt, ...event }: DigestEvent, now: number): SQL =>
  queueLettersStatement(
    {
      ...event,
      facts: sql`json_object('of', json_array(${what}))`,
      groupKey: sql`${`${event.kind}:`} || ${event.userId}`,
      dueAt: dueAt ?? now + DIGEST_SECONDS * 1000,
    },
    now,
  );

/**
 * Batch statement that inserts letters into the outbox. Events caused by an account with an unconfirmed address are
 * silent: the bell shows them, no push is sent, and the letter is dropped when it is due. They have digests of their
 * own, so that they displace no other event.
 */
export const queueLettersStatement = (letter: QueuedLetter, now: number): SQL =>
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
    state: letter.only === 'shop' ? 'dropped' : 'due',
    dueAt: letter.dueAt ?? now,
    expiresAt: letter.expiresAt ?? null,
    createdAt: now,
    shownAt: shownAt(letter, now),
    pushAt: pushAt(letter, now),
  })} ${letter.from} ON CONFLICT (id) DO NOTHING ${letter.groupKey ? intoWaitingDigest : sql``}`;

const isUnconfirmed = (userId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} doer WHERE ${doer.id} = ${userId} AND ${doer.emailVerifiedAt} IS NULL)`;

/**
 * `queueLettersStatement` for the one letter that an action must cause: the batch stops when the action happened
 * (`owed`) and no letter was inserted. The default fits an action that stops the batch itself when it does not happen.
 * Letters that may be refused or gathered use `queueLettersStatement` and `queueNewsStatement`.
 */
export const queueOwedLetterStatements = (letter: QueuedLetter, now: number, owed: SQL = sql`1`): readonly Step[] => [
  queueLettersStatement(letter, now),
  stopUnless('letter missing', sql`changes() = 1 OR NOT ${owed}`),
];

/**
 * Moment from which the bell shows it: the event's, or the letter's; a digest at once. Null for kinds that the bell
 * never shows.
 */
function shownAt({ kind, userId, groupKey, toldAt, dueAt, only }: QueuedLetter, now: number): SQL | null {
  const topic = TOPIC_OF_LETTER[kind];
  if (topic === null || only === 'mail') return null;
  return sql`CASE WHEN NOT ${isTopicRefused(userId, topic, 'shop')} THEN ${groupKey ? now : (toldAt ?? dueAt ?? now)} END`;
}

/** Moment of its push: the letter's. Null for refused topics, and for kinds that only a letter may report. */
function pushAt({ kind, by, userId, toldAt, dueAt, only }: QueuedLetter, now: number): SQL | null {
  const topic = only === 'mail' ? null : TOPIC_OF_LETTER[kind];
  const isTold = by ? sql`NOT ${isUnconfirmed(by)}` : sql`1`;
  return topic && sql`CASE WHEN ${isTold} AND ${isPushWanted(userId, topic)} THEN ${toldAt ?? dueAt ?? now} END`;
}

const room = sql`json_array_length(${outbox.facts}, '$.of') < ${NAMED_AT_MOST}`;

/** Adds the event of the refused row to the pending digest. */
const intoWaitingDigest = onConflictSet(
  outbox,
  ['groupKey'],
  {
    facts: sql`CASE WHEN ${room} THEN json_insert(${outbox.facts}, '$.of[#]', json(${excluded.facts} -> '$.of[0]'))
      ELSE json_set(${outbox.facts}, '$.more', coalesce(${outbox.facts} ->> '$.more', 0) + 1) END`,
    // Marks it as unread again.
    shownAt: sql`coalesce(${excluded.shownAt}, ${outbox.shownAt})`,
    readAt: sql`CASE WHEN ${excluded.shownAt} IS NULL THEN ${outbox.readAt} END`,
  },
  sql`state = 'due' AND group_key IS NOT NULL`,
);

/** The user refuses this topic by this channel. */
export const isTopicRefused = (
  userId: SQLWrapper | string,
  topic: SQLWrapper | string,
  channel: (typeof OUTBOX_CHANNELS)[number],
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${refusedTopics} WHERE ${refusedTopics.userId} = ${userId} AND ${refusedTopics.topic} = ${topic}
    AND ${refusedTopics.channel} = ${channel})`;

/** The user wants this topic by push, if one of their browsers is subscribed. */
const isPushWanted = (userId: SQLWrapper | string, topic: Topic): SQL =>
  sql`coalesce((SELECT ${pushChoices.wanted} FROM ${pushChoices} WHERE ${pushChoices.userId} = ${userId}
    AND ${pushChoices.topic} = ${topic}), ${Number(isPushedByDefault(topic))})`;
