/**
 * A signed-in owner authenticates again for actions that require a fresh proof (docs/product.md, "Proofs of admins").
 */
import { eq, sql } from 'drizzle-orm';
import type { FreshProof } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { builder, isStoppedBy, reading, type Step, stopUnless, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { credentials, sessions } from '../../db/tables/accounts.ts';
import { Failure, unauthorized } from '../../errors.ts';
import {
  countAttemptStatement,
  rateCounterOf,
  requireNotKnownPastLimit,
  requireUnderLimit,
  runAndUncountIfUnavailable,
  uncountAttemptStatement,
} from '../limits.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { throwFactorNeeded } from './challenges.ts';
import { checkCodeOfUser, checkFactor } from './factor-check.ts';
import type { FactorDeps } from './factor-deps.ts';

const wrong = () => new Failure('wrong_proof', factorsWords.proof.wrong);

/** A concurrent request used the same proof, or the password was changed meanwhile. */
const USED_UP = ['factor used', 'challenge over', 'changed meanwhile'] as const;

/**
 * Stores with the session the moment of the owner's proof. `secret` is the challenge signed by a passkey, from its
 * cookie. Throws `wrong_proof`, `too_many` after ten wrong proofs, and `factor_needed` for a body without a proof when
 * the account has a second factor.
 */
export async function proveOwner(
  edges: FactorDeps,
  actor: Actor,
  proof: FreshProof,
  secret: string | undefined,
): Promise<void> {
  const { db, now } = edges;
  const moment = now();
  const { userId, sessionId } = actor;
  if (proof.password === undefined && !proof.code && !proof.passkey) return askForProof(edges, actor);
  const rateCounter = await rateCounterOf(edges, 'fresh proof by account', userId);
  requireNotKnownPastLimit(edges, [rateCounter]);
  const { counts } = await writeBatch(db, { counts: countAttemptStatement(rateCounter, moment) });
  requireUnderLimit(edges, rateCounter, counts.rows[0]);
  const used = await runAndUncountIfUnavailable(edges, [rateCounter], () => stepsOf(edges, userId, proof, secret));
  await writeBatch(db, {
    used,
    proved: builder.update(sessions).set({ provedAt: moment }).where(eq(sessions.id, sessionId)),
    stillIn: stopUnlessChanged('not active'),
    takenBack: [
      uncountAttemptStatement(rateCounter),
      ...(proof.password === undefined ? [uncountAttemptStatement(await challengeCounter(edges, userId))] : []),
    ],
  }).catch((error) => {
    if (isStoppedBy(error, 'not active')) throw unauthorized();
    throw USED_UP.some((reason) => isStoppedBy(error, reason)) ? wrong() : error;
  });
}

/** Counts the challenges without a correct factor after them. */
const challengeCounter = (edges: FactorDeps, userId: string) =>
  rateCounterOf(edges, 'second step of an owner by account', userId);

/** Throws the methods of proof that the account has; the challenge for a passkey belongs to this browser. */
async function askForProof(edges: FactorDeps, { userId, hasFactor }: Actor): Promise<never> {
  const fields = { password: commonWords.required.password };
  if (!hasFactor) throw new Failure('invalid', commonWords.error.invalid, { fields });
  return throwFactorNeeded(edges, { purpose: 'owner', userId, rateCounter: await challengeCounter(edges, userId) });
}

async function stepsOf(
  edges: FactorDeps,
  userId: string,
  { password = '', code, passkey }: FreshProof,
  secret: string | undefined,
): Promise<readonly Step[]> {
  if (!passkey && !code) return passwordSteps(edges, userId, password);
  try {
    if (!passkey) return await checkCodeOfUser(edges, userId, code ?? '');
    const { user, steps } = await checkFactor(edges, 'owner', secret, { passkey });
    if (user.userId !== userId) throw wrong();
    return steps;
  } catch (error) {
    throw error instanceof Failure && (error.code === 'invalid' || error.code === 'conflict') ? wrong() : error;
  }
}

/** The password must still be the account's at the moment of the write. */
async function passwordSteps({ db }: FactorDeps, userId: string, password: string): Promise<readonly Step[]> {
  const { passwordHash } = credentials;
  const { found } = await writeBatch(db, {
    found: reading<{ hash: string }>(
      sql`SELECT ${passwordHash} AS hash FROM ${credentials} WHERE ${credentials.userId} = ${userId}`,
    ),
  });
  const [known] = found.rows;
  if (!known || !(await verifyPassword(password, known.hash, userId))) throw wrong();
  const same = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${passwordHash} = ${known.hash})`;
  return [stopUnless('changed meanwhile', same)];
}
