/**
 * One-time links of letters (docs/decisions/14-second-factors-and-undo.md). Only the letter has the secret; the row has
 * its hash and is inserted when the letter is sent.
 */
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LetterKind, LinkKind } from '../../../core/notifications/letter.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { builder, type Query, type Reading, reading, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { hasAccount, isActiveUser } from '../../db/conditions.ts';
import { namedColumns } from '../../db/rows.ts';
import { endSuppressionStatement } from '../../db/suppressions.ts';
import { accountTokens, users } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/letters.ts';
import { Failure } from '../../errors.ts';
import { isFactorOwner } from '../factors/challenges.ts';
import {
  countAttemptStatement,
  networkCountersOf,
  type RateLimiter,
  requireNotKnownPastLimit,
  requireUnderLimit,
} from '../limits.ts';
import { hashSecret } from '../secrets.ts';

export type LinkDeps = { readonly db: Db; readonly now: () => number; readonly rateLimiter: RateLimiter };

/** A valid link: its user, the address of its letter, and the moment (ms) of the reported event. */
export type AccountLink = {
  readonly hash: string;
  readonly kind: LinkKind;
  readonly userId: string;
  readonly address: string;
  readonly createdAt: number;
  /** 1 when the account has a second factor. */
  readonly hasFactor: number;
};

export const linkOverFailure = (): Failure => new Failure('not_found', recoveryWords.over);

const token = alias(accountTokens, 'token');
const user = alias(users, 'user');

/** Links sent to the account's own address are invalid while it has another one. */
const isOfPresentAddress = sql`(${token.kind} NOT IN ('verify', 'reset', 'factor-added') OR ${token.address} = ${user.email})`;

/**
 * A stranger who took the account over may have got it suspended: its owner can still take it back. A mailbox does not
 * bypass the second factor of an Admin: only support with the database's key can remove that.
 */
const mayUse = sql`(${isActiveUser(user)} OR (${token.kind} IN ('email-undo', 'factor-added') AND ${hasAccount(user)}))
  AND NOT (${token.kind} = 'factor-added' AND ${user.role} = 'Admin')`;

const linkWhere = (condition: SQL, now: number): SQL =>
  sql`SELECT ${namedColumns({ hash: token.hash, kind: token.kind, userId: token.userId, address: token.address, createdAt: token.createdAt, hasFactor: isFactorOwner(token.userId) })}
      FROM ${accountTokens} token JOIN ${users} user ON ${user.id} = ${token.userId} AND ${mayUse}
      WHERE ${condition} AND ${token.expiresAt} > ${now} AND ${isOfPresentAddress}`;

/**
 * The link with this secret and one of these kinds. Throws `not_found` for an invalid link, and `too_many` past the
 * limit of the network address.
 */
export async function findAccountLink(
  edges: LinkDeps,
  kinds: readonly LinkKind[],
  secret: string,
  address: string,
): Promise<AccountLink> {
  const { db, now } = edges;
  const rateCounters = await networkCountersOf(edges, 'wrong link', address);
  requireNotKnownPastLimit(edges, rateCounters);
  const moment = now();
  const isIt = sql`${token.hash} = ${await hashSecret(secret)} AND ${token.kind} IN ${kinds}`;
  const { found, wrong } = await writeBatch(db, {
    found: reading<AccountLink>(linkWhere(isIt, moment)),
    wrong: rateCounters.map((one) => countAttemptStatement(one, moment, sql`NOT EXISTS (${linkWhere(isIt, moment)})`)),
  });
  for (const [at, one] of rateCounters.entries()) requireUnderLimit(edges, one, wrong.rows[at]);
  const [link] = found.rows;
  if (!link) throw linkOverFailure();
  return link;
}

/** Consumes a link. Stops the batch (`token spent`) when it is no longer valid. */
export const consumeLinkStatements = ({ hash }: AccountLink, now: number): readonly [Query, Reading<never>] => [
  builder
    .delete(accountTokens)
    .where(and(eq(accountTokens.hash, hash), sql`EXISTS (${linkWhere(sql`${token.hash} = ${hash}`, now)})`)),
  stopUnlessChanged('token spent'),
];

/**
 * Ends the links that undo this change and later ones of its kind. Links of earlier changes stay valid: otherwise a
 * stranger could make two changes and end the first link with the second one.
 */
export const endLaterLinksStatements = ({ userId, kind, createdAt }: AccountLink): readonly Query[] => [
  builder
    .delete(accountTokens)
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.kind, kind), gte(accountTokens.createdAt, createdAt)),
    ),
  builder
    .delete(outbox)
    .where(
      and(
        eq(outbox.userId, userId),
        eq(outbox.kind, kind),
        sql`${outbox.state} IN ('due', 'sending')`,
        gte(outbox.createdAt, createdAt),
      ),
    ),
];

/** Marks the account's own address as verified, unless it is already, and ends its suppression after a bounce. */
export const confirmAddressStatements = async (
  { rateLimiter }: Pick<LinkDeps, 'rateLimiter'>,
  { userId, address }: AccountLink,
  moment: number,
): Promise<readonly Query[]> => [
  await endSuppressionStatement(rateLimiter.hmac, address, moment),
  builder
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${moment})`,
      emailBouncedAt: null,
    })
    .where(eq(users.id, userId)),
];

/** Ends the account's links of these kinds, and deletes the letters that would create new ones. */
export const endAccountLinksStatements = (
  userId: SQLWrapper | string,
  kinds: readonly (LinkKind & LetterKind)[],
): readonly Query[] => [
  builder.delete(accountTokens).where(and(eq(accountTokens.userId, userId), sql`${accountTokens.kind} IN ${kinds}`)),
  // Includes letters that are being sent: without its row the sender creates no link.
  builder
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), sql`${outbox.kind} IN ${kinds}`, sql`${outbox.state} IN ('due', 'sending')`)),
];

/** Condition: the address belonged to another account until recently, and that account may take it back. */
export const isReservedFrom = (address: string, userId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${accountTokens} token WHERE ${token.kind} = 'email-undo' AND ${token.address} = ${address}
    AND ${token.userId} <> ${userId} AND ${token.expiresAt} > ${now})`;
