/** The letter about the end of an account. The account is gone: its row has the address, and goes when the letter is sent. */
import { and, desc, eq } from 'drizzle-orm';
import { type ForeignText, sampleText } from '../../../../core/notifications/foreign-text.ts';
import { accountEndLetterWords } from '../../../../core/words/letters/account-end-letters.ts';
import { paths } from '../../../../src/paths.ts';
import { asWritten } from '../../../db/letters/written-by.ts';
import { actionRecords } from '../../../db/tables/audit.ts';
import { type Written, written } from './letter.ts';
import { contactGiven, reasonGiven } from './moderation-letters.ts';

/** The record of the admin who deleted the account; without one its owner did. */
const accountEnded = written<{ readonly record: { readonly reason: ForeignText | null } | null }>({
  read: async ({ db }, { userId }) => {
    const [record] = await db
      .select({ reason: asWritten(actionRecords.reason) })
      .from(actionRecords)
      .where(
        and(
          eq(actionRecords.subjectKind, 'user'),
          eq(actionRecords.subjectId, userId),
          eq(actionRecords.action, 'delete_user'),
        ),
      )
      .orderBy(desc(actionRecords.at))
      .limit(1);
    return { record: record ?? null };
  },
  write: ({ record }, { origin, contact }) => {
    const { by, rest, action, notYou, ...head } = accountEndLetterWords;
    return {
      ...head,
      parts: record ? [by.admin, ...reasonGiven(record.reason), rest, ...contactGiven(contact)] : [by.owner, rest],
      action: { label: action, url: `${origin}${paths.home()}` },
      ...(!record && contact && { note: notYou(contact) }),
    };
  },
  sample: () => ({ record: { reason: sampleText('reason') } }),
});

export const ACCOUNT_END_LETTERS = { 'account-ended': accountEnded } as const satisfies Readonly<
  Record<string, Written>
>;
