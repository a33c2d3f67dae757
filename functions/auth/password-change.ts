import { sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Actor, PasswordChange } from '../../src/shared/user.ts';
import { type Db, writeBatch } from '../db/client.ts';
import { conflict, Failure, unauthorized } from '../errors.ts';
import { counted, requireUnder, tryOf, uncounted } from './limits.ts';
import { hashPassword, verifyPassword, withHashSlot } from './passwords.ts';

type Edges = { readonly db: Db; readonly now: () => number };

/** How long a session counts as a fresh sign-in, for somebody who has no password to give. */
const FRESH_MS = 10 * 60_000;

/**
 * Makes sure that it is the owner who asks: an open browser alone is not enough. With a password it must be given (throws
 * `invalid` at that field, `too_many`); with Google alone, the sign-in must be fresh (throws `conflict`). Answers the hash
 * that was right.
 */
export async function requireOwner({ db, now }: Edges, actor: Actor, password: string): Promise<string | null> {
  const trial = await tryOf('password by account', actor.userId);
  return withHashSlot(async () => {
    const [counts, found] = await writeBatch(db, [
      counted(trial, now()),
      sql`SELECT password_hash AS hash FROM credentials WHERE user_id = ${actor.userId}`,
    ]);
    requireUnder(trial, counts?.rows[0], now());
    const hash = found?.rows[0]?.hash;
    const known = typeof hash === 'string';
    const right = known ? await verifyPassword(password, hash) : now() - actor.signedInAt < FRESH_MS;
    if (right) {
      await writeBatch(db, [uncounted(trial)]);
      return known ? hash : null;
    }
    if (!known) throw conflict(messages.signInAgain);
    throw new Failure('invalid', messages.wrongPassword, { fields: { password: messages.wrongPassword } });
  });
}

/** Sets a new password and ends every session, this one included. Throws `conflict` for an account without a password. */
export async function changePassword(edges: Edges, actor: Actor, input: PasswordChange): Promise<void> {
  const { db, now } = edges;
  if (!actor.hasPassword) throw conflict(messages.noPassword);
  const old = await requireOwner(edges, actor, input.password);
  const passwordHash = await withHashSlot(() => hashPassword(input.newPassword));
  const [changed] = await writeBatch(db, [
    // Only over the password that was checked: two changes at once must not both be told that they were made.
    sql`UPDATE credentials SET password_hash = ${passwordHash}, updated_at = ${now()}
        WHERE user_id = ${actor.userId} AND password_hash = ${old}`,
    sql`DELETE FROM login_tokens WHERE user_id = ${actor.userId}`,
    sql`DELETE FROM sessions WHERE user_id = ${actor.userId}`,
  ]);
  if (changed?.rowsAffected !== 1) throw unauthorized();
}
