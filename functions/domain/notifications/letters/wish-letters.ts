/** Letters to a buyer about copies on their wish list. */
import { and, eq, sql } from 'drizzle-orm';
import { formatPrice } from '../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { withMore } from '../../../../core/words/en/lists.ts';
import { paths } from '../../../../src/paths.ts';
import { isInStock, isStockOutdated } from '../../../db/conditions.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { wishes } from '../../../db/tables/wishes.ts';
import { type BellLines, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { countOf, type DigestItem, eventsOf, listed } from './digest.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  subject: (books: number, book: string) =>
    books === 1 ? `From your wish list: ${book}` : `Updates on ${books} books on your wish list`,
  preview: 'See what has changed on your wish list.',
  title: 'From your wish list',
  cheaper: (now: string, was: string) => `Now ${now}, it was ${was}`,
  sold: 'Sold to someone else',
  action: 'View my wish list',
  bell: {
    sold: (book: string) => `From your wish list: ${book} was sold.`,
    cheaper: (book: string, now: string, was: string) => `From your wish list: ${book} is now ${now}, it was ${was}.`,
    several: (book: string, more: number) => `From your wish list: ${withMore(book, more)}.`,
  },
} as const;

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
    const items = rows.flatMap((row): DigestItem[] => {
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

export const WISH_LETTERS = { wishes: wished } as const satisfies Readonly<Record<string, LetterDefinition>>;

/**
 * For one copy, in any number of price drops: a line about the drop, unless the price went up again. For several
 * copies: a line with their number.
 */
const line: WriteBellLine = (row) => {
  const events = (row.facts.of ?? []) as readonly { readonly listing: string; readonly was?: number }[];
  const copies = new Set(events.map(({ listing }) => listing)).size + (row.facts.more ?? 0);
  if (copies > 1) return { text: words.bell.several(quotedBook(row), copies - 1), href: paths.wishlist() };
  const href = paths.book(row.listingId ?? '');
  if (row.soldAt !== null) return { text: words.bell.sold(quotedBook(row)), href };
  const was = Math.max(0, ...events.map((event) => event.was ?? 0));
  if (row.isInStock !== 1 || row.priceCents === null || row.priceCents >= was) return null;
  return { text: words.bell.cheaper(quotedBook(row), formatPrice(row.priceCents), formatPrice(was)), href };
};

export const WISH_LINES = { wishes: line } as const satisfies BellLines;
