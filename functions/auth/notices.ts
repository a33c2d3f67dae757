/**
 * Letters that an account causes by itself, by log-ins and new passwords. While nobody has confirmed its address, that may be a
 * stranger's mailbox, which must not be filled by them (docs/decisions/176-notices-to-unconfirmed-addresses.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Reading } from '../db/batch.ts';
import { users } from '../db/tables/accounts.ts';
import { counted, isUnder, type LimitedAttempt, type RateCount, type RateLimits, rateCountOf } from './limits.ts';

/** What these letters to an account are counted by. */
export const noticeCount = (edges: { readonly rateLimits: RateLimits }, userId: string): Promise<RateCount> =>
  rateCountOf(edges, 'notices to an unconfirmed address by account', userId);

/** Counts a letter where `condition` holds and the address is not confirmed. It stands before the letter. */
export const noticeCounted = (count: RateCount, userId: string, now: number, condition: SQL): Reading<LimitedAttempt> =>
  counted(
    count,
    now,
    sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NULL) AND ${condition}`,
  );

/** The account in `users` may be told: its address is confirmed, or its count is under the limit. */
export const mayBeTold = (count: RateCount, now: number): SQL =>
  sql`(${users.emailVerifiedAt} IS NOT NULL OR ${isUnder(count, now)})`;
