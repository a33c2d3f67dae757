/** Letters to a seller whose listings are no longer for sale. */
import { eq } from 'drizzle-orm';
import { MISSED_DEADLINE_LIMIT } from '../../../../core/limits.ts';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { listingLetterWords } from '../../../../core/words/en/letters/listing-letters.ts';
import { paths } from '../../../../src/paths.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { contactParts, reasonParts } from './moderated-user-letters.ts';

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
