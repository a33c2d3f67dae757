/** Addresses to which nothing more is sent, because they do not exist or their owners complained. */
import { type SQL, sql } from 'drizzle-orm';
import type { SuppressionReason } from '../../../core/notifications/letter.ts';
import { DAY_MS } from '../../../core/period.ts';
import { writeBatch } from '../../db/batch.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { suppressions } from '../../db/tables/notifications.ts';
import type { Deps } from '../ports.ts';

/** How long the first bounce counts. An address that bounces again after that is not written to any more. */
const BOUNCED_FOR_MS = 7 * DAY_MS;

/** Under which an address stands in `suppressions`. */
export const addressHash = ({ hmac }: Pick<Deps, 'hmac'>, address: string): Promise<string> =>
  hmac(`address ${address.trim().toLowerCase()}`);

/** Nothing may be sent to the address with this hash now. */
export const isSuppressed = (hash: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${suppressions} WHERE ${suppressions.addressHash} = ${hash}
    AND (${suppressions.until} IS NULL OR ${suppressions.until} > ${now}))`;

/** The statement that suppresses an address: after a complaint for good, after a bounce for a week, after a later one for good. */
export function suppressed(hash: string, reason: SuppressionReason, now: number): SQL {
  const { until } = suppressions;
  const isOver = sql`(${reason} = 'complained' OR ${until} <= ${now})`;
  return sql`${insertInto(suppressions, {
    addressHash: hash,
    reason,
    until: reason === 'complained' ? null : now + BOUNCED_FOR_MS,
    createdAt: now,
  })} WHERE 1 ${onConflictSet(suppressions, ['addressHash'], {
    reason: sql`CASE WHEN ${isOver} THEN ${reason} ELSE ${suppressions.reason} END`,
    until: sql`CASE WHEN ${isOver} THEN NULL ELSE ${until} END`,
  })}`;
}

/** What the provider reports of an address, any number of times. */
export async function suppress(
  deps: Pick<Deps, 'db' | 'now' | 'hmac'>,
  address: string,
  reason: SuppressionReason,
): Promise<void> {
  await writeBatch(deps.db, { suppressed: suppressed(await addressHash(deps, address), reason, deps.now()) });
}
