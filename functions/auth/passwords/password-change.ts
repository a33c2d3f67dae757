import { and, eq, sql } from 'drizzle-orm';
import type { Actor, PasswordChange } from '../../../core/accounts/user.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { credentials, identities, sessions, users } from '../../db/tables/accounts.ts';
import { conflict, unauthorized } from '../../errors.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { type OwnerCredentials, reauthenticate } from '../factors/reauthentication.ts';
import { unlinkStatements } from '../google/link-records.ts';
import {
  countSecurityLetterStatement,
  isConfirmedOrUnderLetterLimit,
  securityLetterCounter,
} from '../security-letter-limits.ts';
import { forgetOtherDevicesStatement } from '../sessions/known-devices.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets a new password and ends every session, this one included. Of the known devices only `device` stays, which proved
 * the present password. A linked Google account with another address than the account's is unlinked: a stranger may
 * have linked theirs. Returns that address, or null. Throws `conflict` for an account without a password, and as
 * `reauthenticate` does.
 */
export async function changePassword(
  edges: FactorDeps,
  actor: Actor,
  { newPassword, ...ownerCredentials }: Pick<PasswordChange, 'newPassword'> & OwnerCredentials,
  device: string | undefined,
): Promise<string | null> {
  const { db, now } = edges;
  if (!actor.hasPassword) throw conflict(accountsWords.noPassword);
  const old = await reauthenticate(edges, actor, ownerCredentials);
  const passwordHash = await hashPassword(newPassword, actor.userId);
  const moment = now();
  const counter = await securityLetterCounter(edges, actor.userId);
  const { replaced, unlinkRecorded } = await writeBatch(db, {
    // Only over the password that was checked: of two concurrent changes only one may succeed.
    replaced: builder
      .update(credentials)
      .set({ passwordHash, updatedAt: moment })
      .where(and(eq(credentials.userId, actor.userId), sql`${credentials.passwordHash} = ${old}`)),
    ...unlinkStatements(
      actor.userId,
      sql`changes() > 0 AND ${identities.email} IS NOT (SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${actor.userId})`,
      moment,
    ),
    signInsEnded: endSignInsStatements(actor.userId),
    sessionsEnded: builder.delete(sessions).where(eq(sessions.userId, actor.userId)),
    devicesForgotten: await forgetOtherDevicesStatement(actor.userId, device),
    letterCounted: countSecurityLetterStatement(counter, actor.userId, moment, isPassword(actor.userId, passwordHash)),
    letters: passwordChangedLetterStatement(
      actor.userId,
      passwordHash,
      moment,
      isConfirmedOrUnderLetterLimit(counter, moment),
    ),
  });
  if (replaced.changed !== 1) throw unauthorized();
  return unlinkRecorded.rows[0]?.email ?? null;
}

/**
 * Notifies the account's owner of a new password, at the address of this moment: a stranger with the password may
 * change the address next.
 */
export const passwordChangedLetterStatement = (userId: string, passwordHash: string, moment: number, only = sql`1`) =>
  queueLettersStatement(
    {
      kind: 'password-changed',
      id: sql`${`password-changed:${userId}:${moment}`}`,
      userId,
      address: users.email,
      facts: sql`'{}'`,
      urgent: true,
      from: sql`FROM ${credentials} JOIN ${users} ON ${users.id} = ${credentials.userId}
        WHERE ${credentials.userId} = ${userId} AND ${credentials.passwordHash} = ${passwordHash} AND ${only}`,
    },
    moment,
  );

/** Condition: the account has this password now, without a concurrent change. */
const isPassword = (userId: string, passwordHash: string) =>
  sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.passwordHash} = ${passwordHash})`;
