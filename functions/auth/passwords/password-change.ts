import { sql } from 'drizzle-orm';
import type { Actor, PasswordChange } from '../../../core/accounts/user.ts';
import { accountsWords } from '../../../core/words/accounts/accounts.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { queuedLetters } from '../../db/queued-letters.ts';
import { assignments } from '../../db/rows.ts';
import { signInsEnded } from '../../db/sign-ins.ts';
import { credentials, identities, sessions, users } from '../../db/tables/accounts.ts';
import { conflict, Failure, unauthorized } from '../../errors.ts';
import { unlinkWhere } from '../google/link-records.ts';
import {
  counted,
  countedUnlessBusy,
  type RateLimits,
  rateCountOf,
  requireNotPast,
  requireUnder,
  uncounted,
} from '../limits.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

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

/**
 * Sets a new password and ends every session, this one included; of the devices that signed in before only `device`, which
 * proved the present password, stays known. A linked Google account with an address that is not the account's own is unlinked: a
 * stranger may have linked theirs. Answers that address, or null. Throws `conflict` for an account without a password.
 */
export async function changePassword(
  edges: Edges,
  actor: Actor,
  input: PasswordChange,
  device: string | undefined,
): Promise<string | null> {
  const { db, now } = edges;
  if (!actor.hasPassword) throw conflict(accountsWords.noPassword);
  const old = await requireOwner(edges, actor, input.password);
  const passwordHash = await hashPassword(input.newPassword, actor.userId);
  const moment = now();
  const { replaced, unlinkRecorded } = await writeBatch(db, {
    // Only over the password that was checked: two changes at once must not both be told that they were made.
    replaced: sql`UPDATE ${credentials} SET ${assignments(credentials, { passwordHash, updatedAt: moment })}
        WHERE ${credentials.userId} = ${actor.userId} AND ${credentials.passwordHash} = ${old}`,
    ...unlinkWhere(
      actor.userId,
      sql`changes() > 0 AND ${identities.email} <> (SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${actor.userId})`,
      moment,
    ),
    signInsEnded: signInsEnded(actor.userId),
    sessionsEnded: sql`DELETE FROM ${sessions} WHERE ${sessions.userId} = ${actor.userId}`,
    devicesForgotten: await forgetOtherDevices(actor.userId, device),
    told: passwordChangedLetter(actor.userId, passwordHash, moment),
  });
  if (replaced.changed !== 1) throw unauthorized();
  return unlinkRecorded.rows[0]?.email ?? null;
}

/** Tells the account's owner that this password is new. */
export const passwordChangedLetter = (userId: string, passwordHash: string, moment: number) =>
  queuedLetters(
    {
      kind: 'password-changed',
      id: sql`${`password-changed:${userId}:${moment}`}`,
      userId,
      facts: sql`'{}'`,
      urgent: true,
      from: sql`FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.passwordHash} = ${passwordHash}`,
    },
    moment,
  );
