/**
 * The link between an account and a Google identity: request, creation, display and removal
 * (docs/decisions/15-google.md).
 */
import { and, desc, eq, isNull, lte, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { GoogleLink } from '../../../core/accounts/google-link.ts';
import type { Actor } from '../../../core/accounts/user.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { builder, reading, type Step, stopUnless, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { isNotSuspended } from '../../db/conditions.ts';
import { endSignInsStatements } from '../../db/end-access.ts';
import { insertInto, ONE_ROW } from '../../db/rows.ts';
import { credentials, identities, linkRecords, linkRequests, sessions, users } from '../../db/tables/accounts.ts';
import { conflict, notFound } from '../../errors.ts';
import type { FactorDeps } from '../factors/factor-deps.ts';
import { type OwnerCredentials, requireFactor } from '../factors/reauthentication.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { type Identity, userIdByEmail } from './google-account.ts';
import { linkChangeLetterStatement, recordLinkedStatement, unlinkStatements } from './link-records.ts';

type Needs = { readonly db: Db; readonly now: () => number };

/** Lifetime of a link request, in seconds. */
export const GOOGLE_LINK_SECONDS = 10 * 60;

/**
 * Stores a link request and returns the secret for the browser's cookie. `forEmail` is the account that it is for;
 * without it, the account whose password is given (requested from a profile).
 */
export async function storeLinkRequest(
  { db, now }: Needs,
  { issuer, subject, email }: Identity,
  forEmail: string | null,
): Promise<string> {
  const secret = newSecret('');
  const moment = now();
  const { kept } = await writeBatch(db, {
    kept: sql`${insertInto(linkRequests, {
      id: await hashSecret(secret),
      issuer,
      subject,
      email,
      userId: forEmail === null ? null : userIdByEmail(forEmail),
      expiresAt: moment + GOOGLE_LINK_SECONDS * 1000,
    })}
        WHERE NOT EXISTS (SELECT 1 FROM ${identities} WHERE ${identities.issuer} = ${issuer} AND ${identities.subject} = ${subject})`,
    expiredDeleted: builder.delete(linkRequests).where(lte(linkRequests.expiresAt, moment)),
  });
  if (kept.changed !== 1) throw conflict(accountsWords.google.linkedElsewhere);
  return secret;
}

const linkRequest = alias(linkRequests, 'link_request');
const identity = alias(identities, 'identity');

/**
 * Statements that link the account whose password was just correct. A request works once, before it expires, for its
 * account, and only while neither side is linked to another; otherwise the whole batch stops. For a suspended user the
 * batch goes on without a link, so that the sign-in reports the suspension.
 */
export const linkOnceStatements =
  (requestId: string, issuer: string, now: number) =>
  (userId: string): readonly Step[] => [
    sql`${insertInto(identities, {
      issuer: linkRequest.issuer,
      subject: linkRequest.subject,
      userId,
      createdAt: now,
      email: linkRequest.email,
    })} FROM ${linkRequests} link_request
      WHERE ${linkRequest.id} = ${requestId} AND ${linkRequest.issuer} = ${issuer} AND ${linkRequest.expiresAt} > ${now} AND (${linkRequest.userId} IS NULL OR ${linkRequest.userId} = ${userId})
        AND changes() > 0 AND NOT EXISTS (SELECT 1 FROM ${identities} identity
          WHERE ${identity.issuer} = ${linkRequest.issuer} AND (${identity.subject} = ${linkRequest.subject} OR ${identity.userId} = ${userId}))`,
    recordLinkedStatement(userId, issuer, now),
    linkChangeLetterStatement('linked', userId, now),
    stopUnless(
      'link over',
      sql`changes() = 1 OR EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND NOT ${isNotSuspended(users)})`,
    ),
    builder
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(
        and(
          eq(users.id, userId),
          isNull(users.emailVerifiedAt),
          sql`EXISTS (SELECT 1 FROM ${identities} identity
          WHERE ${identity.issuer} = ${issuer} AND ${identity.userId} = ${users.id} AND ${identity.email} = ${users.email})`,
        ),
      ),
    builder.delete(linkRequests).where(eq(linkRequests.id, requestId)),
  ];

const RECORDS_AT_MOST = 10;

/** The account's own link to this provider, and its history, newest first. One round trip. */
export async function getGoogleLink({ db }: Pick<Needs, 'db'>, issuer: string, userId: string): Promise<GoogleLink> {
  const rows = await db
    .select({
      linkedAt: identities.createdAt,
      linkedEmail: identities.email,
      action: linkRecords.action,
      email: linkRecords.email,
      at: linkRecords.at,
    })
    .from(ONE_ROW)
    .leftJoin(identities, and(eq(identities.issuer, issuer), eq(identities.userId, userId)))
    .leftJoin(linkRecords, and(eq(linkRecords.issuer, issuer), eq(linkRecords.userId, userId)))
    .orderBy(desc(linkRecords.id))
    .limit(RECORDS_AT_MOST);
  return {
    linkedAt: rows[0]?.linkedAt ?? null,
    email: rows[0]?.linkedEmail ?? null,
    records: rows.flatMap(({ action, email, at }) => (action && at !== null ? [{ action, email, at }] : [])),
  };
}

/**
 * Removes the link and ends every other session: Google may have opened them. Throws `conflict` when it is the only way
 * to sign in, `not_found` without a link, and as `requireFactor` does.
 */
export async function unlinkGoogle(
  edges: FactorDeps,
  issuer: string,
  actor: Pick<Actor, 'userId' | 'sessionId' | 'hasFactor'>,
  ownerCredentials: Pick<OwnerCredentials, 'factor' | 'secret'>,
): Promise<void> {
  await requireFactor(edges, actor, ownerCredentials);
  const { db, now } = edges;
  const { userId, sessionId } = actor;
  const isOwn = sql`${identities.issuer} = ${issuer} AND ${identities.userId} = ${userId}`;
  const mayGo = sql`${isOwn} AND EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${userId})`;
  const endsOf = (owner: SQLWrapper) =>
    sql`${owner} = ${userId} AND EXISTS (SELECT 1 FROM ${identities} WHERE ${mayGo})`;
  const { unlinkRecorded, stillLinked } = await writeBatch(db, {
    othersEnded: builder.delete(sessions).where(and(endsOf(sessions.userId), ne(sessions.id, sessionId))),
    signInsEnded: endSignInsStatements(userId, sql`EXISTS (SELECT 1 FROM ${identities} WHERE ${mayGo})`),
    ...unlinkStatements(userId, mayGo, now()),
    stillLinked: reading<{ yes: 1 }>(sql`SELECT 1 AS yes FROM ${identities} WHERE ${isOwn}`),
  });
  if (unlinkRecorded.rows[0]) return;
  throw stillLinked.rows[0] ? conflict(accountsWords.google.onlyWayIn) : notFound();
}
