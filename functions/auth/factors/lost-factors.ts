/** Removal of all second factors by support, for an owner who lost them (tools/remove-factors.ts). */
import { and, eq, sql } from 'drizzle-orm';
import { emailSearchTerm } from '../../../core/entity/email-address.ts';
import { hasAccount } from '../../db/active.ts';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { signInsEnded } from '../../db/sign-ins.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { hasFactor } from './challenges.ts';
import type { FactorEdges } from './edges.ts';
import { factorLetter } from './factor-letters.ts';

/**
 * Removes every second factor and recovery code of the account with this email, ends its sessions, and notifies its
 * owner. Returns false when there is no such account or it has no factor.
 */
export async function removeAllFactors({ db, now }: Pick<FactorEdges, 'db' | 'now'>, email: string): Promise<boolean> {
  const userId = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${emailSearchTerm(email)} AND ${hasAccount(users)})`;
  const moment = now();
  const { removed } = await writeBatch(db, {
    told: factorLetter('factor-removed', userId, `all:${moment}`, moment, {
      only: hasFactor(users.id),
      facts: sql`json_object('kind', 'all')`,
    }),
    codesRemoved: builder.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    signInsEnded: signInsEnded(userId, hasFactor(userId)),
    sessionsEnded: builder.delete(sessions).where(and(eq(sessions.userId, userId), hasFactor(userId))),
    removed: builder.delete(factors).where(eq(factors.userId, userId)),
  });
  return removed.changed > 0;
}
