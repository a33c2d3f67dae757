/** Questions about a copy: begun by a person, answered by its seller, and read. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { CONVERSATION_LIMITS } from '../../../core/limits.ts';
import { RETENTION } from '../../../core/retention.ts';
import { CONTACT_CHECK_MESSAGES, type NewConversation } from '../../../core/trust/conversation.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { isActiveUser, isNotDeleted, listing, seller } from '../../db/conditions.ts';
import { isOfPair, isOpen } from '../../db/conversation-pairs.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { saleRecords } from '../../db/tables/reviews.ts';
import { conversations, messages } from '../../db/tables/trust.ts';
import { addressUnconfirmed, conflict, notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { requireNoContactData } from './contact-data.ts';
import { sayStatements, wasSaid } from './said-messages.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId'>;

const said = alias(messages, 'said');

/**
 * The two may exchange contact data: their sale was paid, and not called off. A seller could call it off to be paid
 * elsewhere.
 */
const mayExchangeIn = (orderId: SQL): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${fulfilments.state} <> 'canceled')`;

/** `mayExchangeIn` of a conversation. */
export const mayExchange = mayExchangeIn(sql`${conversations}.order_id`);

/**
 * Texts of this author among the last messages, as a JSON array, the earliest first; of a sale that was called off,
 * those since then: before, contact data were allowed.
 */
const lastTexts = (authorId: string): SQL<string> =>
  sql<string>`(SELECT json_group_array(text) FROM (SELECT ${said.text} AS text FROM ${messages} said
    WHERE ${said.conversationId} = ${conversations}.id AND ${said.number} > ${conversations}.last_number - ${CONTACT_CHECK_MESSAGES} AND ${said.authorId} = ${authorId}
      AND ${said.at} > coalesce((SELECT ${saleRecords.endedAt} FROM ${saleRecords} WHERE ${saleRecords.orderId} = ${conversations}.order_id), 0)
    ORDER BY ${said.number}))`;

/** Before a payment, and after a canceled one; throws `contact_data`. */
const requireNoContact = (text: string, lastOnes: string | null): void =>
  requireNoContactData(trustWords.contact.message, text, lastOnes === null ? [] : (JSON.parse(lastOnes) as string[]));

/** The sale of this copy to this buyer, once it is paid. */
const saleTo = (buyerId: string, listingId: SQLWrapper | string): SQL<string | null> =>
  sql<string | null>`(SELECT ${sales.orderId} FROM ${sales} JOIN ${orders} ON ${orders.id} = ${sales.orderId}
    WHERE ${sales.listingId} = ${listingId} AND ${orders.buyerId} = ${buyerId})`;

/** Condition: the person has a conversation about this copy, so that a question only adds to it. */
export const hasAsked = (listingId: string, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.listingId} = ${listingId} AND ${conversations.askerId} = ${userId})`;

/** Condition: the account is so young that it asks fewer sellers a day. */
export const isNewAccount = (userId: string, moment: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.createdAt} > ${moment - CONVERSATION_LIMITS.newForMs})`;

/** The copy, and the asker's conversation about it. Throws `not_found`. */
async function readCopy(db: Needs['db'], { userId }: Actor, listingId: string) {
  const [copy] = await db
    .select({
      sellerId: listing.sellerId,
      soldAt: listing.soldAt,
      isListed: sql<number>`${isNotDeleted(listing)} AND ${isActiveUser(seller)}`,
      conversationId: conversations.id,
      orderId: saleTo(userId, listing.id),
      mayExchange: mayExchangeIn(saleTo(userId, listing.id)),
      lastOnes: lastTexts(userId),
    })
    .from(listing)
    .innerJoin(seller, eq(seller.id, listing.sellerId))
    .leftJoin(conversations, and(eq(conversations.listingId, listing.id), eq(conversations.askerId, userId)))
    .where(eq(listing.id, listingId));
  if (!copy) throw notFound();
  return copy;
}

/** Its buyer may ask about a sold copy, nobody else. */
function requireAskable(copy: Awaited<ReturnType<typeof readCopy>>, asker: Actor, text: string): void {
  if (copy.sellerId === asker.userId) throw conflict(trustWords.conflict.ownBook);
  if (copy.orderId === null) {
    if (copy.soldAt !== null) throw conflict(commonWords.conflict.sold);
    if (!copy.isListed) throw conflict(trustWords.conflict.gone);
  }
  if (!asker.emailVerified) throw addressUnconfirmed(trustWords.confirmFirst);
  if (!copy.mayExchange) requireNoContact(text, copy.conversationId && copy.lastOnes);
}

/** Begins a conversation about a copy for sale, or with the seller of a copy that the asker has bought. */
const beginStatement = (id: string, listingId: string, askerId: string, moment: number): SQL =>
  sql`${insertInto(conversations, {
    id,
    listingId: listing.id,
    askerId,
    sellerId: listing.sellerId,
    orderId: saleTo(askerId, listing.id),
    createdAt: moment,
    lastAt: moment,
    keptUntil: moment + RETENTION.conversations,
  })} FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${listing.id} = ${listingId} AND (${saleTo(askerId, listing.id)} IS NOT NULL OR (${isNotDeleted(listing)} AND ${listing.soldAt} IS NULL))
      AND ${isOpen({ askerId, sellerId: listing.sellerId })} ON CONFLICT DO NOTHING`;

/**
 * Asks the seller of a copy. A second question about it goes into the same conversation (`isNew` is false). Throws
 * `not_found`; `conflict` for one's own copy, one that is gone or sold to somebody else, and where one of the two
 * blocked the other; `confirm_address`; `contact_data`. `counting` follows in the batch: a new conversation, a further
 * message.
 */
export async function askSeller(
  { db, now, newId }: Needs,
  asker: Actor,
  { listingId, text }: NewConversation,
  counting: (made: SQL, added: SQL) => readonly Step[],
): Promise<{ id: string; isNew: boolean }> {
  requireAskable(await readCopy(db, asker, listingId), asker, text);
  const { userId: authorId } = asker;
  const [moment, id, messageId] = [now(), newId(), newId()];
  const its = sql`(SELECT ${conversations.id} FROM ${conversations} WHERE ${conversations.listingId} = ${listingId} AND ${conversations.askerId} = ${authorId})`;
  const wasMade = sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.id} = ${id})`;
  const batch = await writeBatch(db, {
    made: beginStatement(id, listingId, authorId, moment),
    ...sayStatements({ id: messageId, conversationId: its, authorId, text }, moment),
    counted: counting(wasMade, sql`(${wasSaid(messageId)} AND NOT ${wasMade})`),
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
export async function sendMessage(
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
    ...sayStatements({ id, conversationId, authorId: author.userId, text }, now()),
  });
  if (said.changed !== 1) throw conflict(trustWords.conflict.closed);
  return { id };
}

/** Marks messages as read up to this one. Idempotent; returns 0 when they were read before. */
export async function markMessagesRead(
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
