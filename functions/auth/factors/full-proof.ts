import type { FactorProof } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { writeBatch } from '../../db/batch.ts';
import { rateCountOf, uncounted } from '../limits.ts';
import { requireOwner } from '../passwords/owner.ts';
import { askFactor, challengeOver, type FactorEdges } from './challenges.ts';
import { proveFactor } from './proof.ts';

/** What an owner gives once more: `secret` is the one of the challenge, from the cookie. */
export type Given = {
  readonly password: string;
  readonly factor?: FactorProof | undefined;
  readonly secret: string | undefined;
};

/**
 * Full re-authentication (ASVS 7.5.1), before how somebody signs in is changed or the account ends: the password, and behind it the second factor
 * where the account has one. With Google alone the sign-in must be fresh, which has asked for the factor itself. Throws what
 * `requireOwner` throws, `factor_needed`, `invalid` at the factor, `conflict` when its challenge is over, and `too_many`. Answers the
 * password's hash that was right.
 */
export async function requireFullProof(
  edges: FactorEdges,
  actor: Actor,
  given: Given,
  signInAgain?: string,
): Promise<string | null> {
  const hash = await requireOwner(edges, actor, given.password, signInAgain);
  if (actor.hasPassword) await requireFactor(edges, actor, given);
  return hash;
}

/** The second factor alone, where the account has one. Throws as `requireFullProof` does. */
export async function requireFactor(
  edges: FactorEdges,
  { userId, hasFactor }: Pick<Actor, 'userId' | 'hasFactor'>,
  { factor, secret }: Pick<Given, 'factor' | 'secret'>,
): Promise<void> {
  if (!hasFactor) return;
  const rateCount = await rateCountOf(edges, 'second step of an owner by account', userId);
  if (!factor) return askFactor(edges, { purpose: 'owner', userId, rateCount });
  const proven = await proveFactor(edges, 'owner', secret, factor);
  if (proven.user.userId !== userId) throw challengeOver();
  await writeBatch(edges.db, { used: proven.steps, takenBack: uncounted(rateCount) }).catch(proven.refuse);
}
