/** What users do not want to be told, by topic and channel. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Channel } from '../../core/notifications/topic.ts';
import { refusedNews } from './tables/notifications.ts';

/** The user does not want this topic by this channel. */
export const isRefused = (userId: SQLWrapper | string, topic: SQLWrapper | string, channel: Channel): SQL =>
  sql`EXISTS (SELECT 1 FROM ${refusedNews} WHERE ${refusedNews.userId} = ${userId} AND ${refusedNews.topic} = ${topic}
    AND ${refusedNews.channel} = ${channel})`;
