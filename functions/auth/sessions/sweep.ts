import { type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { accountTokens, linkRequests, loginTokens, rateLimitCounts, sessions } from '../../db/tables/accounts.ts';
import { factorChallenges } from '../../db/tables/factors.ts';
import { forgetOldDevices } from './known-devices.ts';

/** Deletes what has run out at `now` (ms): sessions, login tokens, second steps, links of letters, link requests, counted tries, devices that were not seen for long. */
export const expiredRows = (now: number): SQL[] => [
  sql`DELETE FROM ${sessions} WHERE ${sessions.expiresAt} <= ${now}`,
  sql`DELETE FROM ${loginTokens} WHERE ${loginTokens.expiresAt} <= ${now}`,
  sql`DELETE FROM ${accountTokens} WHERE ${accountTokens.expiresAt} <= ${now}`,
  sql`DELETE FROM ${factorChallenges} WHERE ${factorChallenges.expiresAt} <= ${now}`,
  sql`DELETE FROM ${linkRequests} WHERE ${linkRequests.expiresAt} <= ${now}`,
  sql`DELETE FROM ${rateLimitCounts} WHERE ${rateLimitCounts.resetsAt} <= ${now}`,
  forgetOldDevices(now),
];

/** Deletes expired rows. Nothing depends on it, because every read checks the time of the row. */
export async function sweepAccounts({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await writeBatch(db, { expiredDeleted: expiredRows(now()) });
}
