/**
 * Who wants to be told what, and how. What is not refused is wanted. The one-click unsubscribe of letters writes the same rows
 * (docs/decisions/112-one-outbox-for-letters-and-the-bell.md).
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { TopicChoice } from '../../../core/notifications/preferences.ts';
import type { Preference } from '../../../core/notifications/requests.ts';
import { CHANNELS, maySwitch, TOPICS, type Topic } from '../../../core/notifications/topic.ts';
import type { Role } from '../../../core/roles.ts';
import { hasAccount } from '../../db/active.ts';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { refusedNews } from '../../db/tables/notifications.ts';
import type { Deps } from '../ports.ts';

/** What concerns only some: a seller has no turns, and an admin neither buys nor sells. */
const ROLES_OF: Readonly<Partial<Record<Topic, readonly Role[]>>> = {
  turns: ['Buyer'],
  money: ['Buyer', 'Seller'],
  booked: ['Seller'],
  wishes: ['Buyer'],
};

/** What may be told to the user, by topic and channel. */
export async function listPreferences({ db }: Pick<Deps, 'db'>, { userId, role }: Actor): Promise<TopicChoice[]> {
  const refused = await db
    .select({ topic: refusedNews.topic, channel: refusedNews.channel })
    .from(refusedNews)
    .where(eq(refusedNews.userId, userId));
  return TOPICS.filter((topic) => ROLES_OF[topic]?.includes(role) ?? true).map((topic) => ({
    topic,
    channels: CHANNELS.map((channel) => ({
      channel,
      wanted: !refused.some((row) => row.topic === topic && row.channel === channel),
      fixed: !maySwitch(topic, channel),
    })),
  }));
}

/** Sets one switch; again changes nothing. Of an account that ended nothing is kept. */
export async function setPreference(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { topic, channel, wanted }: Preference,
): Promise<void> {
  const row = { topic, channel };
  const it = and(eq(refusedNews.userId, userId), eq(refusedNews.topic, topic), eq(refusedNews.channel, channel));
  await writeBatch(db, {
    set: wanted
      ? sql`DELETE FROM ${refusedNews} WHERE ${it}`
      : sql`${insertInto(refusedNews, { userId: users.id, ...row, at: now() })} FROM ${users}
          WHERE ${users.id} = ${userId} AND ${hasAccount(users)} ON CONFLICT DO NOTHING`,
  });
}
