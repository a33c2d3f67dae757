/** Letters to a user about an action of an admin, with the reason of its record. */
import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { type ForeignText, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { foreignTextWords } from '../../../../core/words/en/letters/foreign-text.ts';
import { moderatedUserLetterWords } from '../../../../core/words/en/letters/moderated-user-letters.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { hasAccount, isNotSuspended, isPaused } from '../../../db/conditions.ts';
import { readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { defineLetter, type LetterDefinition, type LetterPart } from './define-letter.ts';
import { quotedPart } from './letter-layout.ts';

export const reasonParts = (reason: ForeignText | null): readonly LetterPart[] =>
  quotedPart(foreignTextWords.wrote.admin, reason);

/** Contact address for an objection. */
export const contactParts = (contact: string | null): readonly string[] =>
  contact ? [moderatedUserLetterWords.contact(contact)] : [];

/** State of the account, and the reason of the record. */
async function recordOf(db: Db, recordId: unknown) {
  const [row] = await db
    .select({
      reason: readUnrestrictedText(auditEntries.reason),
      role: users.role,
      isOff: sql<number>`${isPaused(users)}`,
      isSuspended: sql<number>`NOT ${isNotSuspended(users)}`,
    })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.subjectId))
    .where(sql`${auditEntries.id} = ${String(recordId)} AND ${hasAccount(users)}`);
  return row;
}

/** No letter once the opposite action was taken. */
const suspension = (
  isSuspended: 0 | 1,
  words: typeof moderatedUserLetterWords.suspended | typeof moderatedUserLetterWords.restored,
  path: string,
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, { facts }) => {
      const record = await recordOf(db, facts.record);
      return record?.isSuspended === isSuspended ? record : null;
    },
    write: ({ reason, role, isOff }, { origin, contact }) => ({
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [
        'offSale' in words && isOff ? words.offSale : words.text[role],
        ...reasonParts(reason),
        ...(isSuspended ? contactParts(contact) : []),
      ],
      action: { label: words.action, url: `${origin}${path}` },
    }),
    sample: () => ({
      reason: sampleText(isSuspended ? 'reason' : 'goodReason'),
      role: 'Seller' as Role,
      ...{ isOff: 0, isSuspended },
    }),
  });

/** No letter once the badge is gone again. */
const sellerVerified = defineLetter({
  read: async ({ db }, { userId }) => {
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} = ${userId} AND ${users.verified} = 1`);
    return row ?? null;
  },
  write: (_, { origin }) => {
    const { subject, preview, title, text, action } = moderatedUserLetterWords.sellerVerified;
    return { subject, preview, title, parts: [text], action: { label: action, url: `${origin}${paths.myListings()}` } };
  },
  sample: () => ({ id: '' }),
});

export const MODERATED_USER_LETTERS = {
  suspended: suspension(1, moderatedUserLetterWords.suspended, paths.home()),
  'seller-verified': sellerVerified,
  restored: suspension(0, moderatedUserLetterWords.restored, paths.logIn()),
} as const satisfies Readonly<Record<string, LetterDefinition>>;
