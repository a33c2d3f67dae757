/**
 * Preferences of notifications, by topic and channel. In the shop and by mail, topics are on unless switched off; by
 * push, off unless switched on. The one-click unsubscribe of letters writes the same rows
 * (docs/decisions/21-outbox.md).
 */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Role } from '../../../core/accounts/user-facts.ts';
import { NEWS_KINDS } from '../../../core/notifications/letter.ts';
import type { Preference } from '../../../core/notifications/requests.ts';
import {
  CHANNELS,
  type Channel,
  canSwitchTopic,
  isPushedByDefault,
  TOPIC_OF_LETTER,
  TOPICS,
  type Topic,
  type TopicChoice,
} from '../../../core/notifications/topic.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { addressHash } from '../../db/suppressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { outbox, refusedTopics, suppressions } from '../../db/tables/letters.ts';
import { pushChoices, pushes } from '../../db/tables/pushes.ts';
import type { Deps } from '../ports.ts';

/** Topics of some roles only: a seller has no turns, and an admin neither buys nor sells. */
const ROLES_OF: Readonly<Partial<Record<Topic, readonly Role[]>>> = {
  turns: ['Buyer'],
  money: ['Buyer', 'Seller'],
  booked: ['Seller'],
  wishes: ['Buyer'],
};

type Needs = Pick<Deps, 'db' | 'now' | 'hmac'>;

/** The complaint of the user with this address, until they switch news on again. */
const complaintOf = async ({ hmac }: Pick<Deps, 'hmac'>, email: string): Promise<SQL> =>
  sql`${suppressions.addressHash} = ${await addressHash(hmac, email)} AND ${suppressions.reason} = 'complained'
    AND ${suppressions.until} IS NULL`;

/** The user's topics with their channels. After a complaint news is shown as off by mail. */
export async function listPreferences(edges: Needs, { userId, role, email }: Actor): Promise<TopicChoice[]> {
  const { db } = edges;
  const [refused, chosen, complaints] = await db.batch([
    db
      .select({ topic: refusedTopics.topic, channel: refusedTopics.channel })
      .from(refusedTopics)
      .where(eq(refusedTopics.userId, userId)),
    db
      .select({ topic: pushChoices.topic, wanted: pushChoices.wanted })
      .from(pushChoices)
      .where(eq(pushChoices.userId, userId)),
    db
      .select({ at: suppressions.createdAt })
      .from(suppressions)
      .where(await complaintOf(edges, email)),
  ]);
  const isTold = (topic: Topic, channel: Channel) =>
    !refused.some((row) => row.topic === topic && row.channel === channel) &&
    (complaints.length === 0 || !canSwitchTopic(topic, channel) || channel !== 'mail');
  const isPushed = (topic: Topic) => chosen.find((row) => row.topic === topic)?.wanted ?? isPushedByDefault(topic);
  return TOPICS.filter((topic) => ROLES_OF[topic]?.includes(role) ?? true).map((topic) => ({
    topic,
    channels: CHANNELS.map((channel) => ({
      channel,
      wanted: channel === 'push' ? isPushed(topic) : isTold(topic, channel),
      fixed: !canSwitchTopic(topic, channel),
    })),
  }));
}

/**
 * Sets a switch of the user's own profile. Switching news on by mail ends a complaint; other news that it suppressed is
 * switched off.
 */
export async function choosePreference(edges: Needs, { userId, email }: Actor, preference: Preference): Promise<void> {
  const { topic, channel, wanted } = preference;
  if (channel === 'mail' && wanted) {
    const complaint = await complaintOf(edges, email);
    const moment = edges.now();
    const others = JSON.stringify(NEWS_KINDS.filter((kind) => kind !== topic));
    await writeBatch(edges.db, {
      othersOff: sql`${insertInto(refusedTopics, { userId, topic: sql`other.value`, channel, at: moment })}
          FROM ${suppressions}, json_each(${others}) other WHERE ${complaint} ON CONFLICT DO NOTHING`,
      // The row stays, because the same complaint may be reported again.
      complaintOver: builder.update(suppressions).set({ until: moment }).where(complaint),
    });
  }
  await storePreference(edges, userId, preference);
}

/** True if this user gets no news by mail because of a complaint. */
export async function hasComplained(edges: Needs, userId: string): Promise<boolean> {
  const [user] = await edges.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return false;
  return (
    (
      await edges.db
        .select()
        .from(suppressions)
        .where(await complaintOf(edges, user.email))
    ).length > 0
  );
}

/** Sets one switch. Idempotent. Stores nothing for a deleted account. */
export async function storePreference(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { topic, channel, wanted }: Preference,
): Promise<void> {
  const moment = now();
  if (channel === 'push') return void (await writeBatch(db, pushChoice(userId, topic, wanted, moment)));
  const row = { topic, channel };
  const it = and(eq(refusedTopics.userId, userId), eq(refusedTopics.topic, topic), eq(refusedTopics.channel, channel));
  await writeBatch(db, {
    set: wanted
      ? builder.delete(refusedTopics).where(it)
      : sql`${insertInto(refusedTopics, { userId: users.id, ...row, at: moment })} FROM ${users}
          WHERE ${users.id} = ${userId} AND ${hasAccount(users)} ON CONFLICT DO NOTHING`,
  });
}

const pushChoice = (userId: string, topic: Topic, wanted: boolean, at: number) => ({
  chosen: sql`${insertInto(pushChoices, { userId: users.id, topic, wanted: sql`${Number(wanted)}`, at })} FROM ${users}
      WHERE ${users.id} = ${userId} AND ${hasAccount(users)} ${onConflictSet(pushChoices, ['userId', 'topic'], {
        wanted: sql`${Number(wanted)}`,
        at,
      })}`,
  calledOff: builder
    .update(outbox)
    .set({ pushAt: null })
    .where(and(sql`NOT ${Number(wanted)}`, isAbout(userId, topic), isNotNull(outbox.pushAt))),
  // Failed pushes wait for a retry, in rows of their own.
  dropped: builder
    .update(pushes)
    .set({ state: 'dropped' })
    .where(
      and(
        sql`NOT ${Number(wanted)}`,
        eq(pushes.state, 'due'),
        sql`${pushes.outboxId} IN (SELECT ${outbox.id} FROM ${outbox} WHERE ${isAbout(userId, topic)})`,
      ),
    ),
});

const isAbout = (userId: string, topic: Topic): SQL =>
  sql`${outbox.userId} = ${userId} AND ${outbox.kind} IN ${kindsOf(topic)}`;

const kindsOf = (topic: Topic): string[] =>
  Object.entries(TOPIC_OF_LETTER).flatMap(([kind, its]) => (its === topic ? [kind] : []));
