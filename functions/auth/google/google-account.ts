/** The account that a Google identity may enter (docs/decisions/15-google.md). */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { nameFromProvider } from '../../../core/accounts/account-name.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { hasAccount, isNotSuspended } from '../../db/conditions.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { insertInto, namedColumns } from '../../db/rows.ts';
import { credentials, identities, knownDevices, linkRequests, sessions, users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { CredentialRefused } from '../../errors.ts';
import { isFactorOwner } from '../factors/challenges.ts';
import { suspendedFailure } from '../passwords/sign-in.ts';
import { isReservedFrom } from '../recovery/account-links.ts';
import { linkChangeLetterStatement, recordLinkedStatement, unlinkStatements } from './link-records.ts';

const refused = (message: string) => new CredentialRefused('conflict', message);

type Needs = { readonly db: Db; readonly now: () => number; readonly newId: () => string };

/** A person at a provider: the provider's own id, and an email that the provider has verified. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
};

type Account = { readonly id: string; readonly email: string; readonly hasFactor: boolean };
type Found = Pick<Account, 'id' | 'email'> & { readonly suspendedAt: number | null; readonly hasFactor: number };

const userRow = alias(users, 'user');

/** Columns of the joined `user` row for `Found`. */
const found = {
  id: userRow.id,
  email: userRow.email,
  suspendedAt: userRow.suspendedAt,
  hasFactor: isFactorOwner(userRow.id),
};

const hasPassword = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userRow.id})`;

/** Condition: the account in `user` is linked to an identity of this provider. */
const isLinkedTo = (issuer: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.issuer} = ${issuer} AND ${identities.userId} = ${userRow.id})`;

/** Condition: the account in `users` is linked to this identity. */
const linkedTo = ({ issuer, subject }: Identity): SQL =>
  sql`EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.issuer} = ${issuer} AND ${identities.subject} = ${subject}
    AND ${identities.userId} = ${users.id})`;

export const userIdByEmail = (email: string): SQL =>
  sql`(SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${email} AND ${hasAccount(users)})`;

/**
 * The account to enter, or null when its password must confirm the link first. An account without a password or a link
 * belongs to the owner of its address. So does an unused account with an unverified address: its password, its sessions
 * and its links then end. An Admin's account is never taken over. The address of an account that is entered this way
 * becomes verified. Throws `forbidden` for a suspended user, and `conflict` when another Google account is linked and
 * stays, or when the address belonged to another account until recently.
 */
export async function findOrCreateAccount({ db, now, newId }: Needs, identity: Identity): Promise<Account | null> {
  const { issuer, subject, email } = identity;
  const moment = now();
  const name = nameFromProvider(identity.name, email);
  const owner = userIdByEmail(email);
  const newUserId = newId();
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${identities}
    WHERE ${identities.issuer} = ${issuer} AND ${identities.subject} = ${subject})`;
  const gives = sql`${isNew} AND EXISTS (SELECT 1 FROM ${users} user WHERE ${userRow.id} = ${owner} AND ${mayBeTakenOver(issuer)})`;
  const { linked, unlinkedOwner, reserved } = await writeBatch(db, {
    userAdded: sql`${insertInto(users, {
      id: newUserId,
      email,
      name,
      role: 'Buyer',
      emailVerifiedAt: moment,
      verified: false,
      createdAt: moment,
    })} WHERE ${isNew} AND NOT ${isReservedFrom(email, '', moment)} ON CONFLICT DO NOTHING`,
    welcomed: queueLettersStatement(
      {
        kind: 'welcome',
        id: sql`${`welcome:${newUserId}`}`,
        userId: users.id,
        facts: sql`'{}'`,
        from: sql`FROM ${users} WHERE ${users.id} = ${newUserId}`,
      },
      moment,
    ),
    // Must come before the deletion of the password: an account that never had one keeps its link.
    ...unlinkStatements(owner, gives, moment),
    accessEnded: [
      builder.delete(sessions).where(and(gives, eq(sessions.userId, owner))),
      ...endSignInsStatements(owner, gives),
      builder.delete(knownDevices).where(and(gives, eq(knownDevices.userId, owner))),
      builder.delete(linkRequests).where(and(gives, eq(linkRequests.userId, owner))),
      builder.delete(credentials).where(and(gives, eq(credentials.userId, owner))),
    ],
    linkAdded: sql`${insertInto(identities, {
      issuer,
      subject,
      userId: owner,
      createdAt: moment,
      email,
    })} WHERE ${gives}`,
    linkRecorded: recordLinkedStatement(owner, issuer, moment),
    // A new account gets the welcome letter instead.
    linkLetters: linkChangeLetterStatement('linked', owner, moment, sql`${users.id} <> ${newUserId}`),
    // The provider has verified the address, and it is the account's.
    verified: builder
      .update(users)
      .set({ emailVerifiedAt: moment })
      .where(and(eq(users.id, owner), isNull(users.emailVerifiedAt), linkedTo(identity))),
    linked: reading<Found>(
      sql`SELECT ${namedColumns(found)} FROM ${identities} JOIN ${users} user ON ${userRow.id} = ${identities.userId}
          WHERE ${identities.issuer} = ${issuer} AND ${identities.subject} = ${subject} AND ${hasAccount(userRow)}`,
    ),
    unlinkedOwner: reading<Found & { hasPassword: number; hasOther: number }>(
      sql`SELECT ${namedColumns({ ...found, hasPassword, hasOther: isLinkedTo(issuer) })}
          FROM ${users} user WHERE ${userRow.id} = ${owner} AND ${isNew}`,
    ),
    reserved: reading<{ yes: 1 }>(sql`SELECT 1 AS yes WHERE ${isReservedFrom(email, '', moment)}`),
  });
  const [entered] = linked.rows;
  const [owned] = unlinkedOwner.rows;
  const user = entered ?? owned;
  if (!user) throw refused(reserved.rows[0] ? accountsWords.google.addressChanged : accountsWords.google.refused);
  // Google's return page shows only the message, without the contact (`functions/routes/accounts/google.ts`).
  if (user.suspendedAt !== null) throw suspendedFailure(null, user.id);
  if (entered) return { id: entered.id, email: entered.email, hasFactor: entered.hasFactor === 1 };
  if (!owned?.hasPassword) throw refused(accountsWords.google.refused);
  if (owned.hasOther) throw refused(accountsWords.google.otherLinked);
  return null;
}

/**
 * Condition: the owner of the email address may take over the account in `user`: it is unused with an unverified
 * address, or has neither a password nor a link. An Admin's account is never taken over. An account with a link alone
 * stays: a provider may reassign an address to another subject.
 */
const mayBeTakenOver = (issuer: string) => sql`${userRow.role} <> 'Admin' AND ${isNotSuspended(userRow)} AND (
  CASE WHEN ${hasPassword}
  THEN ${userRow.emailVerifiedAt} IS NULL AND ${userRow.verified} = 0 AND ${userRow.verifiedName} IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.buyerId} = ${userRow.id} OR ${orders.sellerId} = ${userRow.id})
    AND NOT EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.sellerId} = ${userRow.id})
  ELSE NOT ${isLinkedTo(issuer)} END)`;
