/** End of a stranger's access, after the owner reports a change as not their own. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Query } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { credentials, identities, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { hasFactor } from '../factors/challenges.ts';
import { unlinkWhere } from '../google/link-records.ts';
import { accessEnded } from './access.ts';
import { type AccountLink, laterLinksEnded, linksEnded } from './account-links.ts';
import { resetLetter } from './password-reset.ts';

/**
 * Statements that end a stranger's access. The stranger knew the password and may be signed in, so the password ends,
 * every session, and the second factors and recovery codes created from `since` on (ms). A Google account with another
 * address is unlinked. A reset link is mailed to the account's address. These statements must follow those that restore
 * that address.
 */
export const strangerAccessEnded = (link: AccountLink, since: number, now: number) => {
  const { userId } = link;
  return {
    laterEnded: laterLinksEnded(link),
    passwordEnded: builder.delete(credentials).where(eq(credentials.userId, userId)),
    ...unlinkWhere(userId, sql`${identities.email} IS NOT ${link.address}`, now),
    factorsEnded: factorsEnded(userId, since),
    accessEnded: accessEnded(userId),
    othersEnded: linksEnded(userId, ['verify', 'reset', 'email']),
    told: resetLetter(sql`FROM ${users} WHERE ${users.id} = ${userId}`, now),
  };
};

/** An Admin's factors stay. Recovery codes end with the last factor. */
const factorsEnded = (userId: string, since: number): readonly Query[] => {
  const isNoAdmin = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.role} <> 'Admin')`;
  return [
    builder
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since), isNoAdmin)),
    builder.delete(factors).where(and(eq(factors.userId, userId), gte(factors.createdAt, since), isNoAdmin)),
    builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), sql`NOT ${hasFactor(userId)}`)),
  ];
};
