/** Letters about decided reports of a listing. */
import { eq, sql } from 'drizzle-orm';
import { quotedBookName, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { moderationWords } from '../../../../core/words/en/moderation.ts';
import { paths } from '../../../../src/paths.ts';
import { hasAccount } from '../../../db/conditions.ts';
import { readForeignText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { reports } from '../../../db/tables/reports.ts';
import { type BellLines, quotedBook } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { eventsOf, listed } from './digest.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  decided: {
    subject: 'Your report was reviewed',
    preview: 'Dogear support has looked at it. Thank you.',
    title: 'Your report was reviewed',
    text: 'Thank you for telling us. Dogear support has looked at it.',
    action: 'View my profile',
  },
  /** No admin looked at the report: the listing disappeared with its seller's account. */
  ended: {
    subject: 'Your report is closed',
    preview: 'The listing is no longer on Dogear.',
    title: 'Your report is closed',
    text: 'Thank you for telling us. The listing that you reported is no longer on Dogear.',
    action: 'View my profile',
    gone: 'No longer on Dogear',
  },
  bell: (book: string, outcome: string) => `Your report about ${book}: ${outcome}.`,
} as const;

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
    const items = rows.map(({ name, outcome, isGone }) => ({
      title: quotedBookName(name),
      note: isGone ? words.ended.gone : moderationWords.reportOutcome[outcome ?? 'waiting'],
    }));
    if (items.length === 0) return null;
    const said = rows.every(({ isGone }) => isGone) ? words.ended : words.decided;
    return {
      subject: said.subject,
      preview: said.preview,
      title: said.title,
      parts: [said.text, ...listed(items, queued)],
      action: { label: said.action, url: `${origin}${paths.dashboard()}` },
    };
  },
  sample: () => [
    { name: sampleText('book'), outcome: 'removed' as const, isGone: 0 },
    { name: sampleText('longBook'), outcome: 'nothing_wrong' as const, isGone: 0 },
  ],
});

export const REPORT_LETTERS = { 'report-decided': reportDecided } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;

export const REPORT_LINES = {
  'report-decided': (row) => ({
    text: words.bell(quotedBook(row), moderationWords.reportOutcome[row.outcome ?? 'waiting']),
    href: paths.dashboard(),
  }),
} as const satisfies BellLines;
