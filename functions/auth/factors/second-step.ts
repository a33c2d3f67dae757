/** The second step of a log-in: ends with the same login token as a log-in without a second factor. */
import { sql } from 'drizzle-orm';
import type { FactorProof } from '../../../core/accounts/factors.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { isStoppedBy, reading, writeBatch } from '../../db/batch.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { loginTokens, users } from '../../db/tables/accounts.ts';
import { conflict } from '../../errors.ts';
import { linkOnceStatements } from '../google/google-link.ts';
import { uncountAttemptStatement } from '../limits.ts';
import { ONE_TIME_LOGIN_SECONDS } from '../login-tokens.ts';
import { readSuspensionStatement, type SignedIn, type SignInOrigin, suspendedFailure } from '../passwords/sign-in.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { deviceIdOf, deviceSecretOf, usersOfDevice } from '../sessions/known-devices.ts';
import { challengeOverFailure } from './challenges.ts';
import { checkFactor } from './factor-check.ts';
import type { FactorDeps } from './factor-deps.ts';
import { firstStepOf, secondStepCounter } from './first-steps.ts';

/**
 * Checks the factor for the sign-in of this secret and stores a one-time login token. A pending link to Google is
 * created in the same batch. Throws `invalid` for a wrong factor, `conflict` when the sign-in is over, `forbidden` for
 * a suspended user.
 */
export async function finishSignIn(
  edges: FactorDeps,
  secret: string | undefined,
  proof: FactorProof,
  from: SignInOrigin,
  issuer: string,
): Promise<SignedIn> {
  const { db, now } = edges;
  const { user, linkId, steps, refuse } = await checkFactor(edges, 'sign-in', secret, proof);
  const { userId } = user;
  const token = newSecret('');
  const moment = now();
  const deviceId = await deviceIdOf(from.device);
  const { known } = await writeBatch(db, { known: reading<{ userId: string }>(usersOfDevice(deviceId, moment)) });
  const device = deviceSecretOf(from.device, known.rows.length > 0);
  // Takes back only the count of this sign-in's own kind: the failed tries of strangers stay counted.
  const rateCounter = await secondStepCounter(edges, userId, firstStepOf(secret), deviceId);
  const { suspended, tokenKept } = await writeBatch(db, {
    suspended: readSuspensionStatement(userId),
    used: steps,
    tokenKept: sql`${insertInto(loginTokens, {
      id: await hashSecret(token),
      userId: users.id,
      expiresAt: moment + ONE_TIME_LOGIN_SECONDS * 1000,
      deviceId: await deviceIdOf(device),
      provedAt: moment,
    })} FROM ${users} WHERE ${users.id} = ${userId} AND ${isActiveUser(users)}`,
    linked: linkId === null ? [] : linkOnceStatements(linkId, issuer, moment)(userId),
    takenBack: uncountAttemptStatement(rateCounter),
  }).catch((error) => {
    if (isStoppedBy(error, 'link over')) throw conflict(accountsWords.google.linkOver);
    return refuse(error);
  });
  if (suspended.rows[0]) throw suspendedFailure(edges.contact.address, user.userId);
  if (tokenKept.changed !== 1) throw challengeOverFailure();
  return { user, loginToken: token, device };
}
