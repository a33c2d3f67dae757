/** Letters about unread messages. */
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { quotedBookName, quotedPersonName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { hasLaterLetter, isOfPair, otherOf, readBy, unreadOf } from '../../../db/conversation-pairs.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { conversations, messages } from '../../../db/tables/trust.ts';
import { type BellLines, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { quotedPart, withFewerIsolates } from './letter-layout.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  subject: (messages: number, book: string) =>
    messages === 1 ? `New message about ${book}` : `${messages} new messages about ${book}`,
  preview: 'Answer on Dogear.',
  title: (messages: number) => (messages === 1 ? 'You have a new message' : 'You have new messages'),
  text: (person: string, book: string) => `You have a message from ${person} about ${book}.`,
  said: 'They wrote:',
  more: (count: number) => (count === 1 ? 'There is one more message.' : `There are ${count} more messages.`),
  note: 'Agree on everything on Dogear. We never ask you to pay anywhere else.',
  action: 'Read and answer',
  bell: (person: string, book: string, unread: number) =>
    unread === 1 ? `New message from ${person} about ${book}.` : `${unread} new messages from ${person} about ${book}.`,
} as const;

/** Messages that a letter quotes. */
const QUOTED_AT_MOST = 3;

const other = alias(users, 'other');

/** The unread messages, the earliest first; no letter once they are read. */
const unreadMessages = defineLetter({
  read: async ({ db }, { id, userId: readerId, facts }) => {
    const rows = await db
      .select({
        conversationId: conversations.id,
        person: readForeignText(other.id, other.name, { readerId }),
        name: readForeignText(conversations.sellerId, listings.name, { readerId }),
        count: unreadOf(readerId),
        text: readForeignText(messages.authorId, messages.text, { readerId }),
      })
      .from(conversations)
      .innerJoin(listings, eq(listings.id, conversations.listingId))
      .innerJoin(other, eq(other.id, otherOf(readerId)))
      .innerJoin(
        messages,
        sql`${messages.conversationId} = ${conversations.id} AND ${messages.number} > ${readBy(readerId)}`,
      )
      .where(sql`${conversations.id} = ${facts.conversation} AND ${isOfPair(conversations, readerId)}
        AND NOT ${hasLaterLetter(id, readerId)}`)
      .orderBy(messages.number)
      .limit(QUOTED_AT_MOST);
    return rows.length > 0 ? rows : null;
  },
  write: (rows, { origin }) => {
    const [first] = rows;
    if (!first) return null;
    const [book, person] = [quotedBookName(first.name), quotedPersonName(first.person, 'person')];
    const more = first.count - rows.length;
    return {
      subject: words.subject(first.count, book),
      preview: words.preview,
      title: words.title(first.count),
      parts: [
        words.text(person, book),
        ...quotedPart(words.said, ...rows.map(({ text }) => text)),
        ...(more > 0 ? [words.more(more)] : []),
      ],
      action: { label: words.action, url: `${origin}${paths.messages(first.conversationId)}` },
      note: words.note,
    };
  },
  sample: () => [
    {
      ...{ conversationId: SAMPLE.order, person: sampleText('buyer'), name: sampleText('book') },
      ...{ count: 5, text: sampleText('question') },
    },
  ],
});

export const MESSAGE_LETTERS = { messages: unreadMessages } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;

const line: WriteBellLine = (row) => {
  const { conversationId, unread } = row;
  if (conversationId === null || unread === null || unread === 0) return null;
  const text = words.bell(withFewerIsolates(quotedPersonName(row.person, 'person')), quotedBook(row), unread);
  return { text, href: paths.messages(conversationId) };
};

export const MESSAGE_LINES = { messages: line } as const satisfies BellLines;
