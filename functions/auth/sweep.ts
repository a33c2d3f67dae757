import { sql } from 'drizzle-orm';
import { type Db, writeBatch } from '../db/client.ts';
import { forgetOldDevices } from './known-devices.ts';

/** Forgets what has run out: sessions, login tokens, counted tries, devices that were not seen for long. Nothing depends on it; they end by their own time. */
export async function sweepAccounts({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const moment = now();
  await writeBatch(db, [
    sql`DELETE FROM sessions WHERE expires_at <= ${moment}`,
    sql`DELETE FROM login_tokens WHERE expires_at <= ${moment}`,
    sql`DELETE FROM link_requests WHERE expires_at <= ${moment}`,
    sql`DELETE FROM tries WHERE resets_at <= ${moment}`,
    forgetOldDevices(moment),
  ]);
}
