/** Users' choices of notifications, by topic and channel. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isPushedAtFirst, type TELLING_CHANNELS, type Topic } from '../../../core/notifications/topic.ts';
import { refusedTopics } from '../tables/notifications.ts';
import { pushChoices } from '../tables/pushes.ts';

export const isRefused = (
  userId: SQLWrapper | string,
  topic: SQLWrapper | string,
  channel: (typeof TELLING_CHANNELS)[number],
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${refusedTopics} WHERE ${refusedTopics.userId} = ${userId} AND ${refusedTopics.topic} = ${topic}
    AND ${refusedTopics.channel} = ${channel})`;

/** The user wants this topic by push, if one of their browsers is subscribed. */
export const isPushWanted = (userId: SQLWrapper | string, topic: Topic): SQL =>
  sql`coalesce((SELECT ${pushChoices.wanted} FROM ${pushChoices} WHERE ${pushChoices.userId} = ${userId}
    AND ${pushChoices.topic} = ${topic}), ${Number(isPushedAtFirst(topic))})`;
