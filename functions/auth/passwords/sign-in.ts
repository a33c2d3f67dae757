/** Sign-in with a password, up to the login token (docs/security.md, "How it works"). */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SignedInUser, SignIn } from '../../../core/accounts/user.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { type Reading, reading, type Step, writeBatch } from '../../db/batch.ts';
import { hasAccount, isActiveUser, isNotSuspended } from '../../db/conditions.ts';
import { insertInto, namedColumns } from '../../db/rows.ts';
import { credentials, loginTokens, users } from '../../db/tables/accounts.ts';
import { Failure } from '../../errors.ts';
import { isFactorOwner, newChallenge } from '../factors/challenges.ts';
import type { ChallengeDeps } from '../factors/factor-deps.ts';
import { secondStepCounter } from '../factors/first-steps.ts';
import {
  countAttemptStatement,
  isUnderLimit,
  networkCountersOf,
  type RateCounter,
  rateCounterOf,
  requireNotKnownPastLimit,
  requireNotKnownPastLimitUnless,
  requireUnderLimit,
  runAndUncountIfUnavailable,
  uncountAttemptStatement,
} from '../limits.ts';
import { ONE_TIME_LOGIN_SECONDS } from '../login-tokens.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { deleteExpiredStatements } from '../sessions/delete-expired.ts';
import { deviceIdOf, deviceSecretOf, isDeviceKnownTo, usersOfDevice } from '../sessions/known-devices.ts';
import { verifyPassword } from './passwords.ts';

type Needs = ChallengeDeps;

/** Origin of a sign-in: the network address, and the secret of the browser's device cookie, if any. */
export type SignInOrigin = { readonly address: string; readonly device: string | undefined };

/** Steps in the batch of the login token; `linkId` is the same link request when a second factor is required first. */
type ExtraSteps = { readonly steps: (userId: string) => readonly Step[]; readonly linkId?: string };

export type SignedIn = { readonly user: SignedInUser; readonly loginToken: string; readonly device: string };

/**
 * Checks email and password and stores a one-time login token; `device` is the device secret for the session that
 * follows. Throws `unauthorized`, identical for every reason; `forbidden` for a suspended user, only after the correct
 * password; `factor_needed` when the account has a second factor (`../factors`); and `too_many`, also for unknown
 * emails. `also` is written with the login token or not at all; when it stops the batch, throws `BatchStopped`.
 */
export async function signIn(
  edges: Needs,
  input: SignIn,
  from: SignInOrigin,
  also: ExtraSteps = { steps: () => [] },
): Promise<SignedIn> {
  const { db, now } = edges;
  const row = await rightAccount(edges, input, from);
  if (row.hasFactor) return askForSecondStep(edges, row, from, also.linkId ?? null);
  const { hash, deviceIsOurs, rateCounters, hasFactor: _, knownToUser: __, ...user } = row;
  const token = newSecret('');
  const moment = now();
  const device = deviceSecretOf(from.device, deviceIsOurs);
  const { suspended, tokenKept } = await writeBatch(db, {
    suspended: readSuspensionStatement(user.userId),
    // Only while the checked password is still the account's: it may have been changed, or the account taken over,
    // meanwhile.
    tokenKept: sql`${insertInto(loginTokens, {
      id: await hashSecret(token),
      userId: users.id,
      expiresAt: moment + ONE_TIME_LOGIN_SECONDS * 1000,
      deviceId: await deviceIdOf(device),
      provedAt: moment,
    })}
        FROM ${users} JOIN ${credentials} ON ${credentials.userId} = ${users.id}
        WHERE ${users.id} = ${user.userId} AND ${credentials.passwordHash} = ${hash} AND ${isActiveUser(users)}
          AND NOT ${isFactorOwner(users.id)}`,
    alsoWritten: also.steps(user.userId),
    takenBack: rateCounters.map(uncountAttemptStatement),
    // Expired rows are deleted here so that they do not accumulate.
    expiredDeleted: deleteExpiredStatements(moment),
  }).catch(async (error) => {
    // The password was correct: a batch stopped by `also` is not a wrong try.
    await writeBatch(db, { takenBack: rateCounters.map(uncountAttemptStatement) });
    throw error;
  });
  if (suspended.rows[0]) throw suspendedFailure(edges.contact.address, user.userId);
  if (tokenKept.changed !== 1) throw wrongCredentials(user.userId);
  return { user, loginToken: token, device };
}

/** The password was correct: stores a challenge for the second factor and throws it. */
async function askForSecondStep(edges: Needs, row: Checked, from: SignInOrigin, linkId: string | null): Promise<never> {
  const { db, now } = edges;
  const { userId, hash, knownToUser, rateCounters } = row;
  const way = knownToUser ? 'device' : 'stranger';
  const { steps, needed } = await newChallenge(edges, {
    purpose: 'sign-in',
    userId,
    linkId,
    way,
    rateCounter: await secondStepCounter(edges, userId, way, await deviceIdOf(from.device)),
    only: sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.passwordHash} = ${hash})`,
  });
  const batch = await writeBatch(db, {
    suspended: readSuspensionStatement(userId),
    ...steps,
    takenBack: rateCounters.map(uncountAttemptStatement),
    expiredDeleted: deleteExpiredStatements(now()),
  });
  if (batch.suspended.rows[0]) throw suspendedFailure(edges.contact.address, userId);
  throw (await needed(batch)) ?? wrongCredentials(userId);
}

export const readSuspensionStatement = (userId: string): Reading<{ yes: 1 }> =>
  reading<{ yes: 1 }>(
    sql`SELECT 1 AS yes FROM ${users} WHERE ${users.id} = ${userId} AND NOT ${isNotSuspended(users)}`,
  );

/**
 * The error for a suspended user. `contact` is the support address, since the letter that named it may be lost; null
 * where it must not be returned.
 */
export const suspendedFailure = (contact: string | null, accountId: string) =>
  new Failure('forbidden', accountsWords.suspended, { accountId, ...(contact !== null && { facts: { contact } }) });

/** The same for an unknown email, which has no account. */
const wrongCredentials = (accountId: string | undefined) =>
  new Failure('unauthorized', accountsWords.wrongCredentials, { accountId });

const user = alias(users, 'user');

type Account = SignedInUser & { readonly hash: string; readonly hasFactor: number };
type Checked = Account & {
  readonly deviceIsOurs: boolean;
  readonly knownToUser: boolean;
  readonly rateCounters: readonly RateCounter[];
};

/**
 * The account of this email and password, and the counters of the try. Throws `unauthorized`. Every try is counted,
 * also for unknown emails, and checked against the limits before it waits for a hash. A device that signed in to this
 * account before has a counter of its own: neither a neighbour in its network nor a stranger elsewhere can use up its
 * tries.
 */
async function rightAccount(edges: Needs, { email, password }: SignIn, from: SignInOrigin): Promise<Checked> {
  const { db, now } = edges;
  const moment = now();
  const deviceId = await deviceIdOf(from.device);
  const isKnown = isDeviceKnownTo(deviceId, email, moment);
  const { byDevice, byEmailAndAddress, byNetwork, byEmail } = await rateCountersOf(
    edges,
    email,
    from.address,
    deviceId,
  );
  const strangers = [byEmailAndAddress, ...byNetwork, byEmail];
  requireNotKnownPastLimit(edges, [byDevice]);
  // A known device passes the counts of strangers. Without its cookie there is nothing to read.
  if (from.device === undefined) requireNotKnownPastLimit(edges, strangers);
  else await requireNotKnownPastLimitUnless(edges, strangers, isKnown);
  // Each counter counts only while those before it are under their limits: tries of one address cannot use up an
  // email's count.
  const isStranger = sql`NOT ${isKnown}`;
  const mayCountAddress = sql`${isStranger} AND ${isUnderLimit(byEmailAndAddress, moment)}`;
  const networkIsUnder = sql.join(
    byNetwork.map((one) => isUnderLimit(one, moment)),
    sql` AND `,
  );
  const mayCountEmail = sql`${mayCountAddress} AND ${networkIsUnder}`;
  const batch = await writeBatch(db, {
    byDevice: countAttemptStatement(byDevice, moment, isKnown),
    byEmailAndAddress: countAttemptStatement(byEmailAndAddress, moment, isStranger),
    byNetwork: byNetwork.map((one) => countAttemptStatement(one, moment, mayCountAddress)),
    byEmail: countAttemptStatement(byEmail, moment, mayCountEmail),
    knownUsers: reading<{ userId: string }>(usersOfDevice(deviceId, moment)),
    found: reading<Account>(
      sql`SELECT ${namedColumns({ userId: user.id, email: user.email, name: user.name, photo: user.photo, hash: credentials.passwordHash, hasFactor: isFactorOwner(user.id) })}
          FROM ${users} user JOIN ${credentials} ON ${credentials.userId} = ${user.id} WHERE ${user.email} = ${email} AND ${hasAccount(user)}`,
    ),
  });
  const [account] = batch.found.rows;
  const deviceIsOurs = batch.knownUsers.rows.length > 0;
  const counted = [
    { rateCounter: byDevice, row: batch.byDevice.rows[0] },
    { rateCounter: byEmailAndAddress, row: batch.byEmailAndAddress.rows[0] },
    ...byNetwork.map((rateCounter, at) => ({ rateCounter, row: batch.byNetwork.rows[at] })),
    { rateCounter: byEmail, row: batch.byEmail.rows[0] },
  ];
  for (const { rateCounter, row } of counted) requireUnderLimit(edges, rateCounter, row);
  const rateCounters = counted.flatMap(({ rateCounter, row }) => (row ? [rateCounter] : []));
  // The network's count stays: a flood counts also when the queue is full.
  const takenBack = rateCounters.filter((one) => !byNetwork.includes(one));
  const isRight = await runAndUncountIfUnavailable(edges, takenBack, () =>
    verifyPassword(password, account?.hash, from.address),
  );
  if (!isRight || !account) throw wrongCredentials(account?.userId);
  const knownToUser = batch.knownUsers.rows.some(({ userId }) => userId === account.userId);
  return { ...account, deviceIsOurs, knownToUser, rateCounters };
}

/** The counter of a known device, then the counters of all others, in the order in which they refuse. */
async function rateCountersOf(edges: Needs, email: string, address: string, deviceId: string) {
  const [byDevice, byEmailAndAddress, byNetwork, byEmail] = await Promise.all([
    rateCounterOf(edges, 'sign-in by email and device', `${deviceId} ${email}`),
    rateCounterOf(edges, 'sign-in by email and address', `${address} ${email}`),
    networkCountersOf(edges, 'sign-in', address),
    rateCounterOf(edges, 'sign-in by email', email),
  ]);
  return { byDevice, byEmailAndAddress, byNetwork, byEmail };
}
