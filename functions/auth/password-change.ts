import { eq, sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Actor, PasswordChange } from '../../src/shared/user.ts';
import { type Db, writeBatch } from '../db/client.ts';
import { credentials } from '../db/people.ts';
import { conflict, Failure } from '../errors.ts';
import { counted, requireUnder, tryOf, uncounted } from './limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

type Edges = { readonly db: Db; readonly now: () => number };

/** The present password must be given: an open browser alone is not enough. Throws `invalid` at that field, `too_many`. */
export async function requirePassword({ db, now }: Edges, actor: Actor, password: string): Promise<void> {
  const trial = await tryOf('password by account', actor.userId);
  const [counts, found] = await writeBatch(db, [
    counted(trial, now()),
    sql`SELECT password_hash AS hash FROM credentials WHERE user_id = ${actor.userId}`,
  ]);
  requireUnder(trial, counts?.rows[0], now());
  const hash = found?.rows[0]?.hash;
  if (typeof hash !== 'string') return;
  if (await verifyPassword(password, hash)) {
    await writeBatch(db, [uncounted(trial)]);
    return;
  }
  throw new Failure('invalid', messages.wrongPassword, { fields: { password: messages.wrongPassword } });
}

/** Sets a new password and ends every session, this one included. Throws `conflict` for an account without a password. */
export async function changePassword(edges: Edges, actor: Actor, input: PasswordChange): Promise<void> {
  const { db, now } = edges;
  await requirePassword(edges, actor, input.password);
  const passwordHash = await hashPassword(input.newPassword);
  const [changed] = await writeBatch(db, [
    db.update(credentials).set({ passwordHash, updatedAt: now() }).where(eq(credentials.userId, actor.userId)),
    sql`DELETE FROM login_tokens WHERE user_id = ${actor.userId} AND EXISTS (SELECT 1 FROM credentials WHERE user_id = ${actor.userId})`,
    sql`DELETE FROM sessions WHERE user_id = ${actor.userId} AND EXISTS (SELECT 1 FROM credentials WHERE user_id = ${actor.userId})`,
  ]);
  if (changed?.rowsAffected !== 1) throw conflict(messages.noPassword);
}
