/** Addresses to which not everything is sent: nothing, because they do not exist, or no news, because their owners complained. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { emailSought } from '../../../core/entity/email-address.ts';
import { isNews, type LetterKind, type SuppressionReason } from '../../../core/notifications/letter.ts';
import { DAY_MS } from '../../../core/period.ts';
import { hasAccount } from '../../db/active.ts';
import { addressHash } from '../../db/address-hash.ts';
import { type Query, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { suppressions } from '../../db/tables/notifications.ts';
import type { Deps } from '../ports.ts';

/** How long the first bounce counts. An address that bounces again after that is not written to any more. */
const BOUNCED_FOR_MS = 7 * DAY_MS;

/** Somebody asked for these and waits for them, perhaps without another way in: they are tried where a letter came back, too. */
const ASKED_FOR: readonly LetterKind[] = ['reset', 'email'];

/**
 * Whether a letter may not be sent to the address with this hash now: nothing after a bounce but what somebody asked for, no news after
 * a complaint.
 */
export const isSuppressed = (hash: string, kind: LetterKind, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${suppressions} WHERE ${suppressions.addressHash} = ${hash}
    AND (${suppressions.until} IS NULL OR ${suppressions.until} > ${now})
    AND CASE ${suppressions.reason} WHEN 'bounced' THEN ${!ASKED_FOR.includes(kind)} ELSE ${isNews(kind)} END)`;

/**
 * The statements that suppress an address: after a complaint for good, after a bounce for a week, after a later one for good. What
 * happened at a moment (`at`) that is not later than the last change changes nothing: the same report may come again. Whoever has an
 * address that bounces is told in the shop.
 */
export function suppressed(
  hash: string,
  address: string,
  reason: SuppressionReason,
  now: number,
  at = now,
): readonly Query[] {
  const wasOver = sql`${suppressions.until} <= ${at}`;
  const kept = sql`${insertInto(suppressions, {
    addressHash: hash,
    reason,
    until: reason === 'complained' ? null : now + BOUNCED_FOR_MS,
    createdAt: now,
  })} WHERE 1 ${onConflictSet(suppressions, ['addressHash', 'reason'], {
    until: sql`CASE WHEN ${wasOver} THEN NULL ELSE ${suppressions.until} END`,
  })}`;
  if (reason === 'complained') return [kept];
  // By now a letter that nobody asked for would not be sent.
  const isLeftAlone = isSuppressed(hash, 'verify', now);
  return [
    kept,
    builder
      .update(users)
      .set({ emailBouncedAt: now })
      .where(and(eq(users.email, emailSought(address)), hasAccount(users), isLeftAlone)),
  ];
}

/** What the provider reports of an address, any number of times; `at` (ms) is when it happened, where the provider says so. */
export async function suppress(
  deps: Pick<Deps, 'db' | 'now' | 'hmac'>,
  address: string,
  reason: SuppressionReason,
  at?: number,
): Promise<void> {
  const now = deps.now();
  const hash = await addressHash(deps.hmac, address);
  await writeBatch(deps.db, { suppressed: suppressed(hash, address, reason, now, Math.min(at ?? now, now)) });
}
