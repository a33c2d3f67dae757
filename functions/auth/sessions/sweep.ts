import { lte } from 'drizzle-orm';
import { type Query, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import type { Db } from '../../db/client.ts';
import { accountTokens, linkRequests, loginTokens, rateLimitCounts, sessions } from '../../db/tables/accounts.ts';
import { factorChallenges } from '../../db/tables/factors.ts';
import { forgetOldDevices } from './known-devices.ts';

/** Deletes what has run out at `now` (ms): sessions, login tokens, second steps, links of letters, link requests, counted tries, devices that were not seen for long. */
export const expiredRows = (now: number): Query[] => [
  builder.delete(sessions).where(lte(sessions.expiresAt, now)),
  builder.delete(loginTokens).where(lte(loginTokens.expiresAt, now)),
  builder.delete(accountTokens).where(lte(accountTokens.expiresAt, now)),
  builder.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now)),
  builder.delete(linkRequests).where(lte(linkRequests.expiresAt, now)),
  builder.delete(rateLimitCounts).where(lte(rateLimitCounts.resetsAt, now)),
  forgetOldDevices(now),
];

/** Deletes expired rows. Nothing depends on it, because every read checks the time of the row. */
export async function sweepAccounts({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await writeBatch(db, { expiredDeleted: expiredRows(now()) });
}
