/** Passwords and sessions that are written directly into the database. Signing up is not what is tested here. */
import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { DAY_MS } from '../times.ts';

export const PASSWORD = 'Secret#1';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A cheap hash: the cost of passwords is not what is tested here. */
export const PASSWORD_HASH = `scrypt$2$1$1$${Buffer.from('salt').toString('base64')}$${scryptSync(PASSWORD, 'salt', 32, { N: 2, r: 1, p: 1 }).toString('base64')}`;

/** A new session from this moment on (ms): its row for the database, and the headers of requests with it. */
export function newSession(userId: string, now: number) {
  const token = `dogear_${randomBytes(24).toString('hex')}`;
  const bind = randomBytes(24).toString('hex');
  const row = [
    'INSERT INTO sessions (id, user_id, bind_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    ...[hashOf(token), userId, hashOf(bind), now, now + DAY_MS],
  ] as const;
  return { row, headers: { Authorization: `Bearer ${token}`, Cookie: `__Host-bind=${bind}` } };
}
