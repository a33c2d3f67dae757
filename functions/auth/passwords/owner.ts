/** Whether it is the owner who asks: an open browser alone is not enough. */
import { sql } from 'drizzle-orm';
import { accountsWords } from '../../../core/words/accounts/accounts.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { credentials } from '../../db/tables/accounts.ts';
import { conflict, Failure } from '../../errors.ts';
import {
  counted,
  countedUnlessBusy,
  type RateLimits,
  rateCountOf,
  requireNotPast,
  requireUnder,
  uncounted,
} from '../limits.ts';
import { verifyPassword } from './passwords.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly rateLimits: RateLimits };

/** How long a session counts as a fresh sign-in, for somebody who has no password to give. */
const FRESH_MS = 10 * 60_000;

/** Whose account it is; `signedInAt` is when their session began (ms), `null` without one. */
type Owner = { readonly userId: string; readonly signedInAt: number | null };

/**
 * Makes sure that it is the owner who asks: an open browser alone is not enough. With a password it must be given (throws
 * `invalid` at that field, `too_many`); with Google alone, the sign-in must be fresh (throws `conflict`, which says `signInAgain`).
 * Answers the hash that was right.
 */
export async function requireOwner(
  edges: Edges,
  owner: Owner,
  password: string,
  signInAgain: string = accountsWords.signInAgain,
): Promise<string | null> {
  const { db, now } = edges;
  const rateCount = await rateCountOf(edges, 'password by account', owner.userId);
  requireNotPast(edges, [rateCount]);
  const { rateLimitCounts, found } = await writeBatch(db, {
    rateLimitCounts: counted(rateCount, now()),
    found: reading<{ hash: string }>(
      sql`SELECT ${credentials.passwordHash} AS hash FROM ${credentials} WHERE ${credentials.userId} = ${owner.userId}`,
    ),
  });
  requireUnder(edges, rateCount, rateLimitCounts.rows[0]);
  const [known] = found.rows;
  const right = known
    ? await countedUnlessBusy(edges, [rateCount], () => verifyPassword(password, known.hash, owner.userId))
    : owner.signedInAt !== null && now() - owner.signedInAt < FRESH_MS;
  if (right) {
    await writeBatch(db, { takenBack: uncounted(rateCount) });
    return known?.hash ?? null;
  }
  if (!known) throw conflict(signInAgain);
  throw new Failure('invalid', accountsWords.wrongPassword, { fields: { password: accountsWords.wrongPassword } });
}
