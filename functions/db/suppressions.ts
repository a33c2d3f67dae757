/** Suppressed addresses, which get no letters: their keys, and the end of a suppression. */
import { type SQL, sql } from 'drizzle-orm';
import { emailSearchTermOf } from '../../core/entity/email-address.ts';
import { assignments } from './rows.ts';
import { suppressions } from './tables/letters.ts';

/**
 * Ends a suppression after a bounce: the owner states, or proves, that the address is right. After another bounce
 * nothing is sent until the next time. A suppression after a complaint stays.
 */
export async function endSuppressionStatement(
  hmac: (text: string) => Promise<string>,
  address: string,
  now: number,
): Promise<SQL> {
  return sql`UPDATE ${suppressions} SET ${assignments(suppressions, { until: now })}
      WHERE ${suppressions.addressHash} = ${await addressHash(hmac, address)} AND ${suppressions.reason} = 'bounced'
        AND coalesce(${suppressions.until} > ${now}, 1)`;
}

/** Key of an address in `suppressions`, in any form of its domain; `hmac` is the deployment's own. */
export const addressHash = (hmac: (text: string) => Promise<string>, address: string): Promise<string> =>
  hmac(`address ${emailSearchTermOf(address)}`);
