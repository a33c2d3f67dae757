/** Accounts in the database, for journeys that are not about their creation. */
import { randomUUID, scryptSync } from 'node:crypto';
import { createClient, LibsqlError } from '@libsql/client';
import { eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import type { Role } from '../../core/accounts/user-facts.ts';
import { credentials, sessions, users } from '../../functions/db/tables/accounts.ts';

export type NewAccount = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
};

/** The database of the journeys' stack; otherwise that of `npm start`. */
const database = () => drizzle(createClient({ url: process.env.SHOP_DATABASE_URL ?? 'http://127.0.0.1:4322' }));

/**
 * Creates an account in the state after sign-up and confirmation, except for the cost of its password's hash: the usual
 * cost takes a sixth of a second of CPU at the creation and at each sign-in. Journeys about sign-up use the usual cost.
 */
export async function createAccount({ email, password, name, role }: NewAccount): Promise<void> {
  const db = database();
  const id = randomUUID();
  const createdAt = Date.now();
  await written(() =>
    db.batch([
      db.insert(users).values({ id, email, name, role, createdAt, emailVerifiedAt: createdAt }),
      db.insert(credentials).values({ userId: id, passwordHash: cheapHashOf(password), updatedAt: createdAt }),
    ]),
  );
  db.$client.close();
}

/** Returns an account to the state before its address is confirmed. */
export async function revokeConfirmation(email: string): Promise<void> {
  const db = database();
  await written(() => db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, email)));
  db.$client.close();
}

/** Makes the proofs of an account's sessions older than any call accepts. */
export async function outdateProofs(email: string): Promise<void> {
  const db = database();
  const its = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await written(() => db.update(sessions).set({ provedAt: 1 }).where(inArray(sessions.userId, its)));
  db.$client.close();
}

/** On a busy machine this write may time out behind the Worker's own writes, without an effect. */
const written = (write: () => Promise<unknown>): Promise<unknown> =>
  write().catch((error) => {
    if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error;
    return write();
  });

/** A hash as functions/auth/passwords/passwords.ts reads it, of scrypt's lowest cost. */
function cheapHashOf(password: string): string {
  const salt = Buffer.from('a salt for tests');
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64'), key.toString('base64')].join('$');
}
