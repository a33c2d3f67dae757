import type { FactorProof } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { writeBatch } from '../../db/batch.ts';
import { rateCounterOf, uncountAttemptStatement } from '../limits.ts';
import { requireOwnerPassword } from '../passwords/require-owner-password.ts';
import { challengeOverFailure, throwFactorNeeded } from './challenges.ts';
import { checkFactor } from './factor-check.ts';
import type { FactorDeps } from './factor-deps.ts';

/** Credentials of a re-authentication; `secret` is the challenge's, from the cookie. */
export type OwnerCredentials = {
  readonly password: string;
  readonly factor?: FactorProof | undefined;
  readonly secret: string | undefined;
};

/**
 * Re-authenticates the owner before a change of sign-in methods or the end of the account (ASVS 7.5.1): the password,
 * then the second factor if the account has one. With Google alone the sign-in must be fresh, which has required the
 * factor itself. Throws as `requireOwnerPassword` does, `factor_needed`, `invalid` at the factor, `conflict` when its
 * challenge is over, and `too_many`. Returns the hash of the correct password.
 */
export async function reauthenticate(
  edges: FactorDeps,
  actor: Actor,
  credentials: OwnerCredentials,
  signInAgain?: string,
): Promise<string | null> {
  const hash = await requireOwnerPassword(edges, actor, credentials.password, signInAgain);
  if (actor.hasPassword) await requireFactor(edges, actor, credentials);
  return hash;
}

/** Requires the second factor alone, if the account has one. Throws as `reauthenticate` does. */
export async function requireFactor(
  edges: FactorDeps,
  { userId, hasFactor }: Pick<Actor, 'userId' | 'hasFactor'>,
  { factor, secret }: Pick<OwnerCredentials, 'factor' | 'secret'>,
): Promise<void> {
  if (!hasFactor) return;
  const rateCounter = await rateCounterOf(edges, 'second step of an owner by account', userId);
  if (!factor) return throwFactorNeeded(edges, { purpose: 'owner', userId, rateCounter });
  const checked = await checkFactor(edges, 'owner', secret, factor);
  if (checked.user.userId !== userId) throw challengeOverFailure();
  await writeBatch(edges.db, { used: checked.steps, takenBack: uncountAttemptStatement(rateCounter) }).catch(
    checked.refuse,
  );
}
