/** Account creation, and the exchange of a login token for a bearer (docs/security.md, "How it works"). */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SignedInUser, SignUp } from '../../core/accounts/user.ts';
import { emailSearchTerm } from '../../core/entity/email-address.ts';
import { DAY_MS } from '../../core/period.ts';
import { accountsWords } from '../../core/words/en/accounts.ts';
import { isActiveUser } from '../db/active.ts';
import { isStopped, stopIfTaken, stopUnless, unlessStopped, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { queuedLetters } from '../db/letters.ts';
import { insertInto } from '../db/rows.ts';
import { credentials, loginTokens, users } from '../db/tables/accounts.ts';
import { conflict } from '../errors.ts';
import { countNetworkUse } from './counted-work.ts';
import { hasFactor } from './factors/challenges.ts';
import { countAttempt, isUnder, type RateLimiter, rateCounterOf } from './limits.ts';
import { hashPassword } from './passwords/passwords.ts';
import { isReservedFrom } from './recovery/account-links.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { securityLetterCounter } from './security-letter-limits.ts';
import { deviceIdOf, deviceKnown, newDeviceLetter, secretOfDevice, usersOfDevice } from './sessions/known-devices.ts';
import type { Opening } from './sessions/lucia.ts';
import { type Issued, openSession } from './sessions/sessions.ts';

type Needs = {
  readonly db: Db;
  readonly now: () => number;
  readonly newId: () => string;
  readonly rateLimiter: RateLimiter;
};

/** Lifetime of a login token and of its cookie, in seconds. */
export const LOGIN_TOKEN_SECONDS = 60;

/** A picture already in our storage; `rows` are written in the batch that creates its owner. */
type Portrait = { readonly url: string; readonly rows: (ownerId: string) => SQL[] };

/**
 * Creates an account and its user record in one batch; opens no session. `address` is the caller's network address. The
 * photo is fetched only after all checks passed. Throws `conflict` when the email is taken, `too_many` past the limits
 * of the network address.
 */
export async function signUp(
  edges: Needs,
  input: SignUp,
  keepPhoto: () => Promise<Portrait | null>,
  address: string,
): Promise<SignedInUser> {
  const { db, now, newId } = edges;
  await countNetworkUse(edges, 'sign-up', address);
  const ofMailbox = await rateCounterOf(edges, 'verification letter by email', input.email);
  const passwordHash = await hashPassword(input.password, address);
  const photo = await keepPhoto();
  const moment = now();
  const user = { userId: newId(), email: input.email, name: input.name, photo: photo?.url ?? null };
  try {
    await writeBatch(db, {
      isFree: stopUnless('email taken', sql`NOT ${isReservedFrom(user.email, '', moment)}`),
      userAdded: stopIfTaken(
        'email taken',
        sql`${insertInto(users, {
          id: user.userId,
          email: user.email,
          name: user.name,
          role: input.role,
          verified: false,
          photo: user.photo,
          createdAt: moment,
        })}`,
      ),
      photoKept: photo ? photo.rows(user.userId) : [],
      passwordKept: db.insert(credentials).values({ userId: user.userId, passwordHash, updatedAt: moment }),
      letterCounted: countAttempt(ofMailbox, moment),
      told: queuedLetters(
        {
          kind: 'verify',
          id: sql`${`verify:${user.userId}:welcome`}`,
          userId: user.userId,
          facts: sql`json_object('welcome', 1)`,
          urgent: true,
          // Past the limit the account is created without a letter: its owner can request the link again.
          from: sql`WHERE ${isUnder(ofMailbox, moment)}`,
        },
        moment,
      ),
    });
  } catch (error) {
    if (!isStopped(error, 'email taken')) throw error;
    await tellOwner(edges, input.email);
    throw conflict(accountsWords.emailTaken);
  }
  return user;
}

/** Notifies an account's owner of a sign-up attempt with their address, at most once a day. */
const tellOwner = ({ db, now }: Pick<Needs, 'db' | 'now'>, email: string) => {
  const moment = now();
  return writeBatch(db, {
    told: queuedLetters(
      {
        kind: 'email-taken',
        id: sql`'email-taken:' || ${users.id} || ${`:${Math.floor(moment / DAY_MS)}`}`,
        userId: users.id,
        facts: sql`'{}'`,
        from: sql`FROM ${users} WHERE ${users.email} = ${email} AND ${isActiveUser(users)}`,
      },
      moment,
    ),
  });
};

/** Stores and returns a one-time login token; null when the account has a second factor or is not active. */
export async function createOneTimeLoginToken(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  userId: string,
): Promise<string | null> {
  const token = newSecret('');
  const { kept } = await writeBatch(db, {
    kept: sql`${insertInto(loginTokens, {
      id: await hashSecret(token),
      userId: users.id,
      expiresAt: now() + LOGIN_TOKEN_SECONDS * 1000,
    })} FROM ${users} WHERE ${users.id} = ${userId} AND ${isActiveUser(users)} AND NOT ${hasFactor(users.id)}`,
  });
  return kept.changed === 1 ? token : null;
}

/**
 * `knownBy` is a device secret for a browser that signed in with Google; null when the password sign-in already set
 * one.
 */
export type Entered = Issued & { readonly knownBy: string | null };

type Exchange = Pick<Opening, 'device' | 'replacedBind'> & {
  readonly loginToken: string;
  readonly knownBy: string | undefined;
};

/**
 * Exchanges a login token for a session: once, before it expires, and only for the email it was issued to. Returns null
 * otherwise; the token is spent in both cases. The owner is notified of a device that is new to the account.
 */
export async function exchangeLoginToken(
  edges: Omit<Needs, 'newId'>,
  email: string,
  { loginToken, knownBy, ...opening }: Exchange,
): Promise<Entered | null> {
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
  if (owner.expiresAt <= moment || owner.email !== emailSearchTerm(email)) {
    await db.delete(loginTokens).where(eq(loginTokens.id, loginTokenId));
    return null;
  }
  const secret = owner.deviceId === null ? secretOfDevice(knownBy, owner.deviceIsOurs === 1) : null;
  const deviceId = owner.deviceId ?? (await deviceIdOf(secret ?? undefined));
  const told = newDeviceLetter(
    owner.id,
    deviceId,
    opening.device,
    moment,
    await securityLetterCounter(edges, owner.id),
  );
  const also = [...told, ...deviceKnown(owner.id, deviceId, moment)];
  const issued = await unlessStopped(
    'token spent',
    openSession(db, owner, { ...opening, deviceId, loginTokenId, also }),
  );
  return issued && { ...issued, knownBy: secret };
}
