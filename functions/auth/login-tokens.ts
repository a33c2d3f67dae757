/** One-time login tokens, and their exchange for a session (docs/security.md, "How it works"). */
import { and, eq, sql } from 'drizzle-orm';
import { emailSearchTermOf } from '../../core/entity/email-address.ts';
import { nullIfStopped, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { isActiveUser } from '../db/conditions.ts';
import { insertInto } from '../db/rows.ts';
import { loginTokens, users } from '../db/tables/accounts.ts';
import { isFactorOwner } from './factors/challenges.ts';
import type { RateLimiter } from './limits.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { securityLetterCounter } from './security-letter-limits.ts';
import {
  deviceIdOf,
  deviceSecretOf,
  networkKey,
  newDeviceLetterStatements,
  rememberDeviceStatements,
  usersOfDevice,
} from './sessions/known-devices.ts';
import type { SessionOpening } from './sessions/lucia.ts';
import { type IssuedSession, openSession } from './sessions/sessions.ts';

type Edges = { readonly db: Db; readonly now: () => number; readonly rateLimiter: RateLimiter };

/** Lifetime of a login token and of its cookie, in seconds. */
export const ONE_TIME_LOGIN_SECONDS = 60;

/** Stores and returns a one-time login token; null when the account has a second factor or is not active. */
export async function createOneTimeLoginToken(
  { db, now }: Pick<Edges, 'db' | 'now'>,
  userId: string,
): Promise<string | null> {
  const token = newSecret('');
  const { kept } = await writeBatch(db, {
    kept: sql`${insertInto(loginTokens, {
      id: await hashSecret(token),
      userId: users.id,
      expiresAt: now() + ONE_TIME_LOGIN_SECONDS * 1000,
    })} FROM ${users} WHERE ${users.id} = ${userId} AND ${isActiveUser(users)} AND NOT ${isFactorOwner(users.id)}`,
  });
  return kept.changed === 1 ? token : null;
}

/**
 * `knownBy` is a device secret for a browser that signed in with Google; null when the password sign-in already set
 * one.
 */
export type SignedInSession = IssuedSession & { readonly knownBy: string | null };

type Exchange = Pick<SessionOpening, 'device' | 'replacedBind'> & {
  readonly loginToken: string;
  readonly knownBy: string | undefined;
  /** Network address of the sign-in. */
  readonly address: string;
};

/**
 * Exchanges a login token for a session: once, before it expires, and only for the email it was issued to. Returns null
 * otherwise; the token is spent in both cases. The owner is notified of a device that is new to the account.
 */
export async function exchangeLoginToken(
  edges: Edges,
  email: string,
  { loginToken, knownBy, address, ...opening }: Exchange,
): Promise<SignedInSession | null> {
  const { db } = edges;
  const moment = edges.now();
  const [loginTokenId, givenId] = await Promise.all([hashSecret(loginToken), deviceIdOf(knownBy)]);
  const [owner] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      expiresAt: loginTokens.expiresAt,
      deviceId: loginTokens.deviceId,
      deviceIsOurs: sql<number>`EXISTS (${usersOfDevice(givenId, moment)})`,
    })
    .from(loginTokens)
    .innerJoin(users, and(eq(users.id, loginTokens.userId), isActiveUser(users)))
    .where(eq(loginTokens.id, loginTokenId));
  if (!owner) return null;
  if (owner.expiresAt <= moment || owner.email !== emailSearchTermOf(email)) {
    await db.delete(loginTokens).where(eq(loginTokens.id, loginTokenId));
    return null;
  }
  const secret = owner.deviceId === null ? deviceSecretOf(knownBy, owner.deviceIsOurs === 1) : null;
  const deviceId = owner.deviceId ?? (await deviceIdOf(secret ?? undefined));
  const letters = newDeviceLetterStatements(
    owner.id,
    deviceId,
    opening.device,
    moment,
    await securityLetterCounter(edges, owner.id),
  );
  const network = await networkKey(edges, address);
  const also = [...letters, ...rememberDeviceStatements(owner.id, deviceId, network, moment)];
  const issued = await nullIfStopped(
    'token spent',
    openSession(db, owner, { ...opening, deviceId, loginTokenId, also }),
  );
  return issued && { ...issued, knownBy: secret };
}
