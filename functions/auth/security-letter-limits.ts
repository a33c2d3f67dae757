/**
 * Letters caused by log-ins and new passwords. An unconfirmed address may be a stranger's mailbox, which these letters
 * must not flood (docs/decisions/176-notices-to-unconfirmed-addresses.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Reading } from '../db/batch.ts';
import { users } from '../db/tables/accounts.ts';
import { counted, isUnder, type LimitedAttempt, type RateCount, type RateLimits, rateCountOf } from './limits.ts';

export const securityLetterCounter = (edges: { readonly rateLimits: RateLimits }, userId: string): Promise<RateCount> =>
  rateCountOf(edges, 'notices to an unconfirmed address by account', userId);

/** Counts a letter where `condition` holds and the address is unconfirmed. Must stand before the letter. */
export const countSecurityLetter = (
  count: RateCount,
  userId: string,
  now: number,
  condition: SQL,
): Reading<LimitedAttempt> =>
  counted(
    count,
    now,
    sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NULL) AND ${condition}`,
  );

/** Condition: the account in `users` may be notified: its address is confirmed, or its count is under the limit. */
export const mayGetSecurityLetter = (count: RateCount, now: number): SQL =>
  sql`(${users.emailVerifiedAt} IS NOT NULL OR ${isUnder(count, now)})`;
