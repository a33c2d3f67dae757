/**
 * The one-time links of letters (docs/decisions/115-links-of-letters.md). The secret stands in the letter alone; the row has its
 * hash, and is made when the letter is sent.
 */
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { LetterKind, LinkKind } from '../../../core/notifications/letter.ts';
import { recoveryWords } from '../../../core/words/accounts/recovery.ts';
import { hasAccount, isActiveUser } from '../../db/active.ts';
import { type Query, type Reading, reading, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import type { Db } from '../../db/client.ts';
import { named } from '../../db/rows.ts';
import { accountTokens, users } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/notifications.ts';
import { triedAgain } from '../../db/tried-again.ts';
import { Failure } from '../../errors.ts';
import { hasFactor } from '../factors/challenges.ts';
import { counted, networkCountsOf, type RateLimits, requireNotPast, requireUnder } from '../limits.ts';
import { hashSecret } from '../secrets.ts';

export type Edges = { readonly db: Db; readonly now: () => number; readonly rateLimits: RateLimits };

/** A link that works now: whose it is, the address that its letter went to, and the moment (ms) of what the letter tells. */
export type AccountLink = {
  readonly hash: string;
  readonly kind: LinkKind;
  readonly userId: string;
  readonly address: string;
  readonly createdAt: number;
  /** 1 where the account has a second factor. */
  readonly hasFactor: number;
};

/** The answer to a link that does not work, whatever the reason. */
export const linkOver = (): Failure => new Failure('not_found', recoveryWords.over);

const token = alias(accountTokens, 'token');
const user = alias(users, 'user');

/** Links that were sent to the account's own address do not work while it has another one. */
const isOfPresentAddress = sql`(${token.kind} NOT IN ('verify', 'reset', 'factor-added') OR ${token.address} = ${user.email})`;

/**
 * Who took an account over may have it suspended: its owner takes it back all the same. A mailbox is no way round the second factor of
 * an Admin: only somebody with the database's key can end that.
 */
const mayUse = sql`(${isActiveUser(user)} OR (${token.kind} IN ('email-undo', 'factor-added') AND ${hasAccount(user)}))
  AND NOT (${token.kind} = 'factor-added' AND ${user.role} = 'Admin')`;

const linkWhere = (condition: SQL, now: number): SQL =>
  sql`SELECT ${named({ hash: token.hash, kind: token.kind, userId: token.userId, address: token.address, createdAt: token.createdAt, hasFactor: hasFactor(token.userId) })}
      FROM ${accountTokens} token JOIN ${users} user ON ${user.id} = ${token.userId} AND ${mayUse}
      WHERE ${condition} AND ${token.expiresAt} > ${now} AND ${isOfPresentAddress}`;

/**
 * The link of one of these kinds that this secret belongs to. Throws `not_found` for one that does not work, and `too_many`
 * after many such from one network address.
 */
export async function findLink(
  edges: Edges,
  kinds: readonly LinkKind[],
  secret: string,
  address: string,
): Promise<AccountLink> {
  const { db, now } = edges;
  const rateCounts = await networkCountsOf(edges, 'wrong link', address);
  requireNotPast(edges, rateCounts);
  const moment = now();
  const isIt = sql`${token.hash} = ${await hashSecret(secret)} AND ${token.kind} IN ${kinds}`;
  const { found, wrong } = await writeBatch(db, {
    found: reading<AccountLink>(linkWhere(isIt, moment)),
    wrong: rateCounts.map((one) => counted(one, moment, sql`NOT EXISTS (${linkWhere(isIt, moment)})`)),
  });
  for (const [at, one] of rateCounts.entries()) requireUnder(edges, one, wrong.rows[at]);
  const [link] = found.rows;
  if (!link) throw linkOver();
  return link;
}

/** Uses a link up. Stops the batch (`token spent`) when it does not work any more. */
export const spent = ({ hash }: AccountLink, now: number): readonly [Query, Reading<never>] => [
  builder
    .delete(accountTokens)
    .where(and(eq(accountTokens.hash, hash), sql`EXISTS (${linkWhere(sql`${token.hash} = ${hash}`, now)})`)),
  stopUnlessChanged('token spent'),
];

/**
 * Ends the links that take back this change and those of its kind after it. Links of earlier changes go on working: whoever took an
 * account over could otherwise make two changes, and end the first one's link with the second one's.
 */
export const laterLinksEnded = ({ userId, kind, createdAt }: AccountLink): readonly Query[] => [
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

/** The account's own address, which a link proved, is verified from now on, unless it was before, and written to again if it bounced. */
export const addressConfirmed = async (
  { rateLimits }: Pick<Edges, 'rateLimits'>,
  { userId, address }: AccountLink,
  moment: number,
): Promise<readonly Query[]> => [
  await triedAgain(rateLimits.hmac, address, moment),
  builder
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${moment})`,
      emailBouncedAt: null,
    })
    .where(eq(users.id, userId)),
];

/** Ends the account's links of these kinds, and the letters that would bring new ones. */
export const linksEnded = (
  userId: SQLWrapper | string,
  kinds: readonly (LinkKind & LetterKind)[],
): readonly Query[] => [
  builder.delete(accountTokens).where(and(eq(accountTokens.userId, userId), sql`${accountTokens.kind} IN ${kinds}`)),
  // Also one that is being sent: without its row the sender makes no link.
  builder
    .delete(outbox)
    .where(and(eq(outbox.userId, userId), sql`${outbox.kind} IN ${kinds}`, sql`${outbox.state} IN ('due', 'sending')`)),
];

/** Another account than this one had the address until recently, and may take it back. */
export const isReservedFrom = (address: string, userId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${accountTokens} token WHERE ${token.kind} = 'email-undo' AND ${token.address} = ${address}
    AND ${token.userId} <> ${userId} AND ${token.expiresAt} > ${now})`;
