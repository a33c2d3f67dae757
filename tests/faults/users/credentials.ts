/** Passwords and sessions written directly into the database: sign-up is tested elsewhere. */
import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { DAY_MS } from '../times.ts';

export const PASSWORD = 'Secret#1';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The lowest cost: password hashing is tested elsewhere. */
export const PASSWORD_HASH = `scrypt$2$1$1$${Buffer.from('salt').toString('base64')}$${scryptSync(PASSWORD, 'salt', 32, { N: 2, r: 1, p: 1 }).toString('base64')}`;

/** A new session from this moment (ms): its row for the database, and the headers of its requests. */
export function newSession(userId: string, now: number) {
  const token = `dogear_${randomBytes(24).toString('hex')}`;
  const bind = randomBytes(24).toString('hex');
  const row = [
    'INSERT INTO sessions (id, user_id, bind_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    ...[hashOf(token), userId, hashOf(bind), now, now + DAY_MS],
  ] as const;
  return { row, headers: { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` } };
}
