import { sql } from 'drizzle-orm';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { credentials } from '../../db/tables/accounts.ts';
import { CredentialRefused, conflict } from '../../errors.ts';
import {
  countAttemptStatement,
  type RateLimiter,
  rateCounterOf,
  requireNotKnownPastLimit,
  requireUnderLimit,
  runAndUncountIfUnavailable,
  uncountAttemptStatement,
} from '../limits.ts';
import { verifyPassword } from './passwords.ts';

type Needs = { readonly db: Db; readonly now: () => number; readonly rateLimiter: RateLimiter };

/** Maximum age of a fresh sign-in in ms, for users without a password. */
const FRESH_MS = 10 * 60_000;

/** `signedInAt` is the start of the session (ms); `null` without one. */
type Owner = { readonly userId: string; readonly signedInAt: number | null };

/**
 * Authenticates the owner again, because an open browser alone is not enough. With a password, requires it (throws
 * `invalid` at that field, `too_many`); with Google alone, requires a fresh sign-in (throws `conflict` with
 * `signInAgain`). Returns the hash of the correct password.
 */
export async function requireOwnerPassword(
  edges: Needs,
  owner: Owner,
  password: string,
  signInAgain: string = accountsWords.signInAgain,
): Promise<string | null> {
  const { db, now } = edges;
  const rateCounter = await rateCounterOf(edges, 'password by account', owner.userId);
  requireNotKnownPastLimit(edges, [rateCounter]);
  const { rateLimitCounts, found } = await writeBatch(db, {
    rateLimitCounts: countAttemptStatement(rateCounter, now()),
    found: reading<{ hash: string }>(
      sql`SELECT ${credentials.passwordHash} AS hash FROM ${credentials} WHERE ${credentials.userId} = ${owner.userId}`,
    ),
  });
  requireUnderLimit(edges, rateCounter, rateLimitCounts.rows[0]);
  const [known] = found.rows;
  const right = known
    ? await runAndUncountIfUnavailable(edges, [rateCounter], () => verifyPassword(password, known.hash, owner.userId))
    : owner.signedInAt !== null && now() - owner.signedInAt < FRESH_MS;
  if (right) {
    await writeBatch(db, { takenBack: uncountAttemptStatement(rateCounter) });
    return known?.hash ?? null;
  }
  if (!known) throw conflict(signInAgain);
  throw new CredentialRefused('invalid', accountsWords.wrongPassword, {
    fields: { password: accountsWords.wrongPassword },
  });
}
