import { type SQL, sql } from 'drizzle-orm';
import { addressHash } from './address-hash.ts';
import { assignments } from './rows.ts';
import { suppressions } from './tables/notifications.ts';

/**
 * Ends what a bounce has ended: its owner says, or shows, that the address is right. If it bounces once more, nothing is sent to it until
 * they do so again. A complaint stays.
 */
export async function triedAgain(hmac: (text: string) => Promise<string>, address: string, now: number): Promise<SQL> {
  return sql`UPDATE ${suppressions} SET ${assignments(suppressions, { until: now })}
      WHERE ${suppressions.addressHash} = ${await addressHash(hmac, address)} AND ${suppressions.reason} = 'bounced'
        AND coalesce(${suppressions.until} > ${now}, 1)`;
}
