/** Suppressed addresses: for all letters after a bounce, for news after a complaint. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../core/days.ts';
import { emailSearchTermOf } from '../../../core/entity/email-address.ts';
import { isNews, type LetterKind, type SuppressionReason } from '../../../core/notifications/letter.ts';
import { builder, type Query, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { addressHash } from '../../db/suppressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { suppressions } from '../../db/tables/letters.ts';
import type { Deps } from '../ports.ts';

/** Duration in ms of a first bounce. A second one suppresses for good. */
const BOUNCED_FOR_MS = 7 * DAY_MS;

/** Requested letters, perhaps the only way back into the account: they are sent after a bounce, too. */
const ASKED_FOR: readonly LetterKind[] = ['reset', 'email'];

/**
 * True if this letter must not be sent to the address with this hash: after a bounce all but requested ones, after a
 * complaint news.
 */
export const isSuppressed = (hash: string, kind: LetterKind, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${suppressions} WHERE ${suppressions.addressHash} = ${hash}
    AND (${suppressions.until} IS NULL OR ${suppressions.until} > ${now})
    AND CASE ${suppressions.reason} WHEN 'bounced' THEN ${!ASKED_FOR.includes(kind)} ELSE ${isNews(kind)} END)`;

/**
 * Statements that suppress an address: for good after a complaint or a second bounce, for `BOUNCED_FOR_MS` after a
 * first one. A report (`at`, ms) that is not later than the last change has no effect, because reports may be repeated.
 * The owner of a bouncing address is notified in the shop.
 */
export function suppressStatements(
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
  const isLeftAlone = isSuppressed(hash, 'verify', now);
  return [
    kept,
    builder
      .update(users)
      .set({ emailBouncedAt: now })
      .where(and(eq(users.email, emailSearchTermOf(address)), hasAccount(users), isLeftAlone)),
  ];
}

/**
 * A report of the mail service about an address; idempotent. `at` (ms) is the moment of the event, if the service names
 * it.
 */
export async function suppress(
  deps: Pick<Deps, 'db' | 'now' | 'hmac'>,
  address: string,
  reason: SuppressionReason,
  at?: number,
): Promise<void> {
  const now = deps.now();
  const hash = await addressHash(deps.hmac, address);
  await writeBatch(deps.db, { suppressed: suppressStatements(hash, address, reason, now, Math.min(at ?? now, now)) });
}
