/**
 * Digests: one letter about the events of some minutes. Outdated events are left out; without any left there is no
 * letter.
 */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatPrice, formatUtc } from '../../../../core/format.ts';
import { quotedBookName, quotedPersonName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { WANT_ENDS_MS } from '../../../../core/orders/want.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { newsLetterWords } from '../../../../core/words/en/letters/news-letters.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { moderationWords } from '../../../../core/words/en/moderation.ts';
import { paths } from '../../../../src/paths.ts';
import { hasAccount, isInStock, isStockOutdated } from '../../../db/conditions.ts';
import { hasLaterLetter, isOfPair, otherOf, readBy, unreadOf } from '../../../db/conversation-pairs.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { reports } from '../../../db/tables/reports.ts';
import { conversations, messages } from '../../../db/tables/trust.ts';
import { wants } from '../../../db/tables/wants.ts';
import { wishes } from '../../../db/tables/wishes.ts';
import { defineLetter, type LetterDefinition, type LetterFacts, type LetterPart } from './define-letter.ts';
import { quotedPart } from './letter-layout.ts';

type Item = { readonly title: string; readonly note: string; readonly url?: string };

/** Events of a digest, as JSON for `json_each`. */
const eventsOf = ({ facts }: LetterFacts): SQL => sql`json_each(${JSON.stringify(facts.of)}) event`;

/** The list, and the number of events that it does not name. */
const listed = (items: readonly Item[], { facts }: LetterFacts): readonly LetterPart[] => [
  { items },
  ...(Number(facts.more) > 0 ? [newsLetterWords.more(Number(facts.more))] : []),
];

const countOf = (items: readonly Item[], { facts }: LetterFacts): number => items.length + Number(facts.more ?? 0);

const booked = defineLetter({
  read: async ({ db }, queued) => {
    const readerId = queued.userId;
    const rows = await db
      .select({
        name: readForeignText(orders.sellerId, orders.listingName, { readerId }),
        buyer: readForeignText(orders.buyerId, orders.buyerName, { readerId }),
        priceCents: orders.priceCents,
      })
      .from(eventsOf(queued))
      .innerJoin(orders, and(eq(orders.id, sql`event.value`), eq(orders.state, 'pending')));
    return rows;
  },
  write: (rows, { origin, queued }) => {
    const words = newsLetterWords.booked;
    const items = rows.map(({ name, buyer, priceCents }) => ({
      title: quotedBookName(name),
      note: words.by(quotedPersonName(buyer, 'buyer'), formatPrice(priceCents)),
    }));
    const [first] = items;
    if (!first) return null;
    const count = countOf(items, queued);
    return {
      subject: words.subject(count, first.title),
      preview: words.preview,
      title: words.title(count),
      parts: [words.text, ...listed(items, queued)],
      action: { label: words.action, url: `${origin}${paths.myBuyers()}` },
    };
  },
  sample: () => [
    { name: sampleText('book'), buyer: sampleText('buyer'), priceCents: SAMPLE.cents },
    { name: sampleText('longBook'), buyer: sampleText('otherBuyer'), priceCents: SAMPLE.lowerCents },
  ],
});

/** A copy is named once for any number of price drops, and only while it is on the wish list. */
const wished = defineLetter({
  read: ({ db }, queued) =>
    db
      .select({
        id: listings.id,
        name: readForeignText(listings.sellerId, listings.name, { readerId: queued.userId }),
        priceCents: listings.resellPriceCents,
        soldAt: listings.soldAt,
        isInStock: sql<number>`${isInStock(listings)} AND NOT ${isStockOutdated(listings)}`,
        was: sql<number | null>`max(event.value ->> 'was')`,
      })
      .from(eventsOf(queued))
      .innerJoin(wishes, and(eq(wishes.listingId, sql`event.value ->> 'listing'`), eq(wishes.buyerId, queued.userId)))
      .innerJoin(listings, eq(listings.id, wishes.listingId))
      .groupBy(listings.id),
  write: (rows, { origin, queued }) => {
    const words = newsLetterWords.wishes;
    const items = rows.flatMap((row): Item[] => {
      const book = { title: quotedBookName(row.name), url: `${origin}${paths.book(row.id)}` };
      if (row.soldAt !== null) return [{ ...book, note: words.sold }];
      if (row.isInStock !== 1 || row.was === null || row.priceCents >= row.was) return [];
      return [{ ...book, note: words.cheaper(formatPrice(row.priceCents), formatPrice(row.was)) }];
    });
    const [first] = items;
    if (!first) return null;
    return {
      subject: words.subject(countOf(items, queued), first.title),
      preview: words.preview,
      title: words.title,
      parts: listed(items, queued),
      action: { label: words.action, url: `${origin}${paths.wishlist()}` },
    };
  },
  sample: (now) => [
    {
      ...{ id: SAMPLE.listing, name: sampleText('book'), isInStock: 1 },
      ...{ priceCents: SAMPLE.lowerCents, was: SAMPLE.cents, soldAt: null },
    },
    {
      ...{ id: SAMPLE.listing, name: sampleText('longBook'), isInStock: 0 },
      ...{ priceCents: SAMPLE.cents, was: null, soldAt: now },
    },
  ],
  sampleFacts: { more: 3 },
});

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
    const words = newsLetterWords.messages;
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

/** Copies that are still for sale, and how many wants end. */
const wanted = defineLetter({
  read: async ({ db }, queued) => {
    const copies = await db
      .select({
        id: listings.id,
        name: readForeignText(listings.sellerId, listings.name, { readerId: queued.userId }),
        priceCents: listings.resellPriceCents,
        condition: listings.condition,
      })
      .from(eventsOf(queued))
      .innerJoin(listings, eq(listings.id, sql`event.value ->> 'listing'`))
      .where(sql`${isInStock(listings)} AND NOT ${isStockOutdated(listings)}`)
      .groupBy(listings.id);
    const [end] = await db
      .select({ count: sql<number>`count(*)`, at: sql<number | null>`min(${wants.usedAt})` })
      .from(eventsOf(queued))
      .innerJoin(wants, and(eq(wants.id, sql`event.value ->> 'ending'`), isNotNull(wants.warnedAt)));
    return { copies, ending: end?.count ?? 0, endsAt: (end?.at ?? 0) + RETENTION.wants };
  },
  write: ({ copies, ending, endsAt }, { origin, queued }) => {
    const words = newsLetterWords.wants;
    const items = copies.map(
      ({ id, name, priceCents, condition }): Item => ({
        title: quotedBookName(name),
        note: words.price(formatPrice(priceCents), condition),
        url: `${origin}${paths.book(id)}`,
      }),
    );
    const [first] = items;
    const end = ending > 0 ? [words.end.text(ending, formatUtc(endsAt))] : [];
    const action = { label: words.action, url: `${origin}${paths.wants()}` };
    if (!first) {
      const { subject, preview, title } = words.end;
      return ending > 0 ? { subject, preview, title, parts: end, action } : null;
    }
    const { preview, title } = words;
    const subject = words.subject(countOf(items, queued), first.title);
    return { subject, preview, title, parts: [...listed(items, queued), ...end], action };
  },
  sample: (now) => ({
    copies: [
      { id: SAMPLE.listing, name: sampleText('book'), priceCents: SAMPLE.cents, condition: 'Good' as const },
      { id: SAMPLE.listing, name: sampleText('longBook'), priceCents: SAMPLE.lowerCents, condition: 'Fair' as const },
    ],
    ...{ ending: 2, endsAt: now + WANT_ENDS_MS },
  }),
  sampleFacts: { more: 3 },
});

/** No admin has reviewed a listing that ended with its seller's account. */
const reportDecided = defineLetter({
  read: ({ db }, queued) =>
    db
      .select({
        name: readForeignText(listings.sellerId, listings.name, { readerId: queued.userId }),
        outcome: reports.outcome,
        isGone: sql<number>`NOT ${hasAccount(users)} AND ${reports.settledAt} >= ${users.deletedAt}`,
      })
      .from(eventsOf(queued))
      .innerJoin(reports, eq(reports.id, sql`event.value`))
      .innerJoin(listings, eq(listings.id, reports.listingId))
      .innerJoin(users, eq(users.id, listings.sellerId)),
  write: (rows, { origin, queued }) => {
    const { reportDecided: decided, reportEnded: ended } = newsLetterWords;
    const items = rows.map(({ name, outcome, isGone }) => ({
      title: quotedBookName(name),
      note: isGone ? ended.gone : moderationWords.reportOutcome[outcome ?? 'waiting'],
    }));
    if (items.length === 0) return null;
    const words = rows.every(({ isGone }) => isGone) ? ended : decided;
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text, ...listed(items, queued)],
      action: { label: words.action, url: `${origin}${paths.dashboard()}` },
    };
  },
  sample: () => [
    { name: sampleText('book'), outcome: 'removed' as const, isGone: 0 },
    { name: sampleText('longBook'), outcome: 'nothing_wrong' as const, isGone: 0 },
  ],
});

export const NEWS_LETTERS = {
  booked,
  wishes: wished,
  wants: wanted,
  messages: unreadMessages,
  'report-decided': reportDecided,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
