import type { FactorProof } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { writeBatch } from '../../db/batch.ts';
import { rateCountOf } from '../limits.ts';
import { requireOwner } from '../passwords/password-change.ts';
import { askFactor, challengeOver, type FactorEdges } from './challenges.ts';
import { proveFactor, refuseUsed } from './proof.ts';

/** What an owner gives once more: `secret` is the one of the challenge, from the cookie. */
export type Given = {
  readonly password: string;
  readonly factor?: FactorProof | undefined;
  readonly secret: string | undefined;
};

/**
 * Full re-authentication (ASVS 7.5.1), before how somebody signs in is changed: the password, and behind it the second factor
 * where the account has one. With Google alone the sign-in must be fresh, which has asked for the factor itself. Throws what
 * `requireOwner` throws, `factor_needed`, `invalid` at the factor, `conflict` when its challenge is over, and `too_many`.
 */
export async function requireFullProof(
  edges: FactorEdges,
  actor: Actor,
  { password, factor, secret }: Given,
  signInAgain: string,
): Promise<void> {
  await requireOwner(edges, actor, password, signInAgain);
  if (!actor.hasFactor || !actor.hasPassword) return;
  const { userId } = actor;
  if (!factor)
    return askFactor(edges, {
      purpose: 'owner',
      userId,
      rateCount: await rateCountOf(edges, 'second step of an owner by account', userId),
    });
  const proven = await proveFactor(edges, 'owner', secret, factor);
  if (proven.user.userId !== userId) throw challengeOver();
  await writeBatch(edges.db, { used: proven.steps }).catch(refuseUsed);
}
