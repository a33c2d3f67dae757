/**
 * "This was not me": the owner reports an added factor or a changed address as not their own, by the letter's link, and
 * a stranger's access ends (docs/decisions/14-second-factors-and-undo.md).
 */
import { and, eq, gte, sql } from 'drizzle-orm';
import { builder, isStoppedBy, type Query, writeBatch } from '../../db/batch.ts';
import { endAccessStatements } from '../../db/end-access.ts';
import { credentials, identities, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { isFactorOwner } from '../factors/challenges.ts';
import { unlinkStatements } from '../google/link-records.ts';
import {
  type AccountLink,
  consumeLinkStatements,
  endAccountLinksStatements,
  endLaterLinksStatements,
  findAccountLink,
  type LinkDeps,
  linkOverFailure,
} from './account-links.ts';
import { rethrowTakenAddress, setAddressStatements } from './address-change.ts';
import { resetLetterStatement } from './password-reset.ts';

/**
 * Statements that end a stranger's access. The stranger knew the password and may be signed in, so the password ends,
 * every session, and the second factors and recovery codes created from `since` on (ms). A Google account with another
 * address is unlinked. A reset link is mailed to the account's address. These statements must follow those that restore
 * that address.
 */
const endStrangerAccessStatements = (link: AccountLink, since: number, now: number) => {
  const { userId } = link;
  return {
    laterEnded: endLaterLinksStatements(link),
    passwordEnded: builder.delete(credentials).where(eq(credentials.userId, userId)),
    ...unlinkStatements(userId, sql`${identities.email} IS NOT ${link.address}`, now),
    factorsEnded: endFactorsStatements(userId, since),
    accessEnded: endAccessStatements(userId),
    othersEnded: endAccountLinksStatements(userId, ['verify', 'reset', 'email']),
    letters: resetLetterStatement(sql`FROM ${users} WHERE ${users.id} = ${userId}`, now),
  };
};

/** An Admin's factors stay. Recovery codes end with the last factor. */
const endFactorsStatements = (userId: string, since: number): readonly Query[] => {
  const isNoAdmin = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.role} <> 'Admin')`;
  return [
    builder
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since), isNoAdmin)),
    builder.delete(factors).where(and(eq(factors.userId, userId), gte(factors.createdAt, since), isNoAdmin)),
    builder.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), sql`NOT ${isFactorOwner(userId)}`)),
  ];
};

/**
 * Removes the second factor that the letter reported and those added after it: a stranger with the password alone could
 * add one and lock the owner out. Their other access ends too (`endStrangerAccessStatements`). Throws `not_found` for
 * an invalid link, which includes an account with another address and an Admin's, and `too_many`.
 */
export async function undoAddedFactor(edges: LinkDeps, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findAccountLink(edges, ['factor-added'], token, address);
  const moment = now();
  await writeBatch(db, {
    linkConsumed: consumeLinkStatements(link, moment),
    ...endStrangerAccessStatements(link, link.createdAt, moment),
  }).catch((error) => {
    throw isStoppedBy(error, 'token spent') ? linkOverFailure() : error;
  });
}

/**
 * Restores the account's old address by the link that was sent there. All access of the person who changed it ends
 * (`endStrangerAccessStatements`). Of the second factors only those added after the change end: otherwise an abandoned
 * mailbox could bypass the others. Throws `not_found` for an invalid link, `conflict` when another account has the
 * address, `too_many`.
 */
export async function undoAddressChange(edges: LinkDeps, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findAccountLink(edges, ['email-undo'], token, address);
  const moment = now();
  await writeBatch(db, {
    linkConsumed: consumeLinkStatements(link, moment),
    ...(await setAddressStatements(edges, link, moment)),
    ...endStrangerAccessStatements(link, link.createdAt + 1, moment),
  })
    .catch(rethrowTakenAddress)
    .catch((error) => {
      throw isStoppedBy(error, 'token spent') ? linkOverFailure() : error;
    });
}
