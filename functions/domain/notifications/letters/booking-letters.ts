/** Letters to a seller about new bookings. */
import { and, eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../core/format.ts';
import { quotedBookName, quotedPersonName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { withMore } from '../../../../core/words/en/lists.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { type BellLines, countBesideFirst, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { countOf, eventsOf, listed } from './digest.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  subject: (books: number, book: string) => (books === 1 ? `Booked: ${book}` : `${books} of your books were booked`),
  preview: 'Not paid yet: the first buyer who pays gets the book.',
  title: (books: number) => (books === 1 ? 'One of your books was booked' : 'Some of your books were booked'),
  text: 'A buyer who booked a book can pay for it now. We email you when it is paid.',
  by: (buyer: string, price: string) => `${buyer}, ${price}`,
  action: 'View my buyers',
  bell: (book: string, more: number) => `Booked: ${withMore(book, more)}.`,
} as const;

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

export const BOOKING_LETTERS = { booked: booked } as const satisfies Readonly<Record<string, LetterDefinition>>;

/** A single canceled booking has no line. */
const line: WriteBellLine = (row) => {
  const more = countBesideFirst(row);
  if (more === 0 && row.orderState !== 'pending' && row.orderState !== 'paid') return null;
  return { text: words.bell(quotedBook(row), more), href: paths.myBuyers() };
};

export const BOOKING_LINES = { booked: line } as const satisfies BellLines;
