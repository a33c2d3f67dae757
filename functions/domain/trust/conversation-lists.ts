/** Conversations as their two people read them, and an admin one that was reported. */
import { and, desc, eq, or, type SQL, Subquery, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Conversation, OpenConversation, Part } from '../../../core/trust/conversation.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser } from '../../db/conditions.ts';
import { isBlockedBetween, isBlockedBy, isOfPair, otherOf, unreadOf } from '../../db/conversation-pairs.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { conversationReports, conversations, messages } from '../../db/tables/trust.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { mayExchange } from './conversations.ts';
import { isTakenOff } from './publishing.ts';

const other = alias(users, 'other');
const last = alias(messages, 'last');
const mine = alias(conversations, 'mine');

/** A list shows the beginning of the last message. */
const SHOWN_CHARACTERS = 200;

const { askerId, sellerId } = conversations;

/** Some rows of `conversations`, under its name. */
const someOf = (rows: SQL) => new Subquery(rows, {}, 'conversations') as unknown as typeof conversations;

const rowsFor = (db: Db, userId: string, from = conversations) =>
  db
    .select({
      id: conversations.id,
      listingId: conversations.listingId,
      listingName: listings.name,
      with: other.name,
      orderId: conversations.orderId,
      as: sql<Part>`CASE ${userId} WHEN ${askerId} THEN 'asker' WHEN ${sellerId} THEN 'seller' ELSE 'admin' END`,
      unread: sql<number>`CASE WHEN ${isOfPair(conversations, userId)} THEN ${unreadOf(userId)} ELSE 0 END`,
      open: sql<number>`${isOfPair(conversations, userId)} AND NOT ${isBlockedBetween(askerId, sellerId)} AND ${isActiveUser(other)}`,
      blocked: sql<number>`${isOfPair(conversations, userId)} AND ${isBlockedBy(userId, other.id)}`,
      mayExchange,
      lastText: sql<string>`substr(${last.text}, 1, ${SHOWN_CHARACTERS})`,
      lastAt: conversations.lastAt,
      lastMine: sql<number>`${last.authorId} = ${userId}`,
    })
    .from(from)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(other, eq(other.id, otherOf(userId)))
    .innerJoin(last, and(eq(last.conversationId, conversations.id), eq(last.number, conversations.lastNumber)));

type Row = Awaited<ReturnType<typeof rowsFor>>[number];

const toConversation = ({
  lastText,
  lastAt,
  lastMine,
  open,
  blocked,
  mayExchange: allowed,
  ...row
}: Row): Conversation => ({
  ...row,
  open: Boolean(open),
  blocked: Boolean(blocked),
  mayExchange: Boolean(allowed),
  last: { text: lastText, at: lastAt, mine: Boolean(lastMine) },
});

/**
 * One's own conversations, the latest first; with `orderId` that about this order alone. Two indexes are read in step,
 * and the page is sorted here: the database would count each sorted row again.
 */
export async function listConversations(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  { after, limit = PAGE_SIZE.api, orderId }: Paging & { readonly orderId?: string | undefined } = {},
): Promise<Page<Conversation>> {
  const older = after ? sql`AND (${mine.lastAt}, ${mine.id}) < (${after.at}, ${after.id})` : sql``;
  const asOne = (person: SQL) => sql`SELECT mine.* FROM ${conversations} mine WHERE ${person} = ${userId} ${older}`;
  const latest = sql`${asOne(sql`${mine.askerId}`)} UNION ALL ${asOne(sql`${mine.sellerId}`)}
    ORDER BY last_at DESC, id DESC LIMIT ${limit + 1}`;
  const found =
    orderId === undefined
      ? await rowsFor(db, userId, someOf(latest))
      : await rowsFor(db, userId).where(and(eq(conversations.orderId, orderId), isOfPair(conversations, userId)));
  const rows = found.toSorted((one, two) => two.lastAt - one.lastAt || (one.id < two.id ? 1 : -1));
  const { items, next } = toPage(rows, limit, ({ lastAt, id }) => ({ at: lastAt, id }));
  return { items: items.map(toConversation), next };
}

/**
 * A conversation with its newest messages. Throws `not_found` for everybody but its two people, and an admin once it
 * was reported.
 */
export async function getConversation(
  { db }: Pick<Deps, 'db'>,
  { userId, role }: Actor,
  id: string,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<{ conversation: OpenConversation; next: Page<unknown>['next'] }> {
  const wasReported = sql`EXISTS (SELECT 1 FROM ${conversationReports} WHERE ${conversationReports.conversationId} = ${conversations.id})`;
  const isReader = or(isOfPair(conversations, userId), role === 'Admin' ? wasReported : undefined);
  const [[row], said] = await db.batch([
    rowsFor(db, userId).where(and(eq(conversations.id, id), isReader)),
    db
      .select({
        id: messages.id,
        number: messages.number,
        mine: sql<number>`${messages.authorId} = ${userId}`,
        by: sql<'asker' | 'seller'>`CASE WHEN ${messages.authorId} = ${askerId} THEN 'asker' ELSE 'seller' END`,
        text: messages.text,
        at: messages.at,
        published: sql<number>`${messages.publishedOn} IS NOT NULL`,
        // Not told to the asker, who never knew whether it was on the page.
        takenOff: sql<number>`${askerId} <> ${userId} AND ${messages.publishedOn} IS NULL AND ${messages.authorId} = ${sellerId} AND ${isTakenOff}`,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.conversationId, id), isReader, after && sql`${messages.number} < ${after.at}`))
      .orderBy(desc(messages.number))
      .limit(limit + 1),
  ]);
  if (!row) throw notFound();
  const { items, next } = toPage(said, limit, (message) => ({ at: message.number, id: message.id }));
  const shown = items.toReversed().map(({ number: _, mine, published, takenOff, ...message }) => ({
    ...message,
    ...{ mine: Boolean(mine), published: Boolean(published), takenOff: Boolean(takenOff) },
  }));
  return { conversation: { ...toConversation(row), messages: shown }, next };
}
