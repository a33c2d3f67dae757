/** Accounts and the way from a password to a bearer (security: sessions 1, 2, 7). */
import { eq, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Person, SignIn, SignUp } from '../../src/shared/user.ts';
import { type Db, refusedBy, writeBatch } from '../db/client.ts';
import { credentials, loginTokens } from '../db/people.ts';
import { conflict, Failure } from '../errors.ts';
import { counted, requireUnder, tryOf, uncounted } from './limits.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type Issued, openSession } from './sessions.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly newId: () => string };

/** How long the login cookie waits for the one call that consumes it. */
export const LOGIN_SECONDS = 60;

/** A picture that lies in our storage already; its rows are written together with its owner's. */
type Portrait = { readonly url: string; readonly rows: (ownerId: string) => SQL[] };

/**
 * Account and user record in one step; opens no session. `address` is the caller's network address; the photo is only
 * fetched once they may sign up. Throws `conflict`
 * when the email is taken, `too_many` after too many accounts from one address.
 */
export async function signUp(
  { db, now, newId }: Edges,
  input: SignUp,
  keepPhoto: () => Promise<Portrait | null>,
  address: string,
): Promise<Person> {
  const trial = await tryOf('sign-up by address', address);
  const [counts] = await writeBatch(db, [counted(trial, now())]);
  requireUnder(trial, counts?.rows[0], now());
  const passwordHash = await hashPassword(input.password);
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
 * Checks email and password and leaves a one-time login token. Throws `unauthorized`, the same for every reason, and
 * `too_many` after too many tries for one email or from one network address, whether or not the email exists.
 */
export async function signIn(
  { db, now }: Edges,
  input: SignIn,
  address: string,
): Promise<{ person: Person; loginToken: string }> {
  const trials = await Promise.all([tryOf('sign-in by email', input.email), tryOf('sign-in by address', address)]);
  const [byEmail, byAddress, found] = await writeBatch(db, [
    ...trials.map((trial) => counted(trial, now())),
    sql`SELECT u.id AS userId, u.email, u.name, u.photo, c.password_hash AS hash FROM users u
        JOIN credentials c ON c.user_id = u.id WHERE u.email = ${input.email} AND u.deleted_at IS NULL`,
  ]);
  requireUnder(trials[0], byEmail?.rows[0], now());
  requireUnder(trials[1], byAddress?.rows[0], now());
  const row = found?.rows[0] as unknown as (Person & { hash: string }) | undefined;
  const right = await verifyPassword(input.password, row?.hash);
  if (!right || !row) throw new Failure('unauthorized', messages.wrongCredentials);
  const { userId, email, name, photo } = row;
  const { token, insert } = await newLoginToken(db, userId, now());
  await writeBatch(db, [insert, ...trials.map(uncounted)]);
  return { person: { userId, email, name, photo }, loginToken: token };
}

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
  loginToken: string,
  email: string,
  device: string,
): Promise<Issued | null> {
  const id = await hashSecret(loginToken);
  const [consumed] = await db
    .delete(loginTokens)
    .where(eq(loginTokens.id, id))
    .returning({
      expiresAt: loginTokens.expiresAt,
      userId: loginTokens.userId,
      user: sql<string | null>`(SELECT json_object('email', email, 'role', role) FROM users
        WHERE users.id = user_id AND users.deleted_at IS NULL)`,
    });
  if (!consumed?.user || consumed.expiresAt <= now()) return null;
  const user = JSON.parse(consumed.user);
  if (user.email !== email.trim().toLowerCase()) return null;
  return openSession(db, { id: consumed.userId, role: user.role }, device);
}
