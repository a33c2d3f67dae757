/**
 * Letters caused by log-ins and new passwords. An unconfirmed address may be a stranger's mailbox, which these letters
 * must not flood (docs/decisions/13-sign-in-and-devices.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Reading } from '../db/batch.ts';
import { users } from '../db/tables/accounts.ts';
import {
  type AttemptCount,
  countAttemptStatement,
  isUnderLimit,
  type RateCounter,
  type RateLimiter,
  rateCounterOf,
} from './limits.ts';

export const securityLetterCounter = (
  edges: { readonly rateLimiter: RateLimiter },
  userId: string,
): Promise<RateCounter> => rateCounterOf(edges, 'notices to an unconfirmed address by account', userId);

/** Counts a letter where `condition` holds and the address is unconfirmed. Must stand before the letter. */
export const countSecurityLetterStatement = (
  counter: RateCounter,
  userId: string,
  now: number,
  condition: SQL,
): Reading<AttemptCount> =>
  countAttemptStatement(
    counter,
    now,
    sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NULL) AND ${condition}`,
  );

/**
 * Condition: the account in `users` may get such a letter: its address is confirmed, or its count is under the limit.
 */
export const isConfirmedOrUnderLetterLimit = (counter: RateCounter, now: number): SQL =>
  sql`(${users.emailVerifiedAt} IS NOT NULL OR ${isUnderLimit(counter, now)})`;
