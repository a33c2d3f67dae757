import { lte } from 'drizzle-orm';
import { builder, type Query, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { accountTokens, linkRequests, loginTokens, rateLimitCounts, sessions } from '../../db/tables/accounts.ts';
import { factorChallenges } from '../../db/tables/factors.ts';
import { forgetOldDevicesStatement } from './known-devices.ts';

/**
 * Deletes rows that expired at `now` (ms): sessions, login tokens, challenges, links of letters, link requests, rate
 * limit counts, unused known devices.
 */
export const deleteExpiredStatements = (now: number): Query[] => [
  builder.delete(sessions).where(lte(sessions.expiresAt, now)),
  builder.delete(loginTokens).where(lte(loginTokens.expiresAt, now)),
  builder.delete(accountTokens).where(lte(accountTokens.expiresAt, now)),
  builder.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now)),
  builder.delete(linkRequests).where(lte(linkRequests.expiresAt, now)),
  builder.delete(rateLimitCounts).where(lte(rateLimitCounts.resetsAt, now)),
  forgetOldDevicesStatement(now),
];

/** Deletes expired rows. Correctness does not depend on it, because every read checks the expiry. */
export async function deleteExpiredSignInRows({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => number;
}): Promise<void> {
  await writeBatch(db, { expiredDeleted: deleteExpiredStatements(now()) });
}
