/** Conversations as their two people read them, and an admin one that was reported. */
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Conversation, OpenConversation, Part } from '../../../core/trust/conversation.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { conversationReports, conversations, messages } from '../../db/tables/trust.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { isOfPair, isOpen, mayExchange } from './conversations.ts';

const other = alias(users, 'other');
const last = alias(messages, 'last');
const mine = alias(conversations, 'mine');

/** A list shows the beginning of the last message. */
const SHOWN_CHARACTERS = 200;

const { askerId, sellerId } = conversations;

const rowsFor = (db: Db, userId: string) =>
  db
    .select({
      id: conversations.id,
      listingId: conversations.listingId,
      listingName: listings.name,
      with: other.name,
      orderId: conversations.orderId,
      as: sql<Part>`CASE ${userId} WHEN ${askerId} THEN 'asker' WHEN ${sellerId} THEN 'seller' ELSE 'admin' END`,
      unread: sql<number>`CASE ${userId} WHEN ${askerId} THEN ${conversations.lastNumber} - ${conversations.askerRead}
        WHEN ${sellerId} THEN ${conversations.lastNumber} - ${conversations.sellerRead} ELSE 0 END`,
      open: sql<number>`${isOfPair(conversations, userId)} AND ${isOpen(conversations)}`,
      mayExchange,
      lastText: sql<string>`substr(${last.text}, 1, ${SHOWN_CHARACTERS})`,
      lastAt: conversations.lastAt,
      lastMine: sql<number>`${last.authorId} = ${userId}`,
    })
    .from(conversations)
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(other, eq(other.id, sql`CASE WHEN ${askerId} = ${userId} THEN ${sellerId} ELSE ${askerId} END`))
    .innerJoin(last, and(eq(last.conversationId, conversations.id), eq(last.number, conversations.lastNumber)));

type Row = Awaited<ReturnType<typeof rowsFor>>[number];

const toConversation = ({ lastText, lastAt, lastMine, open, mayExchange: allowed, ...row }: Row): Conversation => ({
  ...row,
  open: Boolean(open),
  mayExchange: Boolean(allowed),
  last: { text: lastText, at: lastAt, mine: Boolean(lastMine) },
});

/** One's own conversations, the latest first; with `orderId` that about this order alone. */
export async function listConversations(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  { after, limit = PAGE_SIZE.api, orderId }: Paging & { readonly orderId?: string | undefined } = {},
): Promise<Page<Conversation>> {
  const older = after ? sql`AND (${mine.lastAt}, ${mine.id}) < (${after.at}, ${after.id})` : sql``;
  const asOne = (person: SQL) => sql`SELECT id FROM (SELECT ${mine.id} AS id FROM ${conversations} mine
    WHERE ${person} = ${userId} ${older} ORDER BY ${mine.lastAt} DESC, ${mine.id} DESC LIMIT ${limit + 1})`;
  const which =
    orderId === undefined
      ? sql`${conversations.id} IN (${asOne(sql`${mine.askerId}`)} UNION ALL ${asOne(sql`${mine.sellerId}`)})`
      : and(eq(conversations.orderId, orderId), isOfPair(conversations, userId));
  const rows = await rowsFor(db, userId)
    .where(which)
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(limit + 1);
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
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(messages.conversationId, id), isReader, after && sql`${messages.number} < ${after.at}`))
      .orderBy(desc(messages.number))
      .limit(limit + 1),
  ]);
  if (!row) throw notFound();
  const { items, next } = toPage(said, limit, (message) => ({ at: message.number, id: message.id }));
  const shown = items.toReversed().map(({ number: _, mine, published, ...message }) => ({
    ...message,
    ...{ mine: Boolean(mine), published: Boolean(published) },
  }));
  return { conversation: { ...toConversation(row), messages: shown }, next };
}
