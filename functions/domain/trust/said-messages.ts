/** The statements of a message: it, its notification, and the state of its conversation. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { RETENTION } from '../../../core/retention.ts';
import { LETTER_WAIT_MS } from '../../../core/trust/conversation.ts';
import type { Query } from '../../db/batch.ts';
import { isOfPair, isOpen, messagesLetterId, otherOf } from '../../db/conversation-pairs.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { outbox } from '../../db/tables/letters.ts';
import { conversations, messages } from '../../db/tables/trust.ts';

type NewMessage = {
  readonly id: string;
  readonly conversationId: SQLWrapper | string;
  readonly authorId: string;
  readonly text: string;
};

const next = sql`${conversations.lastNumber} + 1`;

/** Condition: the message was written, earlier in the batch. */
export const wasSaid = (id: string): SQL => sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.id} = ${id})`;

/** The other one gets one letter until they have read it: its id is that of the first unread message. */
function tellStatements({ id, conversationId, authorId }: NewMessage, moment: number): readonly Query[] {
  const recipient = otherOf(authorId);
  const letterId = messagesLetterId(recipient);
  const it = sql`FROM ${conversations} WHERE ${conversations.id} = ${conversationId}`;
  return [
    queueLettersStatement(
      {
        kind: 'messages',
        by: sql`${authorId}`,
        id: letterId,
        userId: recipient,
        facts: sql`json_object('conversation', ${conversations.id})`,
        toldAt: moment,
        dueAt: moment + LETTER_WAIT_MS,
        from: sql`${it} AND ${wasSaid(id)}`,
      },
      moment,
    ),
    // The bell shows a line that was seen, and has another message since, as unread again.
    sql`UPDATE ${outbox} SET ${assignments(outbox, { shownAt: moment, readAt: null })}
      WHERE ${outbox.id} = (SELECT ${letterId} ${it}) AND ${outbox.shownAt} IS NOT NULL AND ${wasSaid(id)}`,
  ];
}

/** Nothing is written to a closed conversation, or by a third person. */
export function sayStatements(message: NewMessage, moment: number) {
  const { id, conversationId, authorId, text } = message;
  const read = (person: SQLWrapper, mark: SQLWrapper) =>
    sql`CASE WHEN ${person} = ${authorId} THEN ${next} ELSE ${mark} END`;
  return {
    said: sql`${insertInto(messages, { id, conversationId: conversations.id, number: next, authorId, text, at: moment })}
      FROM ${conversations} WHERE ${conversations.id} = ${conversationId} AND ${isOfPair(conversations, authorId)} AND ${isOpen(conversations)}`,
    letters: tellStatements(message, moment),
    kept: sql`UPDATE ${conversations} SET ${assignments(conversations, {
      lastNumber: next,
      lastAt: moment,
      askerRead: read(conversations.askerId, conversations.askerRead),
      sellerRead: read(conversations.sellerId, conversations.sellerRead),
      keptUntil: moment + RETENTION.conversations,
    })} WHERE ${conversations.id} = ${conversationId} AND ${wasSaid(id)}`,
  } as const;
}
