/**
 * Change of an account's address: requested by its owner, confirmed by a link to the new one, undone by a link to the
 * old one (docs/decisions/14-second-factors-and-undo.md).
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { EmailChange } from '../../../core/accounts/recovery.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { LINK_SECONDS } from '../../../core/notifications/letter.ts';
import { accountsWords, recoveryWords } from '../../../core/words/en/accounts.ts';
import { builder, isStoppedBy, stopIfTaken, stopUnless, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { hasAccount } from '../../db/conditions.ts';
import { queueOwedLetterStatements } from '../../db/letters.ts';
import { insertInto } from '../../db/rows.ts';
import { endSuppressionStatement } from '../../db/suppressions.ts';
import { accountTokens, users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { conflict, Failure } from '../../errors.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { reauthenticate } from '../factors/reauthentication.ts';
import { countCall } from '../run-within-limits.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import {
  type AccountLink,
  consumeLinkStatements,
  endAccountLinksStatements,
  isReservedFrom,
  type LinkDeps,
} from './account-links.ts';

const isTaken = (address: string, userId: string, now: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${users} WHERE ${users.email} = ${address} AND ${hasAccount(users)})
    OR ${isReservedFrom(address, userId, now)})`;

/**
 * Mails a link to the new address; an earlier link becomes invalid. Throws `invalid` for a wrong password or the
 * present address, `conflict` for an address of another account, or without a fresh sign-in where there is no password,
 * `factor_needed` and the other errors of `reauthenticate`, `too_many`.
 */
export async function requestEmailChange(
  edges: FactorDeps,
  actor: Actor,
  { email, password, factor }: EmailChange,
  secret: string | undefined,
): Promise<void> {
  const { userId } = actor;
  if (email === actor.email)
    throw new Failure('invalid', recoveryWords.sameAddress, { fields: { email: recoveryWords.sameAddress } });
  await reauthenticate(edges, actor, { password, factor, secret }, recoveryWords.freshSignIn.change);
  const { db, now, newId } = edges;
  // Refused requests are counted too: the answer reveals whether the address has an account.
  await countCall(edges, 'new address by account', userId);
  await countCall(edges, 'new address by email', email);
  const moment = now();
  await writeBatch(db, {
    isFree: stopUnless('email taken', sql`NOT ${isTaken(email, userId, moment)}`),
    olderEnded: endAccountLinksStatements(userId, ['email']),
    queued: queueOwedLetterStatements(
      {
        kind: 'email',
        id: sql`${`email:${userId}:${newId()}`}`,
        userId,
        address: email,
        facts: sql`'{}'`,
        urgent: true,
        expiresAt: moment + LINK_SECONDS.email * 1000,
        from: sql`WHERE 1`,
      },
      moment,
    ),
  }).catch(rethrowTakenAddress);
}

/** Throws `conflict` for a batch stopped because another account has the address, any other error unchanged. */
export function rethrowTakenAddress(error: unknown): never {
  throw isStoppedBy(error, 'email taken') ? conflict(accountsWords.emailTaken) : error;
}

/**
 * Sets the account's address to the one that a link confirmed. The old address is notified. An old address that was
 * verified gets a link that undoes the change for seven days; one that never was may be mistyped, so it is only told.
 * Sellers see the new address on the orders. Throws `conflict` when another account took the address meanwhile; the
 * link then stays valid. Throws `BatchStopped` (`token spent`) otherwise.
 */
export async function changeAddress(edges: LinkDeps, link: AccountLink): Promise<void> {
  const { db, now } = edges;
  const { userId, address } = link;
  const moment = now();
  const it = sql`${users.id} = ${userId}`;
  const hadVerified = sql`FROM ${users} WHERE ${it} AND ${users.emailVerifiedAt} IS NOT NULL`;
  const hadNot = sql`FROM ${users} WHERE ${it} AND ${users.emailVerifiedAt} IS NULL`;
  await writeBatch(db, {
    linkConsumed: consumeLinkStatements(link, moment),
    isFree: stopUnless('email taken', sql`NOT ${isReservedFrom(address, userId, moment)}`),
    lettersWithUndo: queueOwedLetterStatements(
      {
        kind: 'email-undo',
        id: sql`${`email-undo:${userId}:${moment}`}`,
        userId,
        address: users.email,
        facts: sql`'{}'`,
        urgent: true,
        from: hadVerified,
      },
      moment,
      sql`EXISTS (SELECT 1 ${hadVerified})`,
    ),
    lettersWithoutUndo: queueOwedLetterStatements(
      {
        kind: 'email-changed',
        id: sql`${`email-changed:${userId}:${moment}`}`,
        userId,
        address: users.email,
        facts: sql`'{}'`,
        urgent: true,
        from: hadNot,
      },
      moment,
      sql`EXISTS (SELECT 1 ${hadNot})`,
    ),
    // Reserves the old address. Nobody has the secret of this row: the letter creates a link of its own.
    oldKept: sql`${insertInto(accountTokens, {
      hash: await hashSecret(newSecret('')),
      kind: 'email-undo',
      userId,
      address: users.email,
      expiresAt: moment + LINK_SECONDS['email-undo'] * 1000,
      createdAt: moment,
    })} ${hadVerified}`,
    ...(await setAddressStatements(edges, link, moment)),
    othersEnded: endAccountLinksStatements(userId, ['verify', 'reset', 'email']),
  }).catch(rethrowTakenAddress);
}

/**
 * Writes the address of a link to every copy of the account's address, marks it as verified and ends its suppression
 * after a bounce. Stops the batch when the address is taken.
 */
export const setAddressStatements = async (
  { rateLimiter }: Pick<LinkDeps, 'rateLimiter'>,
  { userId, address }: AccountLink,
  moment: number,
) => ({
  addressChanged: stopIfTaken(
    'email taken',
    builder
      .update(users)
      .set({ email: address, emailVerifiedAt: moment, emailBouncedAt: null })
      .where(and(eq(users.id, userId), hasAccount(users))),
  ),
  isTheirs: stopUnlessChanged('token spent'),
  ordersChanged: builder.update(orders).set({ buyerEmail: address }).where(eq(orders.buyerId, userId)),
  rightAddress: await endSuppressionStatement(rateLimiter.hmac, address, moment),
});
