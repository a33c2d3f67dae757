import { type SQL, sql } from 'drizzle-orm';
import { type Db, writeBatch } from '../db/client.ts';
import { forgetOldDevices } from './known-devices.ts';

/** Deletes what has run out at `now` (ms): sessions, login tokens, link requests, counted tries, devices that were not seen for long. */
export const expiredRows = (now: number): SQL[] => [
  sql`DELETE FROM sessions WHERE expires_at <= ${now}`,
  sql`DELETE FROM login_tokens WHERE expires_at <= ${now}`,
  sql`DELETE FROM link_requests WHERE expires_at <= ${now}`,
  sql`DELETE FROM tries WHERE resets_at <= ${now}`,
  forgetOldDevices(now),
];

/** Forgets what has run out. Nothing depends on it; every row ends by its own time. */
export async function sweepAccounts({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await writeBatch(db, expiredRows(now()));
}
