/**
 * Sessions over lucia: an opaque bearer, hashed at rest, bound to an HttpOnly cookie
 * (docs/security.md, "How it works").
 */

import type { Actor } from '../../../core/accounts/user.ts';
import type { Role } from '../../../core/accounts/user-facts.ts';
import type { Db } from '../../db/client.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { findSession, luciaFor, type SessionOpening, sessionLifetimeOf } from './lucia.ts';

const TOKEN_PREFIX = 'dogear_';

export type IssuedSession = { readonly token: string; readonly bind: string; readonly maxAgeSeconds: number };

/**
 * Opens a session; returns the bearer for the page and the binding for its cookie. Ends the oldest sessions beyond ten.
 * Throws `BatchStopped` (`token spent`) when the login token is no longer valid.
 */
export async function openSession(
  db: Db,
  user: { id: string; role: Role },
  opening?: SessionOpening,
): Promise<IssuedSession> {
  const token = newSecret(TOKEN_PREFIX);
  const bind = newSecret('');
  const [sessionId, bindHash] = await Promise.all([hashSecret(token), hashSecret(bind)]);
  const attributes = { bindHash, createdAt: Date.now(), device: opening?.device ?? '' };
  await luciaFor(db, user.role, undefined, opening).createSession(user.id, attributes, { sessionId });
  return { token, bind, maxAgeSeconds: sessionLifetimeOf(user.role).absolute.seconds() };
}

/**
 * The actor of this bearer and its binding; null if unknown, expired, revoked or unbound. One round trip. With `isUse`
 * the session is renewed.
 */
export async function verifySession(
  db: Db,
  { token, bind, isUse }: { readonly token: string; readonly bind: string | undefined; readonly isUse: boolean },
): Promise<Actor | null> {
  if (!token.startsWith(TOKEN_PREFIX) || !bind) return null;
  const [sessionId, bindHash] = await Promise.all([hashSecret(token), hashSecret(bind)]);
  const found = await findSession(db, sessionId);
  if (!found || found.bindHash !== bindHash) return null;
  const { user } = await luciaFor(db, found.role, { ...found, isUse }).validateSession(sessionId);
  if (!user) return null;
  const { id, ...signedIn } = user;
  return { ...signedIn, userId: id, sessionId };
}

/** Ends one session; its bearer is invalid once this resolves. */
export const revokeSession = (db: Db, actor: Actor): Promise<void> =>
  luciaFor(db, actor.role).invalidateSession(actor.sessionId);
