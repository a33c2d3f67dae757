/** Questions about a copy: begun by a person, answered by its seller, read, blocked and published. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { CONVERSATIONS } from '../../../core/limits.ts';
import { RETENTION } from '../../../core/retention.ts';
import { isNamedIn, LETTER_WAIT_MS, type NewConversation, READ_TOGETHER } from '../../../core/trust/conversation.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { isActiveUser, isNotDeleted, isStillActive, listing, seller } from '../../db/active.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { addLettersStatement } from '../../db/letters.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { outbox } from '../../db/tables/letters.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { sales } from '../../db/tables/money/payments.ts';
import { blocks, conversations, messages } from '../../db/tables/trust.ts';
import { confirmAddress, conflict, notFound } from '../../errors.ts';
import { pagesOfPublished } from '../changed-pages.ts';
import type { Deps } from '../ports.ts';
import { purging, queuePurgeStatements } from '../purge-queue.ts';
import { requireNoContactData } from './contact-data.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId'>;

const party = alias(users, 'party');
const said = alias(messages, 'said');

/**
 * The two may exchange contact data: their sale was paid, and not called off. A seller could call it off to be paid
 * elsewhere.
 */
export const mayExchange = sql<number>`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${conversations}.order_id AND ${fulfilments.state} <> 'canceled')`;

type Pair = { readonly askerId: SQLWrapper | string; readonly sellerId: SQLWrapper | string };

export const isOfPair = (pair: Pair, userId: string): SQL => sql`${userId} IN (${pair.askerId}, ${pair.sellerId})`;

/** Both accounts are active, and neither blocked the other. */
export const isOpen = ({ askerId, sellerId }: Pair): SQL => {
  const blocked = (by: SQLWrapper | string, whom: SQLWrapper | string) =>
    sql`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blockerId} = ${by} AND ${blocks.blockedId} = ${whom})`;
  return sql`(NOT ${blocked(askerId, sellerId)} AND NOT ${blocked(sellerId, askerId)}
    AND (SELECT count(*) FROM ${users} party WHERE ${party.id} IN (${askerId}, ${sellerId}) AND ${isActiveUser(party)}) = 2)`;
};

/** Texts of this author among the last messages, as a JSON array, the earliest first; none once contact data was allowed. */
const lastTexts = (authorId: string): SQL<string> =>
  sql<string>`(SELECT json_group_array(text) FROM (SELECT ${said.text} AS text FROM ${messages} said
    WHERE ${said.conversationId} = ${conversations}.id AND ${conversations}.order_id IS NULL AND ${said.number} > ${conversations}.last_number - ${READ_TOGETHER}
      AND ${said.authorId} = ${authorId} ORDER BY ${said.number}))`;

/** Before a payment, after a canceled one, or to be published; throws `contact_data`. */
const requireNoContact = (text: string, lastOnes: string | null): void =>
  requireNoContactData(trustWords.contact.message, text, lastOnes === null ? [] : (JSON.parse(lastOnes) as string[]));

/**
 * A message of one of the two people, its notification, and the state of the conversation. Nothing is written to a
 * closed conversation. The other one gets one letter until they have read it: its id is that of the first unread
 * message.
 */
function sayStatements(
  id: string,
  conversationId: SQLWrapper | string,
  authorId: string,
  text: string,
  moment: number,
) {
  const wasSaid = sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.id} = ${id})`;
  const other = (ofSeller: SQLWrapper, ofAsker: SQLWrapper) =>
    sql`CASE WHEN ${conversations.askerId} = ${authorId} THEN ${ofSeller} ELSE ${ofAsker} END`;
  const recipient = other(conversations.sellerId, conversations.askerId);
  const letterId = sql`'messages:' || ${conversations.id} || ':' || ${recipient} || ':' || (${other(conversations.sellerRead, conversations.askerRead)} + 1)`;
  const next = sql`${conversations.lastNumber} + 1`;
  const it = sql`FROM ${conversations} WHERE ${conversations.id} = ${conversationId}`;
  const read = (person: SQLWrapper, mark: SQLWrapper) =>
    sql`CASE WHEN ${person} = ${authorId} THEN ${next} ELSE ${mark} END`;
  return {
    said: sql`${insertInto(messages, { id, conversationId: conversations.id, number: next, authorId, text, at: moment })}
      ${it} AND ${isOfPair(conversations, authorId)} AND ${isOpen(conversations)}`,
    told: [
      addLettersStatement(
        {
          kind: 'messages',
          by: sql`${authorId}`,
          id: letterId,
          userId: recipient,
          facts: sql`json_object('conversation', ${conversations.id})`,
          toldAt: moment,
          dueAt: moment + LETTER_WAIT_MS,
          from: sql`${it} AND ${wasSaid}`,
        },
        moment,
      ),
      // The bell shows a line that was seen, and has another message since, as unread again.
      sql`UPDATE ${outbox} SET ${assignments(outbox, { shownAt: moment, readAt: null })}
        WHERE ${outbox.id} = (SELECT ${letterId} ${it}) AND ${outbox.shownAt} IS NOT NULL AND ${wasSaid}`,
    ],
    kept: sql`UPDATE ${conversations} SET ${assignments(conversations, {
      lastNumber: next,
      lastAt: moment,
      askerRead: read(conversations.askerId, conversations.askerRead),
      sellerRead: read(conversations.sellerId, conversations.sellerRead),
      keptUntil: moment + RETENTION.conversations,
    })} WHERE ${conversations.id} = ${conversationId} AND ${wasSaid}`,
  } as const;
}

/** Condition: the person has a conversation about this copy, so that a question only adds to it. */
export const hasAsked = (listingId: string, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.listingId} = ${listingId} AND ${conversations.askerId} = ${userId})`;

export const isNewAccount = (userId: string, moment: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.createdAt} > ${moment - CONVERSATIONS.newForMs})`;

/**
 * Asks the seller of a copy. A second question about it goes into the same conversation (`isNew` is false). Throws
 * `not_found`; `conflict` for one's own, a sold or gone copy, and where one of the two blocked the other;
 * `confirm_address`; `contact_data`. `counting` follows in the batch: a new conversation, a further message.
 */
export async function ask(
  { db, now, newId }: Needs,
  asker: Actor,
  { listingId, text }: NewConversation,
  counting: (made: SQL, added: SQL) => readonly Step[],
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await db
    .select({
      sellerId: listing.sellerId,
      soldAt: listing.soldAt,
      isOffered: sql<number>`${isNotDeleted(listing)} AND ${isActiveUser(seller)}`,
      conversationId: conversations.id,
      orderId: conversations.orderId,
      mayExchange,
      lastOnes: lastTexts(asker.userId),
    })
    .from(listing)
    .innerJoin(seller, eq(seller.id, listing.sellerId))
    .leftJoin(conversations, and(eq(conversations.listingId, listing.id), eq(conversations.askerId, asker.userId)))
    .where(eq(listing.id, listingId));
  if (!row) throw notFound();
  if (row.sellerId === asker.userId) throw conflict(trustWords.conflict.ownBook);
  if (row.orderId === null) {
    if (row.soldAt !== null) throw conflict(commonWords.conflict.sold);
    if (!row.isOffered) throw conflict(trustWords.conflict.gone);
  }
  if (!asker.emailVerified) throw confirmAddress(trustWords.confirmFirst);
  if (!row.mayExchange) requireNoContact(text, row.conversationId && row.lastOnes);

  const [moment, id, messageId] = [now(), newId(), newId()];
  const its = sql`(SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.listingId} = ${listingId} AND ${conversations.askerId} = ${asker.userId})`;
  const wasMade = sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.id} = ${id})`;
  const wasSaid = sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.id} = ${messageId})`;
  const batch = await writeBatch(db, {
    made: sql`${insertInto(conversations, {
      id,
      listingId: listing.id,
      askerId: asker.userId,
      sellerId: listing.sellerId,
      createdAt: moment,
      lastAt: moment,
      keptUntil: moment + RETENTION.conversations,
    })} FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
      WHERE ${listing.id} = ${listingId} AND ${isNotDeleted(listing)} AND ${listing.soldAt} IS NULL
        AND ${isOpen({ askerId: asker.userId, sellerId: listing.sellerId })} ON CONFLICT DO NOTHING`,
    ...sayStatements(messageId, its, asker.userId, text, moment),
    counted: counting(wasMade, sql`(${wasSaid} AND NOT ${wasMade})`),
    found: reading<{ id: string }>(
      sql`SELECT ${conversations.id} AS id FROM ${conversations} WHERE ${conversations.id} = ${its}`,
    ),
  });
  const [found] = batch.found.rows;
  if (batch.said.changed !== 1 || !found) throw conflict(trustWords.conflict.closed);
  return { id: found.id, isNew: batch.made.changed === 1 };
}

/**
 * Adds a message. Throws `not_found` for anybody but its two people, `conflict` in a closed conversation,
 * `contact_data` before a payment, and after a canceled one. `counting` begins the batch.
 */
export async function say(
  { db, now, newId }: Needs,
  author: Actor,
  conversationId: string,
  text: string,
  counting: readonly Step[],
): Promise<{ id: string }> {
  const [row] = await db
    .select({ mayExchange, lastOnes: lastTexts(author.userId) })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isOfPair(conversations, author.userId)));
  if (!row) throw notFound();
  if (!row.mayExchange) requireNoContact(text, row.lastOnes);
  const id = newId();
  const { said } = await writeBatch(db, {
    counted: counting,
    ...sayStatements(id, conversationId, author.userId, text, now()),
  });
  if (said.changed !== 1) throw conflict(trustWords.conflict.closed);
  return { id };
}

/** Marks messages as read up to this one. Idempotent; returns 0 when they were read before. */
export async function readUpTo(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  conversationId: string,
  messageId: string,
): Promise<number> {
  const upTo = sql`(SELECT ${messages.number} FROM ${messages} WHERE ${messages.id} = ${messageId} AND ${messages.conversationId} = ${conversationId})`;
  const own = sql`${conversations.id} = ${conversationId} AND ${isOfPair(conversations, userId)} AND ${upTo} IS NOT NULL`;
  const isMine = (person: SQLWrapper, mark: SQLWrapper) => sql`(${person} = ${userId} AND ${mark} < ${upTo})`;
  const read = (person: SQLWrapper, mark: SQLWrapper) =>
    sql`CASE WHEN ${isMine(person, mark)} THEN ${upTo} ELSE ${mark} END`;
  const { askerId, askerRead, sellerId, sellerRead } = conversations;
  const { marked, found } = await writeBatch(db, {
    marked: sql`UPDATE ${conversations} SET ${assignments(conversations, {
      askerRead: read(askerId, askerRead),
      sellerRead: read(sellerId, sellerRead),
    })} WHERE ${own} AND (${isMine(askerId, askerRead)} OR ${isMine(sellerId, sellerRead)})`,
    found: reading<{ id: string }>(sql`SELECT ${conversations.id} AS id FROM ${conversations} WHERE ${own}`),
  });
  if (!found.rows[0]) throw notFound();
  return marked.changed;
}

/** Blocks the other one in this and all other conversations of the two. Idempotent. Throws `not_found`. */
export async function block(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  conversationId: string,
): Promise<number> {
  const own = sql`FROM ${conversations} WHERE ${conversations.id} = ${conversationId} AND ${isOfPair(conversations, userId)}`;
  const { blocked, found } = await writeBatch(db, {
    blocked: sql`${insertInto(blocks, {
      blockerId: userId,
      blockedId: sql`CASE WHEN ${conversations.askerId} = ${userId} THEN ${conversations.sellerId} ELSE ${conversations.askerId} END`,
      createdAt: now(),
    })} ${own} ON CONFLICT DO NOTHING`,
    found: reading<{ id: string }>(sql`SELECT ${conversations.id} AS id ${own}`),
  });
  if (!found.rows[0]) throw notFound();
  return blocked.changed;
}

/**
 * The seller publishes an answer, with the question before it, on the page of the copy, without the asker's name.
 * Idempotent. Throws `not_found`; `conflict` for what answers nothing, names the asker or was written after the payment,
 * when addresses are told; `contact_data`.
 */
export async function publish(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  { userId }: Actor,
  conversationId: string,
  messageId: string,
): Promise<number> {
  const [answer] = await deps.db
    .select({
      listingId: conversations.listingId,
      isAnswer: sql<number>`${messages.authorId} = ${conversations.sellerId}`,
      text: messages.text,
      asker: party.name,
      isOfSale: sql<number>`EXISTS (SELECT 1 FROM ${sales} WHERE ${sales.orderId} = ${conversations.orderId} AND ${sales.soldAt} < ${messages.at})`,
      question: sql<string | null>`(SELECT json_object('id', ${said.id}, 'text', ${said.text}) FROM ${messages} said
        WHERE ${said.conversationId} = ${conversations.id} AND ${said.number} < ${messages.number} AND ${said.authorId} = ${conversations.askerId}
        ORDER BY ${said.number} DESC LIMIT 1)`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(party, eq(party.id, conversations.askerId))
    .where(and(eq(messages.id, messageId), eq(conversations.id, conversationId), eq(conversations.sellerId, userId)));
  if (!answer) throw notFound();
  if (!answer.isAnswer || answer.question === null) throw conflict(trustWords.conflict.notAnAnswer);
  const question = JSON.parse(answer.question) as { id: string; text: string };
  for (const text of [question.text, answer.text]) {
    requireNoContact(text, null);
    if (isNamedIn(answer.asker, text)) throw conflict(trustWords.conflict.namesAsker);
  }
  if (answer.isOfSale) throw conflict(trustWords.conflict.afterPayment);
  const both = sql`${messages.id} IN (${messageId}, ${question.id}) AND ${messages.publishedOn} IS NULL AND ${isStillActive(userId)}`;
  const { published } = await purging(
    deps,
    writeBatch(deps.db, {
      pages: queuePurgeStatements(deps, pagesOfPublished(both)),
      published: sql`UPDATE ${messages} SET ${assignments(messages, { publishedOn: answer.listingId })} WHERE ${both}`,
    }),
  );
  return Math.min(published.changed, 1);
}
