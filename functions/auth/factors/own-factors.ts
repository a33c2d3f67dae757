/** One's own second factors: how they are seen and removed, and how new recovery codes are made. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { OwnFactor } from '../../../core/accounts/factors.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { factorsWords } from '../../../core/words/accounts/factors.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { named } from '../../db/rows.ts';
import { signInsEnded } from '../../db/sign-ins.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { conflict, notFound } from '../../errors.ts';
import { linksEnded } from '../recovery/account-links.ts';
import { forgetOtherDevices } from '../sessions/known-devices.ts';
import { hasFactor } from './challenges.ts';
import type { FactorEdges } from './edges.ts';
import { tellOfFactor } from './factor-letters.ts';
import { type OwnerCredentials, reauthenticate } from './reauthentication.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const freshSignIn = factorsWords.conflict.freshSignIn;

/** The factors in the order in which they came, and how many recovery codes are left. One round trip. */
export async function listFactors(
  { db }: Pick<FactorEdges, 'db'>,
  { userId }: Actor,
): Promise<{ factors: readonly OwnFactor[]; codesLeft: number }> {
  const { found, codes } = await writeBatch(db, {
    found: reading<OwnFactor>(
      sql`SELECT ${named({
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

/** Ends every session of the user but this one, and every sign-in under way: nobody stays in who only knew the password. */
export const othersEnded = (
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  only = sql`1`,
): readonly Step[] => [
  builder.delete(sessions).where(and(only, eq(sessions.userId, userId), ne(sessions.id, sessionId))),
  ...signInsEnded(userId, only),
];

/**
 * Takes a factor away, after full re-authentication; with the last one the recovery codes end. Throws `not_found` for none of one's
 * own, `conflict` for an admin's last one, and what `reauthenticate` throws.
 */
export async function removeFactor(
  edges: FactorEdges,
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
    othersEnded: othersEnded(actor, goes),
    codesEnded: builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), goes, sql`NOT ${another}`)),
    told: tellOfFactor('factor-removed', userId, id, now(), {
      only: goes,
      facts: sql`json_object('kind', (SELECT ${factors.kind} FROM ${factors} WHERE ${isIt}))`,
    }),
    removed: builder.delete(factors).where(and(isIt, mayGo)),
    stillThere: reading<{ yes: 1 }>(sql`SELECT 1 AS yes FROM ${factors} WHERE ${isIt}`),
  });
  if (removed.changed === 1) return;
  throw stillThere.rows[0] ? conflict(factorsWords.conflict.lastOfAdmin) : notFound();
}

/** Ten new recovery codes in the place of the old ones. Throws `conflict` without a factor, and what `reauthenticate` throws. */
export async function renewCodes(
  edges: FactorEdges,
  actor: Actor,
  credentials: OwnerCredentials,
): Promise<readonly string[]> {
  const { db, now, newId } = edges;
  if (!actor.hasFactor) throw conflict(factorsWords.conflict.none);
  await reauthenticate(edges, actor, credentials, freshSignIn);
  const moment = now();
  const { codes, anew } = await newRecoveryCodes(actor.userId, moment);
  const { made } = await writeBatch(db, {
    made: anew(hasFactor(actor.userId)),
    told: tellOfFactor('codes-made', actor.userId, newId(), moment, { only: sql`changes() > 0` }),
  });
  if (made.changed === 0) throw conflict(factorsWords.conflict.none);
  return codes;
}

type AddedFactor = { readonly id: string; readonly kind: OwnFactor['kind']; readonly createdAt: number };

/**
 * The steps behind an added factor: the first recovery codes, everybody else out, the letter. A change of address that was asked
 * for before ends: its link would need the password alone. Of the known devices `device` stays, which added it.
 */
export async function afterAdding(actor: Actor, { id, kind, createdAt }: AddedFactor, device: string | undefined) {
  const { userId } = actor;
  const { codes, first } = await newRecoveryCodes(userId, createdAt);
  const steps = {
    codesMade: first,
    othersEnded: [...othersEnded(actor), ...linksEnded(userId, ['email']), await forgetOtherDevices(userId, device)],
    told: tellOfFactor('factor-added', userId, id, createdAt, { facts: sql`json_object('kind', ${kind})` }),
  };
  return { codes, steps };
}
