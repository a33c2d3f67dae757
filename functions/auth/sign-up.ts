/** Creation of an account with a password. */
import { type SQL, sql } from 'drizzle-orm';
import type { SignedInUser, SignUp } from '../../core/accounts/user.ts';
import { DAY_MS } from '../../core/days.ts';
import { accountsWords } from '../../core/words/en/accounts.ts';
import { isStoppedBy, stopIfTaken, stopUnless, writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { isActiveUser } from '../db/conditions.ts';
import { queueLettersStatement } from '../db/letters.ts';
import { insertInto } from '../db/rows.ts';
import { credentials, users } from '../db/tables/accounts.ts';
import { conflict } from '../errors.ts';
import { countAttemptStatement, isUnderLimit, type RateLimiter, rateCounterOf } from './limits.ts';
import { hashPassword } from './passwords/passwords.ts';
import { isReservedFrom } from './recovery/account-links.ts';
import { countNetworkCall } from './run-within-limits.ts';

type Needs = {
  readonly db: Db;
  readonly now: () => number;
  readonly newId: () => string;
  readonly rateLimiter: RateLimiter;
};

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
  await countNetworkCall(edges, 'sign-up', address);
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
      letterCounted: countAttemptStatement(ofMailbox, moment),
      letters: queueLettersStatement(
        {
          kind: 'verify',
          id: sql`${`verify:${user.userId}:welcome`}`,
          userId: user.userId,
          facts: sql`json_object('welcome', 1)`,
          urgent: true,
          // Past the limit the account is created without a letter: its owner can request the link again.
          from: sql`WHERE ${isUnderLimit(ofMailbox, moment)}`,
        },
        moment,
      ),
    });
  } catch (error) {
    if (!isStoppedBy(error, 'email taken')) throw error;
    await tellOwner(edges, input.email);
    throw conflict(accountsWords.emailTaken);
  }
  return user;
}

/** Notifies an account's owner of a sign-up attempt with their address, at most once a day. */
const tellOwner = ({ db, now }: Pick<Needs, 'db' | 'now'>, email: string) => {
  const moment = now();
  return writeBatch(db, {
    letters: queueLettersStatement(
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
