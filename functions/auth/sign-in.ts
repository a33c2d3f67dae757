/** From a password to a login token (security: sessions 1, 7, 8). */
import { type SQL, sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Person, SignIn } from '../../src/shared/user.ts';
import { type Db, writeBatch } from '../db/client.ts';
import { users } from '../db/people.ts';
import { inGoodStanding } from '../db/standing.ts';
import { Failure } from '../errors.ts';
import { LOGIN_SECONDS } from './accounts.ts';
import { deviceIdOf, rememberDevice, usersOfDevice } from './known-devices.ts';
import {
  counted,
  judged,
  type RateLimits,
  requireNotPast,
  requireUnder,
  type Try,
  tryOf,
  uncounted,
} from './limits.ts';
import { verifyPassword } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly rateLimits: RateLimits };

/** Where somebody signs in from: their network, and the secret of their browser where it has one. */
export type From = { readonly address: string; readonly device: string | undefined };

export type SignedIn = { readonly person: Person; readonly loginToken: string; readonly device: string };

/**
 * Checks email and password and leaves a one-time login token; `device` is what this browser is known by from now on. Throws
 * `unauthorized`, the same for every reason, `forbidden` for somebody who is suspended, which only the right password finds
 * out, and `too_many` after too many tries, whether or not the email exists. `also` is written with the login token, and
 * not at all without it.
 */
export async function signIn(
  edges: Edges,
  input: SignIn,
  from: From,
  also: (userId: string) => readonly SQL[] = () => [],
): Promise<SignedIn> {
  const { db, now } = edges;
  const trials = await trialsOf(edges, input.email, from.address);
  const row = await rightAccount(edges, input, trials, from);
  if (!row) throw new Failure('unauthorized', messages.wrongCredentials);
  const { hash, deviceIsOurs, ...person } = row;
  const token = newSecret('');
  const device = await rememberDevice(person.userId, from.device, deviceIsOurs, now());
  const [suspended, kept] = await writeBatch(db, [
    sql`SELECT 1 FROM users WHERE id = ${person.userId} AND suspended_at IS NOT NULL`,
    // Only while the password that was checked is still the account's: it may have been changed, or taken over, meanwhile.
    sql`INSERT INTO login_tokens (id, user_id, expires_at)
        SELECT ${await hashSecret(token)}, users.id, ${now() + LOGIN_SECONDS * 1000}
        FROM users JOIN credentials c ON c.user_id = users.id
        WHERE users.id = ${person.userId} AND c.password_hash = ${hash} AND ${inGoodStanding(users)}`,
    ...also(person.userId),
    ...device.statements,
    ...Object.values(trials).map(uncounted),
    ...expired(now()),
  ]);
  if (suspended?.rows[0]) throw isSuspended();
  if (kept?.rowsAffected !== 1) throw new Failure('unauthorized', messages.wrongCredentials);
  return { person, loginToken: token, device: device.secret };
}

/** For whoever has proven who they are, and may not come in. */
export const isSuspended = () => new Failure('forbidden', messages.suspended);

type Trials = Readonly<Record<'byBoth' | 'byAddress' | 'byEmail', Try>>;

async function trialsOf(edges: Edges, email: string, address: string): Promise<Trials> {
  const [byBoth, byAddress, byEmail] = await Promise.all([
    tryOf(edges, 'sign-in by email and address', `${address} ${email}`),
    tryOf(edges, 'sign-in by address', address),
    tryOf(edges, 'sign-in by email', email),
  ]);
  return { byBoth, byAddress, byEmail };
}

type Account = Person & { readonly hash: string };

/**
 * The account that email and password belong to, or null. Every question is counted, also for emails that nobody has, and
 * judged before a hash is waited for. A device that signed in to this very account before passes the email's limit.
 */
async function rightAccount(
  edges: Edges,
  input: SignIn,
  { byBoth, byAddress, byEmail }: Trials,
  { device }: From,
): Promise<(Account & { readonly deviceIsOurs: boolean }) | null> {
  const { db, now } = edges;
  requireNotPast(edges, [byBoth, byAddress]);
  const [ofBoth, ofAddress, ofEmail, found, known] = await writeBatch(db, [
    ...[byBoth, byAddress, byEmail].map((trial) => counted(trial, now())),
    sql`SELECT u.id AS userId, u.email, u.name, u.photo, c.password_hash AS hash FROM users u
        JOIN credentials c ON c.user_id = u.id WHERE u.email = ${input.email} AND u.deleted_at IS NULL`,
    usersOfDevice(await deviceIdOf(device), now()),
  ]);
  const row = found?.rows[0] as unknown as Account | undefined;
  requireUnder(edges, byBoth, ofBoth?.rows[0]);
  requireUnder(edges, byAddress, ofAddress?.rows[0]);
  if (!known?.rows.some(({ userId }) => userId === row?.userId)) requireUnder(edges, byEmail, ofEmail?.rows[0]);
  // The address keeps its count: a flood that finds the line full is a flood.
  const right = await judged(edges, [byBoth, byEmail], () => verifyPassword(input.password, row?.hash));
  if (!right || !row) return null;
  const { userId, email, name, photo, hash } = row;
  return { userId, email, name, photo, hash, deviceIsOurs: (known?.rows.length ?? 0) > 0 };
}

/** What has run out goes on the way, so that it does not pile up. */
const expired = (now: number): SQL[] => [
  sql`DELETE FROM login_tokens WHERE expires_at <= ${now}`,
  sql`DELETE FROM sessions WHERE expires_at <= ${now}`,
  sql`DELETE FROM tries WHERE resets_at <= ${now}`,
];
