/** Taking back a change of address, from the old one (docs/decisions/117-change-of-address.md). */
import { sql } from 'drizzle-orm';
import { isStopped, writeBatch } from '../../db/batch.ts';
import { accountTokens, credentials, identities, users } from '../../db/tables/accounts.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { outbox } from '../../db/tables/notifications.ts';
import { hasFactor } from '../factors/challenges.ts';
import { unlinkWhere } from '../google/link-records.ts';
import { accessEnded } from './access.ts';
import { type AccountLink, type Edges, findLink, linkOver, linksEnded, spent } from './account-links.ts';
import { addressSet, refuseTaken } from './address-change.ts';
import { resetLetter } from './password-reset.ts';

/**
 * Gives the account its old address back, by the link that was sent there. Whoever changed it knew the password and may be signed in:
 * the password, every session and every second factor that came with it end, a Google account with another address is unlinked, and a link to choose a new password is on its
 * way to the old address. Throws `not_found` for a link that does not work, `conflict` when another account has the address,
 * `too_many`.
 */
export async function undoAddress(edges: Edges, token: string, address: string): Promise<void> {
  const { db, now } = edges;
  const link = await findLink(edges, ['email-undo'], token, address);
  const { userId } = link;
  await writeBatch(db, {
    spent: spent(link, now()),
    laterEnded: laterUndoEnded(link),
    ...addressSet(link, now()),
    passwordEnded: sql`DELETE FROM ${credentials} WHERE ${credentials.userId} = ${userId}`,
    ...unlinkWhere(userId, sql`${identities.email} <> ${link.address}`, now()),
    factorsEnded: recentFactorsEnded(link),
    accessEnded: accessEnded(userId),
    othersEnded: linksEnded(userId, ['verify', 'reset', 'email']),
    told: resetLetter(sql`FROM ${users} WHERE ${users.id} = ${userId}`, now()),
  })
    .catch(refuseTaken)
    .catch((error) => {
      throw isStopped(error, 'token spent') ? linkOver() : error;
    });
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * Whoever takes an account over adds a second factor to keep its owner out: those that came after the change, or in the week before it,
 * end with it. An Admin's stay: only somebody with the database's key can end those.
 */
const recentFactorsEnded = ({ userId, createdAt }: AccountLink) => [
  sql`DELETE FROM ${factors} WHERE ${factors.userId} = ${userId} AND ${factors.createdAt} >= ${createdAt - WEEK_MS}
      AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.role} <> 'Admin')`,
  sql`DELETE FROM ${recoveryCodes} WHERE ${recoveryCodes.userId} = ${userId} AND NOT ${hasFactor(userId)}`,
];

/**
 * Ends the links that take back this change and those after it. Links of earlier changes go on working: whoever took an account over
 * could otherwise change the address twice, and end the first one's link with the second one's.
 */
const laterUndoEnded = ({ userId, createdAt }: AccountLink) => [
  sql`DELETE FROM ${accountTokens} WHERE ${accountTokens.userId} = ${userId} AND ${accountTokens.kind} = 'email-undo'
      AND ${accountTokens.createdAt} >= ${createdAt}`,
  sql`DELETE FROM ${outbox} WHERE ${outbox.userId} = ${userId} AND ${outbox.kind} = 'email-undo'
      AND ${outbox.state} IN ('due', 'sending') AND ${outbox.createdAt} >= ${createdAt}`,
];
