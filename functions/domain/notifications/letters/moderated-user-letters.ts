/** Letters to a user about an action of an admin, with the reason of its record. */
import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { type ForeignText, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { foreignTextWords } from '../../../../core/words/en/letters/foreign-text.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { hasAccount, isNotSuspended, isPaused } from '../../../db/conditions.ts';
import { readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { type BellLines, ofAccount } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterPart } from './define-letter.ts';
import { quotedPart } from './letter-layout.ts';

const words = {
  contact: (address: string) => `If you think that this is a mistake, reply to this email or write to ${address}.`,
  sellerVerified: {
    subject: 'You are a verified seller',
    preview: 'Buyers see the badge beside your name.',
    title: 'You are a verified seller',
    text: 'From now on, buyers see the badge beside your name and on your listings. If you change your name, you lose the badge until we have checked the new one.',
    action: 'View my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: {
      Seller:
        'Dogear support suspended your account. You cannot log in, and your listings are hidden. We cancel sales that you have not sent or handed over yet and refund their buyers. What is on its way goes on.',
      Buyer:
        'Dogear support suspended your account. You cannot log in, and you are no longer on waiting lists. Orders that you paid for go on.',
      Admin: 'Another admin suspended your account. You cannot log in.',
    },
    action: 'Go to Dogear',
  },
  restored: {
    subject: 'Your account is restored',
    preview: 'You can log in again.',
    title: 'Your account is restored',
    text: {
      Seller: 'You can log in again, and your listings are back on Dogear.',
      Buyer: 'You can log in again.',
      Admin: 'You can log in again.',
    },
    /** To a seller whose listings are all off sale, by their own choice or the platform's. */
    offSale: 'You can log in again. Everything you sell is still off sale. You can change that in My Products.',
    action: 'Log in',
  },
  bell: {
    restored: 'Your account is restored.',
    sellerVerified: 'You are now a verified seller.',
  },
} as const;

export const reasonParts = (reason: ForeignText | null): readonly LetterPart[] =>
  quotedPart(foreignTextWords.wrote.admin, reason);

/** Contact address for an objection. */
export const contactParts = (contact: string | null): readonly string[] => (contact ? [words.contact(contact)] : []);

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
  said: typeof words.suspended | typeof words.restored,
  path: string,
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, { facts }) => {
      const record = await recordOf(db, facts.record);
      return record?.isSuspended === isSuspended ? record : null;
    },
    write: ({ reason, role, isOff }, { origin, contact }) => ({
      subject: said.subject,
      preview: said.preview,
      title: said.title,
      parts: [
        'offSale' in said && isOff ? said.offSale : said.text[role],
        ...reasonParts(reason),
        ...(isSuspended ? contactParts(contact) : []),
      ],
      action: { label: said.action, url: `${origin}${path}` },
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
    const { subject, preview, title, text, action } = words.sellerVerified;
    return { subject, preview, title, parts: [text], action: { label: action, url: `${origin}${paths.myListings()}` } };
  },
  sample: () => ({ id: '' }),
});

export const MODERATED_USER_LETTERS = {
  suspended: suspension(1, words.suspended, paths.home()),
  'seller-verified': sellerVerified,
  restored: suspension(0, words.restored, paths.logIn()),
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const MODERATED_USER_LINES = {
  restored: ofAccount(words.bell.restored),
  'seller-verified': ofAccount(words.bell.sellerVerified),
} as const satisfies BellLines;
