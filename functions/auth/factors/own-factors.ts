/**
 * A user's own second factors: list, removal, new recovery codes; and the removal of all by support, for an owner who
 * lost them (tools/remove-factors.ts).
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { OwnFactor } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { emailSearchTermOf } from '../../../core/entity/email-address.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { builder, reading, type Step, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { namedColumns } from '../../db/rows.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { conflict, notFound } from '../../errors.ts';
import { endAccountLinksStatements } from '../recovery/account-links.ts';
import { forgetOtherDevicesStatement } from '../sessions/known-devices.ts';
import { isFactorOwner } from './challenges.ts';
import type { FactorDeps } from './factor-deps.ts';
import { factorLetterStatement } from './factor-letters.ts';
import { type OwnerCredentials, reauthenticate } from './reauthentication.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const freshSignIn = factorsWords.conflict.freshSignIn;

/** The factors, oldest first, and the number of recovery codes left. One round trip. */
export async function listFactors(
  { db }: Pick<FactorDeps, 'db'>,
  { userId }: Actor,
): Promise<{ factors: readonly OwnFactor[]; codesLeft: number }> {
  const { found, codes } = await writeBatch(db, {
    found: reading<OwnFactor>(
      sql`SELECT ${namedColumns({
        id: factors.id,
        kind: factors.kind,
        name: factors.name,
        createdAt: factors.createdAt,
        usedAt: factors.usedAt,
      })} FROM ${factors} WHERE ${factors.userId} = ${userId} ORDER BY ${factors.createdAt}, ${factors.id}`,
    ),
    codes: reading<{ left: number }>(
      sql`SELECT count(*) AS left FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId}`,
    ),
  });
  return { factors: found.rows.map((row) => ({ ...row })), codesLeft: codes.rows[0]?.left ?? 0 };
}

/**
 * Ends every other session of the user and every pending sign-in, so that a stranger with the password is signed out.
 */
const endOtherSessionsStatements = (
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  only = sql`1`,
): readonly Step[] => [
  builder.delete(sessions).where(and(only, eq(sessions.userId, userId), ne(sessions.id, sessionId))),
  ...endSignInsStatements(userId, only),
];

/**
 * Removes a factor after full re-authentication; removing the last one deletes the recovery codes. Throws `not_found`
 * for a factor of another user, `conflict` for the last factor of an admin, and as `reauthenticate` does.
 */
export async function removeFactor(
  edges: FactorDeps,
  actor: Actor,
  id: string,
  credentials: OwnerCredentials,
): Promise<void> {
  await reauthenticate(edges, actor, credentials, freshSignIn);
  const { db, now } = edges;
  const { userId } = actor;
  const isIt = sql`${factors.id} = ${id} AND ${factors.userId} = ${userId}`;
  const another = sql`EXISTS (SELECT 1 FROM ${factors} WHERE ${factors.userId} = ${userId} AND ${factors.id} <> ${id})`;
  const isAdmin = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.role} = 'Admin')`;
  const mayGo = sql`(NOT ${isAdmin} OR ${another})`;
  const goes = sql`EXISTS (SELECT 1 FROM ${factors} WHERE ${isIt} AND ${mayGo})`;
  const { removed, stillThere } = await writeBatch(db, {
    othersEnded: endOtherSessionsStatements(actor, goes),
    codesEnded: builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), goes, sql`NOT ${another}`)),
    letters: factorLetterStatement('factor-removed', userId, id, now(), {
      only: goes,
      facts: sql`json_object('kind', (SELECT ${factors.kind} FROM ${factors} WHERE ${isIt}))`,
    }),
    removed: builder.delete(factors).where(and(isIt, mayGo)),
    stillThere: reading<{ yes: 1 }>(sql`SELECT 1 AS yes FROM ${factors} WHERE ${isIt}`),
  });
  if (removed.changed === 1) return;
  throw stillThere.rows[0] ? conflict(factorsWords.conflict.lastOfAdmin) : notFound();
}

/** Replaces the recovery codes with ten new ones. Throws `conflict` without a factor, and as `reauthenticate` does. */
export async function renewRecoveryCodes(
  edges: FactorDeps,
  actor: Actor,
  credentials: OwnerCredentials,
): Promise<readonly string[]> {
  const { db, now, newId } = edges;
  if (!actor.hasFactor) throw conflict(factorsWords.conflict.none);
  await reauthenticate(edges, actor, credentials, freshSignIn);
  const moment = now();
  const { codes, anew } = await newRecoveryCodes(actor.userId, moment);
  const { made } = await writeBatch(db, {
    made: anew(isFactorOwner(actor.userId)),
    letters: factorLetterStatement('codes-made', actor.userId, newId(), moment, { only: sql`changes() > 0` }),
  });
  if (made.changed === 0) throw conflict(factorsWords.conflict.none);
  return codes;
}

type AddedFactor = { readonly id: string; readonly kind: OwnFactor['kind']; readonly createdAt: number };

/**
 * Steps after a factor was added: the first recovery codes, the end of other sessions, the letter. A pending change of
 * address ends, because its link would require the password alone. Of the known devices only `device` stays, which
 * added the factor.
 */
export async function stepsAfterAdding(actor: Actor, { id, kind, createdAt }: AddedFactor, device: string | undefined) {
  const { userId } = actor;
  const { codes, first } = await newRecoveryCodes(userId, createdAt);
  const steps = {
    codesMade: first,
    othersEnded: [
      ...endOtherSessionsStatements(actor),
      ...endAccountLinksStatements(userId, ['email']),
      await forgetOtherDevicesStatement(userId, device),
    ],
    letters: factorLetterStatement('factor-added', userId, id, createdAt, { facts: sql`json_object('kind', ${kind})` }),
  };
  return { codes, steps };
}

/**
 * Removes every second factor and recovery code of the account with this email, ends its sessions, and notifies its
 * owner. Returns false when there is no such account or it has no factor.
 */
export async function removeAllFactors({ db, now }: Pick<FactorDeps, 'db' | 'now'>, email: string): Promise<boolean> {
  const userId = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${emailSearchTermOf(email)} AND ${hasAccount(users)})`;
  const moment = now();
  const { removed } = await writeBatch(db, {
    letters: factorLetterStatement('factor-removed', userId, `all:${moment}`, moment, {
      only: isFactorOwner(users.id),
      facts: sql`json_object('kind', 'all')`,
    }),
    codesRemoved: builder.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    signInsEnded: endSignInsStatements(userId, isFactorOwner(userId)),
    sessionsEnded: builder.delete(sessions).where(and(eq(sessions.userId, userId), isFactorOwner(userId))),
    removed: builder.delete(factors).where(eq(factors.userId, userId)),
  });
  return removed.changed > 0;
}
