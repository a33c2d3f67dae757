/**
 * Adding a passkey or an authenticator app: requested with full re-authentication, completed with the new factor's
 * answer.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { ChallengePurpose, NewPasskey, OwnFactor, TotpConfirmation } from '../../../core/accounts/factors.ts';
import { MAX_FACTORS } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { BRAND } from '../../../core/brand.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import {
  builder,
  isStoppedBy,
  reading,
  stopIfTaken,
  stopUnless,
  stopUnlessChanged,
  writeBatch,
} from '../../db/batch.ts';
import { isStillActive } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { factorChallenges, factors } from '../../db/tables/factors.ts';
import { conflict, Failure } from '../../errors.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { CHALLENGE_SECONDS, challengeOverFailure, countTryStatement, isOpenChallenge } from './challenges.ts';
import type { FactorDeps } from './factor-deps.ts';
import { stepsAfterAdding } from './own-factors.ts';
import { ALGORITHM_NUMBERS, checkRegistration, readChallenge } from './passkey.ts';
import { type OwnerCredentials, reauthenticate } from './reauthentication.ts';
import { findTotpStep, isTotpCode, newTotpSeed, totpUri } from './totp.ts';

/** A new factor; `codes` are the recovery codes created with the first factor. */
export type NewFactor = { readonly id: string; readonly codes: readonly string[] | null };

const words = factorsWords.conflict;

/** Stores the challenge for a new factor and returns its secret. Throws `conflict` before the address is confirmed. */
async function begin(
  edges: FactorDeps,
  actor: Actor,
  credentials: OwnerCredentials,
  purpose: ChallengePurpose,
  seed: string | null,
): Promise<string> {
  // An account created with another person's address must not lock that person out.
  if (!actor.emailVerified) throw conflict(words.unconfirmed);
  await reauthenticate(edges, actor, credentials, words.freshSignIn);
  const { db, now } = edges;
  const secret = newSecret('');
  const row = { id: await hashSecret(secret), purpose, userId: actor.userId, seed };
  await writeBatch(db, {
    // One pending challenge per purpose.
    olderEnded: builder
      .delete(factorChallenges)
      .where(and(eq(factorChallenges.userId, actor.userId), eq(factorChallenges.purpose, purpose))),
    kept: insertInto(factorChallenges, { ...row, expiresAt: now() + CHALLENGE_SECONDS * 1000 }),
  });
  return secret;
}

/** Creation options of a passkey (`PublicKeyCredentialCreationOptionsJSON`). Throws as `begin` does. */
export async function beginAddingPasskey(edges: FactorDeps, actor: Actor, credentials: OwnerCredentials) {
  const challenge = await begin(edges, actor, credentials, 'passkey', null);
  const { known } = await writeBatch(edges.db, {
    known: reading<{ id: string }>(
      sql`SELECT ${factors.credential} AS id FROM ${factors} WHERE ${factors.userId} = ${actor.userId} AND ${factors.kind} = 'passkey'`,
    ),
  });
  return {
    challenge,
    rp: { id: new URL(edges.origin).hostname, name: BRAND },
    user: {
      id: btoa(actor.userId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      name: actor.email,
      displayName: actor.name,
    },
    pubKeyCredParams: ALGORITHM_NUMBERS.map((alg) => ({ type: 'public-key', alg }) as const),
    excludeCredentials: known.rows.map(({ id }) => ({ type: 'public-key', id }) as const),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_SECONDS * 1000,
  } as const;
}

/**
 * Stores the passkey that the browser created. `device` is the secret of this browser's device cookie. Throws `invalid`
 * for an invalid passkey, and `conflict`.
 */
export async function addPasskey(
  edges: FactorDeps,
  actor: Actor,
  { name, credential }: NewPasskey,
  device: string | undefined,
): Promise<NewFactor> {
  const challenge = readChallenge(credential.response.clientDataJSON) ?? '';
  const made = await checkRegistration(credential, { challenge, origin: edges.origin });
  if (!made)
    throw new Failure('invalid', factorsWords.wrongPasskey, { fields: { credential: factorsWords.wrongPasskey } });
  const { key, algorithm, counter } = made;
  const row = { kind: 'passkey', name, credential: made.credential, key, algorithm, counter } as const;
  return add(edges, actor, { challengeId: await hashSecret(challenge), row, taken: words.alreadyPasskey, device });
}

/**
 * Creates a seed for an authenticator app; returns its QR code data and the request that a code completes. Throws as
 * `begin` does.
 */
export async function beginAddingTotp(edges: FactorDeps, actor: Actor, credentials: OwnerCredentials) {
  const seed = newTotpSeed();
  const request = await begin(edges, actor, credentials, 'totp', await edges.sealing.seal(seed, actor.userId));
  return { request, secret: seed, uri: totpUri(BRAND, actor.email, seed) };
}

/** Stores the app that generated this code. Throws `invalid` for a wrong code, and `conflict`. */
export async function addTotp(
  edges: FactorDeps,
  actor: Actor,
  { request, code }: TotpConfirmation,
  device: string | undefined,
): Promise<NewFactor> {
  const { db, now, sealing } = edges;
  const id = await hashSecret(request);
  const moment = now();
  const { counted, found } = await writeBatch(db, {
    counted: countTryStatement(id, 'totp', moment),
    found: reading<{ sealed: string }>(
      sql`SELECT ${factorChallenges.seed} AS sealed FROM ${factorChallenges}
          WHERE ${isOpenChallenge(id, 'totp', moment)} AND ${factorChallenges.userId} = ${actor.userId}`,
    ),
  });
  const [offered] = found.rows;
  if (counted.changed !== 1 || !offered) throw challengeOverFailure();
  const typed = code.replaceAll(/\s/g, '');
  const seed = await sealing.open(offered.sealed, actor.userId);
  const step = isTotpCode(typed) ? await findTotpStep(seed, typed, moment, 0) : null;
  if (step === null) throw new Failure('invalid', factorsWords.wrongCode, { fields: { code: factorsWords.wrongCode } });
  const row = {
    kind: 'totp',
    name: '',
    credential: null,
    key: offered.sealed,
    algorithm: null,
    counter: step,
  } as const;
  return add(edges, actor, { challengeId: id, row, taken: words.alreadyTotp, device });
}

type Row = Omit<typeof factors.$inferInsert, 'id' | 'userId' | 'createdAt' | 'usedAt'> & {
  readonly kind: OwnFactor['kind'];
};

type Adding = {
  readonly challengeId: string;
  readonly row: Row;
  readonly taken: string;
  /** Device secret of the browser that adds the factor. */
  readonly device: string | undefined;
};

async function add(edges: FactorDeps, actor: Actor, { challengeId, row, taken, device }: Adding): Promise<NewFactor> {
  const { db, now, newId } = edges;
  const { userId } = actor;
  const [id, moment] = [newId(), now()];
  const added = { ...row, id, userId, createdAt: moment };
  const { codes, steps } = await stepsAfterAdding(actor, added, device);
  const count = sql`(SELECT count(*) FROM ${factors} WHERE ${factors.userId} = ${userId})`;
  const { codesMade } = await writeBatch(db, {
    spent: builder
      .delete(factorChallenges)
      .where(and(isOpenChallenge(challengeId, row.kind, moment), eq(factorChallenges.userId, userId))),
    wasOpen: stopUnlessChanged('challenge over'),
    mayAdd: stopUnless('too many', sql`${count} < ${MAX_FACTORS} AND ${isStillActive(userId)}`),
    added: stopIfTaken('id taken', insertInto(factors, added)),
    ...steps,
  }).catch((error) => {
    if (isStoppedBy(error, 'id taken')) throw conflict(taken);
    if (isStoppedBy(error, 'too many')) throw conflict(words.tooMany);
    throw isStoppedBy(error, 'challenge over') ? challengeOverFailure() : error;
  });
  return { id, codes: codesMade.changed > 0 ? codes : null };
}
