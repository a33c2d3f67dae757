/** Checks a second factor and consumes it; the steps belong to the batch of the action that it allows. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ChallengePurpose, FactorKind, FactorProof } from '../../../core/accounts/factors.ts';
import type { SignedInUser } from '../../../core/accounts/user.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { builder, isStoppedBy, reading, type Step, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { namedColumns } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { factorChallenges, factors } from '../../db/tables/factors.ts';
import { CredentialRefused, Failure } from '../../errors.ts';
import { hashSecret } from '../secrets.ts';
import { challengeOverFailure, countTryStatement, isOpenChallenge, passkeyChallengeOf } from './challenges.ts';
import type { FactorDeps } from './factor-deps.ts';
import { factorLetterStatement, wrongStepLetterStatement } from './factor-letters.ts';
import { checkAssertion } from './passkey.ts';
import { spendRecoveryCodeStatement } from './recovery-codes.ts';
import { findTotpStep, isTotpCode } from './totp.ts';

/**
 * A correct factor of this user. `steps` consume it with its challenge and stop the batch when a concurrent request was
 * faster.
 */
export type CheckedFactor = {
  readonly user: SignedInUser;
  readonly linkId: string | null;
  readonly steps: readonly Step[];
  /** Maps an error of the batch that contains `steps`. */
  readonly refuse: (error: unknown) => Promise<never>;
};

type Known = {
  readonly id: string;
  readonly kind: FactorKind;
  readonly credential: string | null;
  readonly key: string;
  readonly algorithm: number | null;
  readonly counter: number;
};

const wrongCode = (accountId: string) =>
  new CredentialRefused('invalid', factorsWords.wrongCode, { fields: { code: factorsWords.wrongCode }, accountId });
const wrongPasskey = (accountId: string) =>
  new CredentialRefused('invalid', factorsWords.wrongPasskey, {
    fields: { passkey: factorsWords.wrongPasskey },
    accountId,
  });

/**
 * Checks a factor for the challenge of this secret; each call counts as a try. Throws `invalid` for a wrong factor,
 * possibly only from `steps` (`rethrowUsedFactor`), and `conflict` when the challenge is over.
 */
export async function checkFactor(
  edges: FactorDeps,
  purpose: ChallengePurpose,
  secret: string | undefined,
  proof: FactorProof,
): Promise<CheckedFactor> {
  const { db, now } = edges;
  const moment = now();
  const id = await hashSecret(secret ?? '');
  const userId = sql`(SELECT ${factorChallenges.userId} FROM ${factorChallenges} WHERE ${isOpenChallenge(id, purpose, moment)})`;
  const { linkId, ...user } = userColumns;
  const { counted, found, known } = await writeBatch(db, {
    counted: countTryStatement(id, purpose, moment),
    found: reading<SignedInUser & { linkId: string | null }>(
      sql`SELECT ${namedColumns({ ...user, linkId })} FROM ${factorChallenges} JOIN ${users} ON ${users.id} = ${factorChallenges.userId}
          WHERE ${isOpenChallenge(id, purpose, moment)} AND ${hasAccount(users)}`,
    ),
    known: reading<Known>(
      sql`SELECT ${namedColumns(factorColumns)} FROM ${factors} WHERE ${factors.userId} = ${userId}`,
    ),
  });
  const [challenge] = found.rows;
  if (!secret || counted.changed !== 1 || !challenge) throw challengeOverFailure();
  const { linkId: link, ...challenged } = challenge;
  const used = await usedBy(edges, challenged.userId, known.rows, secret, proof).catch(async (error) => {
    if (error instanceof Failure) await tellOfWrong(edges, purpose, challenged.userId);
    throw error;
  });
  return {
    user: challenged,
    linkId: link,
    steps: [
      builder.delete(factorChallenges).where(isOpenChallenge(id, purpose, moment)),
      stopUnlessChanged('challenge over'),
      ...used,
    ],
    refuse: async (error) => {
      if (isStoppedBy(error, 'factor used')) await tellOfWrong(edges, purpose, challenged.userId);
      return rethrowUsedFactor(error, challenged.userId);
    },
  };
}

/**
 * Steps that consume a code of this user's own app, or a recovery code. Throws `invalid` for a wrong code; `factor
 * used` stops the batch.
 */
export async function checkCodeOfUser(edges: FactorDeps, userId: string, code: string): Promise<readonly Step[]> {
  const { known } = await writeBatch(edges.db, {
    known: reading<Known>(
      sql`SELECT ${namedColumns(factorColumns)} FROM ${factors} WHERE ${factors.userId} = ${userId}`,
    ),
  });
  return usedBy(edges, userId, known.rows, '', { code });
}

const userColumns = {
  userId: users.id,
  email: users.email,
  name: users.name,
  photo: users.photo,
  linkId: factorChallenges.linkId,
};
const factorColumns = {
  id: factors.id,
  kind: factors.kind,
  credential: factors.credential,
  key: factors.key,
  algorithm: factors.algorithm,
  counter: factors.counter,
};

/** The first factor was correct: notify the owner. A reset's own letter already went to the same mailbox. */
async function tellOfWrong({ db, now }: FactorDeps, purpose: ChallengePurpose, userId: string): Promise<void> {
  if (purpose !== 'reset') await writeBatch(db, { letters: wrongStepLetterStatement(userId, now()) });
}

export function rethrowUsedFactor(error: unknown, accountId: string): never {
  if (isStoppedBy(error, 'factor used')) throw wrongCode(accountId);
  throw isStoppedBy(error, 'challenge over') ? challengeOverFailure() : error;
}

async function usedBy(
  edges: FactorDeps,
  userId: string,
  known: readonly Known[],
  secret: string,
  proof: FactorProof,
): Promise<readonly Step[]> {
  const now = edges.now();
  if ('passkey' in proof) {
    const passkey = known.find(({ credential }) => credential === proof.passkey.id);
    const expected = { challenge: await passkeyChallengeOf(secret), origin: edges.origin };
    const counter =
      passkey?.algorithm != null
        ? await checkAssertion(proof.passkey, { ...passkey, algorithm: passkey.algorithm }, expected)
        : null;
    if (!passkey || counter === null) throw wrongPasskey(userId);
    return moveCounterStatements(passkey.id, counter, now);
  }
  const code = proof.code.replaceAll(/\s/g, '');
  if (isTotpCode(code)) {
    const app = known.find(({ kind }) => kind === 'totp');
    const seed = app && (await edges.sealing.open(app.key, userId));
    const step = app && seed ? await findTotpStep(seed, code, now, app.counter) : null;
    if (!app || step === null) throw wrongCode(userId);
    return moveCounterStatements(app.id, step, now);
  }
  return [
    await spendRecoveryCodeStatement(userId, code),
    stopUnlessChanged('factor used'),
    factorLetterStatement('codes-used', userId, edges.newId(), now),
  ];
}

/** Raises the factor's counter. A passkey without a counter always sends 0: its challenge alone makes it single-use. */
const moveCounterStatements = (id: string, counter: number, now: number): readonly Step[] => [
  builder
    .update(factors)
    .set({ counter, usedAt: now })
    .where(and(eq(factors.id, id), isAbove(counter))),
  stopUnlessChanged('factor used'),
];

const isAbove = (counter: number): SQL =>
  sql`(${factors.counter} < ${counter} OR (${factors.counter} = 0 AND ${counter} = 0))`;
