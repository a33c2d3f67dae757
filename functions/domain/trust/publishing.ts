/** Answers on the page of a copy, each with its question, without the asker's name. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { isNamedIn } from '../../../core/trust/conversation.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { type Statements, writeBatch } from '../../db/batch.ts';
import { isStillActive } from '../../db/conditions.ts';
import { assignments } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { sales } from '../../db/tables/money/payments.ts';
import { conversations, messages } from '../../db/tables/trust.ts';
import { conflict, notFound } from '../../errors.ts';
import { pagesOfPublishedAnswers } from '../changed-pages.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { requireNoContactData } from './contact-data.ts';

const party = alias(users, 'party');
const said = alias(messages, 'said');

/** A question of this conversation, before or behind this answer. */
const questionOf = (which: SQL): SQL => sql`FROM ${messages} said WHERE ${said.conversationId} = ${conversations.id}
  AND ${said.authorId} = ${conversations.askerId} AND ${which}`;

const lastBefore = questionOf(sql`${said.number} < ${messages.number} ORDER BY ${said.number} DESC LIMIT 1`);

/** Condition: an admin took this answer off the page of this copy. It is never published again. */
const wasTakenOff = (listingId: SQLWrapper | string, messageId: SQLWrapper | string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${auditEntries.subjectKind} = 'listing'
    AND ${auditEntries.subjectId} = ${listingId} AND ${auditEntries.action} = 'take_back_answer' AND ${auditEntries.detail} = ${messageId})`;

/** `wasTakenOff` of a row of `messages` and its conversation. */
export const isTakenOff = wasTakenOff(conversations.listingId, messages.id);

/** The answer with the question before it; undefined where the seller did not write it. */
async function findAnswer(db: Deps['db'], conversationId: string, messageId: string, isReader: SQL | undefined) {
  const [answer] = await db
    .select({
      listingId: conversations.listingId,
      isAnswer: sql<number>`${messages.authorId} = ${conversations.sellerId}`,
      text: messages.text,
      asker: party.name,
      isTakenOff,
      isOfSale: sql<number>`EXISTS (SELECT 1 FROM ${sales} WHERE ${sales.orderId} = ${conversations.orderId} AND ${sales.soldAt} < ${messages.at})`,
      question: sql<
        string | null
      >`(SELECT json_object('id', ${said.id}, 'number', ${said.number}, 'text', ${said.text}) ${lastBefore})`,
      nextQuestion: sql<
        number | null
      >`(SELECT ${said.number} ${questionOf(sql`${said.number} > ${messages.number} ORDER BY ${said.number} LIMIT 1`)})`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(party, eq(party.id, conversations.askerId))
    .where(and(eq(messages.id, messageId), eq(conversations.id, conversationId), isReader));
  if (!answer) throw notFound();
  const { isAnswer, question, ...found } = answer;
  if (!isAnswer || question === null) throw conflict(trustWords.conflict.notAnAnswer);
  return { ...found, question: JSON.parse(question) as { id: string; number: number; text: string } };
}

/**
 * The seller publishes an answer, with the question before it. Idempotent. Throws `not_found`; `conflict` for what
 * answers nothing, names the asker, was written after the payment, when addresses are told, or was taken off the page
 * by an admin; `contact_data`.
 */
export async function publishAnswer(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  { userId }: Actor,
  conversationId: string,
  messageId: string,
): Promise<number> {
  const answer = await findAnswer(deps.db, conversationId, messageId, eq(conversations.sellerId, userId));
  if (answer.isTakenOff) throw conflict(trustWords.conflict.takenOff);
  for (const text of [answer.question.text, answer.text]) {
    requireNoContactData(trustWords.contact.message, text);
    if (isNamedIn(answer.asker, text)) throw conflict(trustWords.conflict.namesAsker);
  }
  if (answer.isOfSale) throw conflict(trustWords.conflict.afterPayment);
  const both = sql`${messages.id} IN (${messageId}, ${answer.question.id}) AND ${messages.publishedOn} IS NULL
    AND ${isStillActive(userId)} AND NOT ${wasTakenOff(answer.listingId, messageId)}`;
  const { published } = await writeThenPurge(
    deps,
    writeBatch(deps.db, {
      pages: queuePurgeStatements(deps, pagesOfPublishedAnswers(both)),
      published: sql`UPDATE ${messages} SET ${assignments(messages, { publishedOn: answer.listingId })} WHERE ${both}`,
    }),
  );
  return Math.min(published.changed, 1);
}

/** A published answer that is taken back; an admin's reason goes into the record of actions. */
type TakenBack = { readonly message: string; readonly reason?: string | undefined };

/**
 * The seller, or an admin, takes a published answer off the page of its copy; by an admin, for good. Its question stays
 * there for another answer to it, and goes with the last one. Idempotent. Throws `not_found`, and `conflict` for a
 * message that is no answer.
 */
export async function takeAnswerBack(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>,
  actor: Actor,
  conversationId: string,
  { message, reason }: TakenBack,
): Promise<number> {
  const isAdmin = actor.role === 'Admin';
  const isOwn = isAdmin ? undefined : eq(conversations.sellerId, actor.userId);
  const { listingId, question, nextQuestion } = await findAnswer(deps.db, conversationId, message, isOwn);
  const it = sql`${messages.id} = ${message} AND ${messages.publishedOn} IS NOT NULL`;
  const isAnsweredElse = sql`EXISTS (SELECT 1 FROM ${messages} said WHERE ${said.conversationId} = ${conversationId}
    AND ${said.publishedOn} = ${listingId} AND ${said.number} > ${question.number} AND ${said.number} < ${nextQuestion ?? Number.MAX_SAFE_INTEGER})`;
  const off = (which: SQL) =>
    sql`UPDATE ${messages} SET ${assignments(messages, { publishedOn: null })} WHERE ${which}`;
  const batch = {
    pages: queuePurgeStatements(deps, pagesOfPublishedAnswers(it)),
    takenBack: off(it),
    recorded: isAdmin
      ? recordActionStatement(actor, {
          ...{ id: deps.newId(), at: deps.now(), action: 'take_back_answer' },
          ...{ subjectKind: 'listing', subjectId: listingId, reason, detail: message },
        })
      : [],
    questionToo: off(
      sql`${messages.id} = ${question.id} AND ${messages.publishedOn} IS NOT NULL AND NOT ${isAnsweredElse}`,
    ),
  } as const satisfies Statements;
  const written = isAdmin ? writeAsAdmin(deps.db, actor, batch) : writeBatch(deps.db, batch);
  return (await writeThenPurge(deps, written)).takenBack.changed;
}
