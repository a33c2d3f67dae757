/**
 * Letter about the end of an account. The outbox row has the address, because the account is gone, and is deleted once
 * sent.
 */
import { and, desc, eq } from 'drizzle-orm';
import { BRAND } from '../../../../core/brand.ts';
import { type ForeignText, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { paths } from '../../../../src/paths.ts';
import { readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';
import { contactParts, reasonParts } from './moderated-user-letters.ts';

const words = {
  subject: 'Your account is deleted',
  preview: `Your ${BRAND} account is closed for good.`,
  title: 'Your account is deleted',
  by: {
    owner: `We deleted your ${BRAND} account at your request.`,
    admin: `Dogear support has deleted your ${BRAND} account.`,
    anotherAdmin: `Another admin has deleted your ${BRAND} account.`,
  },
  rest: 'We removed your listings and bookings, and deleted your name, email address and password. What you bought and sold stays on record without your name. This is our last email to this address.',
  action: 'Go to Dogear',
  notYou: (contact: string) => `If it was not you, reply to this email or write to ${contact}.`,
} as const;

/** Action record of the admin who deleted the account; null for a deletion by its owner. */
const accountEnded = defineLetter<{
  readonly record: { readonly reason: ForeignText | null } | null;
  readonly isAdmin: boolean;
}>({
  read: async ({ db }, { userId }) => {
    const [row] = await db
      .select({ role: users.role, id: auditEntries.id, reason: readUnrestrictedText(auditEntries.reason) })
      .from(users)
      .leftJoin(
        auditEntries,
        and(
          eq(auditEntries.subjectKind, 'user'),
          eq(auditEntries.subjectId, users.id),
          eq(auditEntries.action, 'delete_user'),
        ),
      )
      .where(eq(users.id, userId))
      .orderBy(desc(auditEntries.at))
      .limit(1);
    return { record: row?.id ? { reason: row.reason } : null, isAdmin: row?.role === 'Admin' };
  },
  write: ({ record, isAdmin }, { origin, contact }) => {
    const { by, rest, action, notYou, ...head } = words;
    return {
      ...head,
      parts: record
        ? [isAdmin ? by.anotherAdmin : by.admin, ...reasonParts(record.reason), rest, ...contactParts(contact)]
        : [by.owner, rest],
      action: { label: action, url: `${origin}${paths.home()}` },
      ...(!record && contact && { note: notYou(contact) }),
    };
  },
  sample: () => ({ record: { reason: sampleText('reason') }, isAdmin: false }),
});

export const ACCOUNT_END_LETTERS = { 'account-ended': accountEnded } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;
