/** Letters about what an admin did, with the reason that stands in the record. */
import { eq, sql } from 'drizzle-orm';
import { lettersWords } from '../../../../core/words/letters.ts';
import { paths } from '../../../../src/paths.ts';
import { hasAccount, isNotSuspended } from '../../../db/active.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';
import { actionRecords } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { bookName, isolated } from './layout.ts';
import type { Render } from './letter.ts';

const because = (reason: string | null): readonly string[] => (reason ? [lettersWords.reason(isolated(reason))] : []);

const listingRemoved: Render = async ({ db, origin }, { facts }) => {
  const words = lettersWords.listingRemoved;
  const [row] = await db
    .select({ name: listings.name, reason: actionRecords.reason })
    .from(actionRecords)
    .innerJoin(listings, eq(listings.id, actionRecords.subjectId))
    .where(eq(actionRecords.id, String(facts.record)));
  if (!row) return null;
  const book = bookName(row.name);
  return {
    subject: words.subject(book),
    preview: words.preview,
    title: words.title,
    parts: [words.text(book), ...because(row.reason)],
    action: { label: words.action, url: `${origin}${paths.myListings()}` },
  };
};

/** How the account stands now, and why the record's admin did what they did. */
async function recordOf(db: Db, recordId: unknown) {
  const [row] = await db
    .select({ reason: actionRecords.reason, isSuspended: sql<number>`NOT ${isNotSuspended(users)}` })
    .from(actionRecords)
    .innerJoin(users, eq(users.id, actionRecords.subjectId))
    .where(sql`${actionRecords.id} = ${String(recordId)} AND ${hasAccount(users)}`);
  return row;
}

/** Nothing to tell once the contrary was done. */
const suspension =
  (isSuspended: 0 | 1, words: typeof lettersWords.suspended | typeof lettersWords.restored, path: string): Render =>
  async ({ db, origin }, { facts }) => {
    const record = await recordOf(db, facts.record);
    if (record?.isSuspended !== isSuspended) return null;
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text, ...because(record.reason)],
      action: { label: words.action, url: `${origin}${path}` },
    };
  };

export const MODERATION_LETTERS = {
  'listing-removed': listingRemoved,
  suspended: suspension(1, lettersWords.suspended, paths.home()),
  restored: suspension(0, lettersWords.restored, paths.logIn()),
} as const satisfies Readonly<Record<string, Render>>;
