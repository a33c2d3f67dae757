/** Accounts and the way from a password to a bearer (security: sessions 1, 2, 7). */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Person, SignIn, SignUp } from '../../src/shared/user.ts';
import { type Db, refusedBy, writeBatch } from '../db/client.ts';
import { credentials, loginTokens, users } from '../db/people.ts';
import { inGoodStanding } from '../db/standing.ts';
import { conflict, Failure } from '../errors.ts';
import { counted, countTry, requireUnder, type Try, tryOf, uncounted } from './limits.ts';
import { hashPassword, verifyPassword, withHashSlot } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type Issued, type Opening, openSession } from './sessions.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly newId: () => string };

/** How long the login cookie waits for the one call that consumes it. */
export const LOGIN_SECONDS = 60;

/** A picture that lies in our storage already; its rows are written together with its owner's. */
type Portrait = { readonly url: string; readonly rows: (ownerId: string) => SQL[] };

/**
 * Account and user record in one step; opens no session. `address` is the caller's network address; the photo is only
 * fetched once they may sign up. Throws `conflict` when the email is taken, `too_many` after too many from one address.
 */
export async function signUp(
  { db, now, newId }: Edges,
  input: SignUp,
  keepPhoto: () => Promise<Portrait | null>,
  address: string,
): Promise<Person> {
  const passwordHash = await withHashSlot(async () => {
    await countTry({ db, now }, 'sign-up by address', address);
    return hashPassword(input.password);
  });
  const photo = await keepPhoto();
  const person = { userId: newId(), email: input.email, name: input.name, photo: photo?.url ?? null };
  try {
    await writeBatch(db, [
      sql`INSERT INTO users (id, email, name, role, verified, photo, created_at)
          VALUES (${person.userId}, ${person.email}, ${person.name}, ${input.role}, 0, ${person.photo}, ${now()})`,
      ...(photo ? photo.rows(person.userId) : []),
      db.insert(credentials).values({ userId: person.userId, passwordHash, updatedAt: now() }),
    ]);
  } catch (error) {
    if (refusedBy(error)) throw conflict(messages.emailTaken);
    throw error;
  }
  return person;
}

/**
 * Checks email and password and leaves a one-time login token. Throws `unauthorized`, the same for every reason,
 * `forbidden` for somebody who is suspended, which only the right password finds out, and `too_many` after too many tries for one email or from one network address, whether or not the email exists.
 */
export async function signIn(
  { db, now }: Edges,
  input: SignIn,
  address: string,
): Promise<{ person: Person; loginToken: string }> {
  const trials = await Promise.all([tryOf('sign-in by email', input.email), tryOf('sign-in by address', address)]);
  const row = await withHashSlot(() => rightAccount({ db, now }, input, trials));
  if (!row) throw wrong();
  const { hash, ...person } = row;
  const token = newSecret('');
  const [kept, suspended] = await writeBatch(db, [
    // Only while the password that was checked is still the account's: it may have been changed, or taken over, meanwhile.
    sql`INSERT INTO login_tokens (id, user_id, expires_at)
        SELECT ${await hashSecret(token)}, users.id, ${now() + LOGIN_SECONDS * 1000}
        FROM users JOIN credentials c ON c.user_id = users.id
        WHERE users.id = ${person.userId} AND c.password_hash = ${hash} AND ${inGoodStanding(users)}`,
    sql`SELECT 1 FROM users WHERE id = ${person.userId} AND suspended_at IS NOT NULL`,
    ...trials.map(uncounted),
    ...expired(now()),
  ]);
  if (suspended?.rows[0]) throw isSuspended();
  if (kept?.rowsAffected !== 1) throw wrong();
  return { person, loginToken: token };
}

/** For whoever has proven who they are, and may not come in. */
export const isSuspended = () => new Failure('forbidden', messages.suspended);

const wrong = () => new Failure('unauthorized', messages.wrongCredentials);

type Account = Person & { readonly hash: string };

/** The account that email and password belong to, or null. Every question is counted, also for emails that nobody has. */
async function rightAccount(
  { db, now }: Pick<Edges, 'db' | 'now'>,
  input: SignIn,
  trials: readonly Try[],
): Promise<Account | null> {
  const [byEmail, byAddress, found] = await writeBatch(db, [
    ...trials.map((trial) => counted(trial, now())),
    sql`SELECT u.id AS userId, u.email, u.name, u.photo, c.password_hash AS hash FROM users u
        JOIN credentials c ON c.user_id = u.id WHERE u.email = ${input.email} AND u.deleted_at IS NULL`,
  ]);
  for (const [index, counts] of [byEmail, byAddress].entries()) {
    const trial = trials[index];
    if (trial) requireUnder(trial, counts?.rows[0], now());
  }
  const row = found?.rows[0] as unknown as Account | undefined;
  const right = await verifyPassword(input.password, row?.hash);
  return right && row
    ? { userId: row.userId, email: row.email, name: row.name, photo: row.photo, hash: row.hash }
    : null;
}

/** What has run out goes on the way, so that it does not pile up. */
const expired = (now: number): SQL[] => [
  sql`DELETE FROM login_tokens WHERE expires_at <= ${now}`,
  sql`DELETE FROM sessions WHERE expires_at <= ${now}`,
  sql`DELETE FROM tries WHERE resets_at <= ${now}`,
];

/** A one-time login token and the statement that keeps its hash. */
export async function newLoginToken(db: Db, userId: string, now: number) {
  const token = newSecret('');
  const id = await hashSecret(token);
  return { token, insert: db.insert(loginTokens).values({ id, userId, expiresAt: now + LOGIN_SECONDS * 1000 }) };
}

/**
 * Turns a login token into a session; it works once, within its time, and only for the email it was given to. Null
 * otherwise, and then the token is spent all the same.
 */
export async function exchangeLoginToken(
  { db, now }: Edges,
  email: string,
  opening: Omit<Opening, 'loginTokenId'> & { readonly loginToken: string },
): Promise<Issued | null> {
  const loginTokenId = await hashSecret(opening.loginToken);
  const [owner] = await db
    .select({ id: users.id, email: users.email, role: users.role, expiresAt: loginTokens.expiresAt })
    .from(loginTokens)
    .innerJoin(users, and(eq(users.id, loginTokens.userId), inGoodStanding(users)))
    .where(eq(loginTokens.id, loginTokenId));
  if (!owner) return null;
  if (owner.expiresAt <= now() || owner.email !== email.trim().toLowerCase()) {
    await db.delete(loginTokens).where(eq(loginTokens.id, loginTokenId));
    return null;
  }
  return openSession(db, owner, { ...opening, loginTokenId }).catch((error) => {
    if (refusedBy(error)) return null;
    throw error;
  });
}
