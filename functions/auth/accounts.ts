/** Accounts and the way from a password to a bearer (security: sessions 1, 2, 7). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '../../src/shared/messages.ts';
import type { Person, SignIn, SignUp } from '../../src/shared/user.ts';
import { type Db, refusedBy, writeBatch } from '../db/client.ts';
import { credentials, loginTokens, users } from '../db/people.ts';
import { conflict, Failure } from '../errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { type Issued, openSession } from './sessions.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly newId: () => string };

/** How long the login cookie waits for the one call that consumes it. */
export const LOGIN_SECONDS = 60;

/** Account and user record in one step; opens no session. Throws `conflict` when the email is taken. */
export async function signUp({ db, now, newId }: Edges, input: SignUp): Promise<Person> {
  const passwordHash = await hashPassword(input.password);
  const person = { userId: newId(), email: input.email, name: input.name, photo: input.photo || null };
  try {
    await writeBatch(db, [
      sql`INSERT INTO users (id, email, name, role, verified, photo, created_at)
          VALUES (${person.userId}, ${person.email}, ${person.name}, ${input.role}, 0, ${person.photo}, ${now()})`,
      db.insert(credentials).values({ userId: person.userId, passwordHash, updatedAt: now() }),
    ]);
  } catch (error) {
    if (refusedBy(error)) throw conflict(messages.emailTaken);
    throw error;
  }
  return person;
}

/** Checks email and password and leaves a one-time login token. Throws `unauthorized`, the same for every reason. */
export async function signIn({ db, now }: Edges, input: SignIn): Promise<{ person: Person; loginToken: string }> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      photo: users.photo,
      hash: credentials.passwordHash,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, input.email), isNull(users.deletedAt)));
  const right = await verifyPassword(input.password, row?.hash);
  if (!right || !row) throw new Failure('unauthorized', messages.wrongCredentials);
  const loginToken = newSecret('');
  const id = await hashSecret(loginToken);
  await db.insert(loginTokens).values({ id, userId: row.userId, expiresAt: now() + LOGIN_SECONDS * 1000 });
  const { hash: _, ...person } = row;
  return { person, loginToken };
}

/**
 * Turns a login token into a session; it works once, within its time, and only for the email it was given to. Null
 * otherwise, and then the token is spent all the same.
 */
export async function exchangeLoginToken(
  { db, now }: Edges,
  loginToken: string,
  email: string,
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
  return openSession(db, { id: consumed.userId, role: user.role });
}
