import type { FactorProof } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { writeBatch } from '../../db/batch.ts';
import { rateCountOf, uncounted } from '../limits.ts';
import { requireOwner } from '../passwords/owner.ts';
import { askFactor, challengeOver } from './challenges.ts';
import type { FactorEdges } from './edges.ts';
import { checkFactor } from './factor-check.ts';

/** What an owner gives once more: `secret` is the one of the challenge, from the cookie. */
export type OwnerCredentials = {
  readonly password: string;
  readonly factor?: FactorProof | undefined;
  readonly secret: string | undefined;
};

/**
 * Makes sure that the owner asks, before how somebody signs in is changed or the account ends (ASVS 7.5.1): the password, and behind
 * it the second factor where the account has one. With Google alone the sign-in must be fresh, which has asked for the factor
 * itself. Throws what `requireOwner` throws, `factor_needed`, `invalid` at the factor, `conflict` when its challenge is over, and
 * `too_many`. Answers the password's hash that was right.
 */
export async function reauthenticate(
  edges: FactorEdges,
  actor: Actor,
  credentials: OwnerCredentials,
  signInAgain?: string,
): Promise<string | null> {
  const hash = await requireOwner(edges, actor, credentials.password, signInAgain);
  if (actor.hasPassword) await requireFactor(edges, actor, credentials);
  return hash;
}

/** The second factor alone, where the account has one. Throws as `reauthenticate` does. */
export async function requireFactor(
  edges: FactorEdges,
  { userId, hasFactor }: Pick<Actor, 'userId' | 'hasFactor'>,
  { factor, secret }: Pick<OwnerCredentials, 'factor' | 'secret'>,
): Promise<void> {
  if (!hasFactor) return;
  const rateCount = await rateCountOf(edges, 'second step of an owner by account', userId);
  if (!factor) return askFactor(edges, { purpose: 'owner', userId, rateCount });
  const checked = await checkFactor(edges, 'owner', secret, factor);
  if (checked.user.userId !== userId) throw challengeOver();
  await writeBatch(edges.db, { used: checked.steps, takenBack: uncounted(rateCount) }).catch(checked.refuse);
}
