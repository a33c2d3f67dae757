/** Letters to a seller whose listings are no longer for sale. */
import { eq } from 'drizzle-orm';
import { MISSED_DEADLINE_LIMIT } from '../../../../core/limits.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { type BellLines, quotedBook } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { contactParts, reasonParts } from './moderated-user-letters.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
export const listingLetterWords = {
  removed: {
    subject: (book: string) => `Removed: ${book}`,
    preview: 'One of your listings is no longer on Dogear.',
    title: 'Your listing was removed',
    text: (book: string) => `Dogear support removed ${book} and its pictures.`,
    action: 'View my listings',
  },
  paused: {
    subject: 'Everything you sell is off sale',
    preview: 'Books that you sold were not sent in time.',
    title: 'Everything you sell is off sale',
    text: (missed: number) =>
      `${missed} of the books that you sold in the last 90 days were not sent in time. Their buyers got their money back, and nobody can buy from you for now.`,
    whatToDo:
      'When you can send books within 7 days, put everything back on sale with one button in My Products. You can delete books you no longer have there.',
    action: 'Open My Products',
  },
  bell: {
    removed: (book: string) => `Dogear support removed ${book}.`,
    paused: 'Everything you sell is off sale: books were not sent in time.',
  },
} as const;

/** An admin removed a listing. */
const listingRemoved = defineLetter({
  read: async ({ db }, { userId: readerId, facts }) => {
    const [row] = await db
      .select({
        name: readForeignText(listings.sellerId, listings.name, { readerId }),
        reason: readUnrestrictedText(auditEntries.reason),
      })
      .from(auditEntries)
      .innerJoin(listings, eq(listings.id, auditEntries.subjectId))
      .where(eq(auditEntries.id, String(facts.record)));
    return row ?? null;
  },
  write: ({ name, reason }, { origin, contact }) => {
    const words = listingLetterWords.removed;
    const book = quotedBookName(name);
    return {
      subject: words.subject(book),
      preview: words.preview,
      title: words.title,
      parts: [words.text(book), ...reasonParts(reason), ...contactParts(contact)],
      action: { label: words.action, url: `${origin}${paths.myListings()}` },
    };
  },
  sample: () => ({ name: sampleText('book'), reason: sampleText('reason') }),
});

/** Cause and advice; no letter once all listings are on sale again. */
const listingsPaused = defineLetter({
  read: async ({ db }, { userId, facts }) => {
    const [row] = await db.select({ reason: users.pausedFor }).from(users).where(eq(users.id, userId));
    return row?.reason === 'deadlines' ? { missed: Number(facts.missed) } : null;
  },
  write: ({ missed }, { origin }) => {
    const words = listingLetterWords.paused;
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text(missed), words.whatToDo],
      action: { label: words.action, url: `${origin}${paths.myListings()}` },
    };
  },
  sample: () => ({ missed: MISSED_DEADLINE_LIMIT.most }),
});

export const LISTING_LETTERS = {
  'listing-removed': listingRemoved,
  'listings-paused': listingsPaused,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const { bell } = listingLetterWords;

export const LISTING_LINES = {
  'listing-removed': (row) => ({ text: bell.removed(quotedBook(row)), href: paths.myListings() }),
  'listings-paused': () => ({ text: bell.paused, href: paths.myListings() }),
} as const satisfies BellLines;
