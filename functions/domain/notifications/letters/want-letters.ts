/** Letters about books that a buyer wants. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { formatPrice, formatUtc } from '../../../../core/format.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { WANT_ENDS_MS } from '../../../../core/orders/want.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { isInStock, isStockOutdated } from '../../../db/conditions.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { wants } from '../../../db/tables/wants.ts';
import { type BellLines, quotedBook, type WriteBellLine } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { countOf, type DigestItem, eventsOf, listed } from './digest.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  subject: (books: number, book: string) =>
    books === 1 ? `For sale: ${book}` : `${books} books that you want are for sale`,
  preview: 'Each copy is sold once: the first buyer who pays gets it.',
  title: 'Books that you want',
  price: (price: string, condition: string) => `${price}, ${condition}`,
  end: {
    subject: 'Some of your wants end soon',
    preview: 'Keep them for another year with one click.',
    title: 'Your wants end soon',
    text: (count: number, on: string) =>
      count === 1
        ? `One of your wants has found nothing for a long time. It ends on ${on}, unless you keep it.`
        : `${count} of your wants have found nothing for a long time. They end from ${on} on, unless you keep them.`,
  },
  action: 'View my wants',
  bell: {
    found: (book: string, price: string) => `You want it, and it is for sale: ${book}, for ${price}.`,
    end: (count: number) =>
      `${count === 1 ? 'One of your wants ends' : `${count} of your wants end`} soon, unless you keep ${count === 1 ? 'it' : 'them'}.`,
  },
} as const;

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
    const items = copies.map(
      ({ id, name, priceCents, condition }): DigestItem => ({
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

export const WANT_LETTERS = { wants: wanted } as const satisfies Readonly<Record<string, LetterDefinition>>;

/** A copy that is still for sale, or word about wants that end. */
const line: WriteBellLine = (row) => {
  const ending = (row.facts.of ?? []).filter(
    (event) => typeof event === 'object' && event !== null && 'ending' in event,
  );
  if (ending.length > 0) return { text: words.bell.end(ending.length), href: paths.wants() };
  if (row.isInStock !== 1 || row.priceCents === null) return null;
  return {
    text: words.bell.found(quotedBook(row), formatPrice(row.priceCents)),
    href: paths.book(row.listingId ?? ''),
  };
};

export const WANT_LINES = { wants: line } as const satisfies BellLines;
