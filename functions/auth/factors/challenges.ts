/**
 * Challenges for a second factor (docs/decisions/14-second-factors-and-undo.md). A correct password, a Google sign-in
 * or a mailed link then gives no session but a secret in a cookie; the row stores its hash.
 */
import { and, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ChallengePurpose, FactorStep } from '../../../core/accounts/factors.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { type Answer, builder, type Reading, reading, type Step, writeBatch } from '../../db/batch.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { factorChallenges, factors, recoveryCodes } from '../../db/tables/factors.ts';
import { CredentialRefused, Failure } from '../../errors.ts';
import {
  type AttemptCount,
  countAttemptStatement,
  type RateCounter,
  requireNotKnownPastLimit,
  requireUnderLimit,
} from '../limits.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { ChallengeDeps } from './factor-deps.ts';
import { type FirstStep, firstStepPrefix } from './first-steps.ts';

/** Lifetime of a challenge, in seconds. */
export const CHALLENGE_SECONDS = 10 * 60;

const TRIES_PER_CHALLENGE = 5;

/** Condition: the account has a second factor. `userId` is a column or an id. */
export const isFactorOwner = (userId: SQLWrapper | string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${factors} WHERE ${factors.userId} = ${userId})`;

/** The first factor was correct, and the account has a second one. `secret` goes into a cookie of the browser. */
export class FactorNeeded extends Failure {
  readonly secret: string;

  constructor(step: FactorStep, secret: string, accountId: string) {
    super('factor_needed', factorsWords.needed, { facts: { factor: step }, accountId });
    this.secret = secret;
  }
}

export const challengeOverFailure = (): Failure =>
  new CredentialRefused('conflict', factorsWords.over, { facts: { factor_over: true } });

type Method = { readonly kind: 'passkey' | 'totp' | 'recovery'; readonly credential: string | null };

const methodsOf = (userId: SQL | string): Reading<Method> =>
  reading<Method>(
    sql`SELECT ${factors.kind} AS kind, ${factors.credential} AS credential FROM ${factors} WHERE ${factors.userId} = ${userId}
        UNION ALL SELECT 'recovery', NULL WHERE EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId})`,
  );

/** The WebAuthn challenge is derived from the secret, so nothing else is stored. */
export const passkeyChallengeOf = (secret: string): Promise<string> => hashSecret(`passkey ${secret}`);

async function stepOf(origin: string, secret: string, methods: readonly Method[]): Promise<FactorStep> {
  const ids = methods.flatMap(({ credential }) => (credential === null ? [] : [credential]));
  const has = (kind: Method['kind']) => methods.some((method) => method.kind === kind);
  return {
    totp: has('totp'),
    recovery: has('recovery'),
    passkey: has('passkey')
      ? {
          challenge: await passkeyChallengeOf(secret),
          rpId: new URL(origin).hostname,
          timeout: CHALLENGE_SECONDS * 1000,
          userVerification: 'required',
          allowCredentials: ids.map((id) => ({ type: 'public-key', id })),
        }
      : null,
  };
}

type NewChallenge = {
  readonly purpose: ChallengePurpose;
  readonly userId: string;
  /** Rate limit of challenges; each challenge allows `TRIES_PER_CHALLENGE` tries. */
  readonly rateCounter: RateCounter;
  readonly linkId?: string | null;
  readonly only?: SQL;
  readonly way?: FirstStep;
};

type Kept = {
  readonly challengesCounted: Answer<AttemptCount>;
  readonly challengeKept: Answer<never>;
  readonly methods: Answer<Method>;
};

/**
 * Steps of a batch that insert a challenge, and a function that maps their answers to the failure to throw: null when
 * none was inserted. Throws `too_many`.
 */
export async function newChallenge(edges: ChallengeDeps, wanted: NewChallenge) {
  const { now, origin } = edges;
  const { purpose, userId, rateCounter, linkId = null, only = sql`1`, way } = wanted;
  const secret = newSecret(way ? firstStepPrefix(way) : '');
  const moment = now();
  requireNotKnownPastLimit(edges, [rateCounter]);
  const steps = {
    challengesCounted: countAttemptStatement(rateCounter, moment),
    challengeKept: sql`${insertInto(factorChallenges, {
      id: await hashSecret(secret),
      purpose,
      userId: users.id,
      linkId,
      expiresAt: moment + CHALLENGE_SECONDS * 1000,
    })} FROM ${users} WHERE ${users.id} = ${userId} AND ${isActiveUser(users)} AND ${isFactorOwner(users.id)} AND ${only}`,
    methods: methodsOf(userId),
  };
  const needed = async ({ challengesCounted, challengeKept, methods }: Kept): Promise<FactorNeeded | null> => {
    requireUnderLimit(edges, rateCounter, challengesCounted.rows[0]);
    if (challengeKept.changed !== 1) return null;
    return new FactorNeeded(await stepOf(origin, secret, methods.rows), secret, userId);
  };
  return { steps, needed };
}

/**
 * Inserts a challenge and throws `FactorNeeded`. Throws `too_many`, and `conflict` when the account has no second
 * factor.
 */
export async function throwFactorNeeded(edges: ChallengeDeps, wanted: NewChallenge): Promise<never> {
  const { steps, needed } = await newChallenge(edges, wanted);
  throw (await needed(await writeBatch(edges.db, steps))) ?? challengeOverFailure();
}

/** The pending step of the sign-in with this secret, in one round trip. Throws `conflict` when it is over. */
export async function getFactorStep(
  { db, now, origin }: ChallengeDeps,
  secret: string | undefined,
): Promise<FactorStep> {
  const isIt = isOpenChallenge(await hashSecret(secret ?? ''), 'sign-in', now());
  const { methods } = await writeBatch(db, {
    methods: methodsOf(sql`(SELECT ${factorChallenges.userId} FROM ${factorChallenges} WHERE ${isIt})`),
  });
  if (!secret || methods.rows.length === 0) throw challengeOverFailure();
  return stepOf(origin, secret, methods.rows);
}

/** Condition: the challenge has this purpose and has not expired (`now` in ms). */
export const isOpenChallenge = (id: string, purpose: ChallengePurpose, now: number): SQL =>
  sql`${factorChallenges.id} = ${id} AND ${factorChallenges.purpose} = ${purpose} AND ${factorChallenges.expiresAt} > ${now}`;

/** Counts a try at a challenge; changes no row when no tries are left. */
export const countTryStatement = (id: string, purpose: ChallengePurpose, now: number): Step =>
  builder
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(isOpenChallenge(id, purpose, now), lt(factorChallenges.tries, TRIES_PER_CHALLENGE)));
