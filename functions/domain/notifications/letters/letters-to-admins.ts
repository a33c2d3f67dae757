/** Letters to all admins about an action of one of them, or a request for approval. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '../../../../core/audit.ts';
import { DAY_MS } from '../../../../core/days.ts';
import { formatPrice, formatUtc } from '../../../../core/format.ts';
import {
  type ForeignText,
  quotedBookName,
  quotedName,
  sampleText,
} from '../../../../core/notifications/foreign-text.ts';
import { APPROVAL_DAYS } from '../../../../core/payments/approvals.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { paths } from '../../../../src/paths.ts';
import type { Db } from '../../../db/client.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { spendings } from '../../../db/tables/money/spendings.ts';
import type { BellLines } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts, type LetterPart } from './define-letter.ts';
import { quotedPart } from './letter-layout.ts';

/** Names of people and books come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  /** The action as a sentence without names: the subject, the title, and the line of the bell. */
  did: {
    decide_claim: 'Admin action: problem with a sale decided',
    give_goodwill: 'Admin action: goodwill refund given',
    waive_debt: 'Admin action: debt of a seller waived',
    pay_outside: 'Admin action: refund paid in another way',
    pay_seller_outside: 'Admin action: seller paid in another way',
    suspend_user: 'Admin action: account suspended',
    restore_user: 'Admin action: account restored',
    delete_user: 'Admin action: account deleted',
    refuse_approval: 'Admin action: request for money declined',
    close_approval: 'A request for money was closed',
  },
  facts: {
    who: 'Admin',
    agreed: 'Approved by',
    sum: 'Amount',
    about: 'About',
    when: 'When',
    unnamed: { admin: 'unnamed', user: 'an account' },
    /** Above the reason, to its author and to all others. */
    wrote: { own: 'You wrote:', others: 'The admin wrote:' },
  },
  acted: {
    preview: 'Please check that this was expected.',
    own: "This came from your account. If it was you, you don't have to do anything.",
    others: "All admins get this email. If you expected this, you don't have to do anything.",
    action: 'View the audit log',
    notYou:
      'If it was not you, choose a new password in your settings now; that signs out your other devices. Then tell another admin.',
    notExpected: 'If you did not expect it, ask them by phone. You can suspend their account until you know more.',
  },
  waiting: {
    subject: {
      own: (sum: string) => `Waiting for another admin: ${sum}`,
      others: (sum: string) => `Please approve or decline ${sum}`,
    },
    preview: 'Another admin has to approve it.',
    title: 'Money needs approval',
    own: (until: string) =>
      `This is more than one admin may give alone in a day. Another admin has until ${until} to approve it. Nothing is paid before that.`,
    others: (until: string) =>
      `This is more than one admin may give alone in a day. Please approve or decline it by ${until}. Nothing is paid before that.`,
    action: 'View approvals',
    wasYou: 'If you did not ask for it, choose a new password now, and take the request back.',
  },
  bell: {
    acted: (what: string) => `${what}. Do you know about it?`,
    waiting: "Dogear's money waits for another admin's approval.",
  },
} as const;

/** The action without names. */
const adminActionName = (action: AuditAction): string => {
  const did: Readonly<Partial<Record<AuditAction, string>>> = words.did;
  return did[action] ?? moderationScreenWords.actions[action].label;
};

const admin = alias(users, 'admin');
const agreed = alias(users, 'agreed');
const subject = alias(users, 'subject');

/** Facts of a letter: the acting admin, the subject, and the amount. */
type Action = {
  readonly adminId: string;
  readonly adminName: ForeignText | null;
  readonly agreedBy: ForeignText | null;
  readonly cents: number | null;
  readonly isOrder: boolean;
  /** Prefix of the id, for an account without a name. */
  readonly goneId: string | null;
  readonly name: ForeignText | null;
  readonly reason: ForeignText | null;
};

const NAME_AT_MOST = 60;
const adminOf = (name: ForeignText | null): string => quotedName(name, words.facts.unnamed.admin, NAME_AT_MOST);

const factsOf = (
  { adminName, agreedBy, cents, isOrder, goneId, name, reason }: Action,
  moment: number,
  isOwn: boolean,
): readonly LetterPart[] => {
  const pairs: (readonly [string, string])[] = [[words.facts.who, adminOf(adminName)]];
  if (agreedBy !== null) pairs.push([words.facts.agreed, adminOf(agreedBy)]);
  if (cents !== null) pairs.push([words.facts.sum, formatPrice(cents)]);
  const subjectName = isOrder ? quotedBookName(name) : quotedName(name, words.facts.unnamed.user, NAME_AT_MOST);
  pairs.push([words.facts.about, goneId === null ? subjectName : `#${goneId.slice(0, 8)}`]);
  pairs.push([words.facts.when, formatUtc(moment)]);
  return [{ pairs }, ...quotedPart(words.facts.wrote[isOwn ? 'own' : 'others'], reason)];
};

/** Book of the order, or the user's name, as the reader may see it. */
const nameFor = (readerId: string): SQL<ForeignText | null> =>
  sql`coalesce(${readForeignText(orders.sellerId, orders.listingName, { readerId })}, ${readForeignText(subject.id, subject.name, { readerId })})`;

async function actionOf(
  db: Db,
  { userId, facts }: LetterFacts,
): Promise<(Action & { readonly action: AuditAction }) | null> {
  const [row] = await db
    .select({
      action: auditEntries.action,
      adminId: auditEntries.actorId,
      adminName: readUnrestrictedText(admin.name),
      agreedBy: readUnrestrictedText(agreed.name),
      isOrder: sql`${auditEntries.subjectKind} = 'order'`.mapWith(Boolean),
      goneId: sql<string | null>`CASE ${auditEntries.action} WHEN 'delete_user' THEN ${auditEntries.subjectId} END`,
      name: nameFor(userId),
      reason: readUnrestrictedText(auditEntries.reason),
    })
    .from(auditEntries)
    .innerJoin(admin, eq(admin.id, auditEntries.actorId))
    .leftJoin(agreed, eq(agreed.id, String(facts.agreed)))
    .leftJoin(subject, and(eq(subject.id, auditEntries.subjectId), eq(auditEntries.subjectKind, 'user')))
    .leftJoin(orders, and(eq(orders.id, auditEntries.subjectId), eq(auditEntries.subjectKind, 'order')))
    .where(eq(auditEntries.id, String(facts.record)));
  return row ? { ...row, cents: typeof facts.cents === 'number' ? facts.cents : null } : null;
}

const sampleAction = () => ({
  ...{ adminId: 'nobody', adminName: sampleText('buyer'), agreedBy: sampleText('otherBuyer'), cents: SAMPLE.cents },
  ...{ isOrder: true, goneId: null, name: sampleText('book'), reason: sampleText('reason') },
});

const acted = defineLetter<Action & { readonly action: AuditAction }>({
  read: ({ db }, queued) => actionOf(db, queued),
  write: ({ action, ...row }, { origin, queued }) => {
    const isOwn = row.adminId === queued.userId;
    return {
      subject: adminActionName(action),
      preview: words.acted.preview,
      title: adminActionName(action),
      parts: [words.acted[isOwn ? 'own' : 'others'], ...factsOf(row, queued.createdAt, isOwn)],
      action: { label: words.acted.action, url: `${origin}${paths.audit()}` },
      note: isOwn ? words.acted.notYou : words.acted.notExpected,
    };
  },
  sample: () => ({ ...sampleAction(), action: 'give_goodwill' }),
});

/** No letter once it is decided. */
const waiting = defineLetter<Action & { readonly cents: number }>({
  read: async ({ db }, { userId, facts }) => {
    const [row] = await db
      .select({
        adminId: spendings.adminId,
        adminName: readUnrestrictedText(admin.name),
        cents: spendings.cents,
        isOrder: sql`${spendings.orderId} IS NOT NULL`.mapWith(Boolean),
        name: nameFor(userId),
        reason: readUnrestrictedText(spendings.reason),
      })
      .from(spendings)
      .innerJoin(admin, eq(admin.id, spendings.adminId))
      .leftJoin(subject, eq(subject.id, spendings.sellerId))
      .leftJoin(orders, eq(orders.id, spendings.orderId))
      .where(sql`${spendings.id} = ${String(facts.spending)} AND ${spendings.state} = 'waiting'`);
    return row ? { ...row, agreedBy: null, goneId: null } : null;
  },
  write: (row, { origin, queued }) => {
    const isOwn = row.adminId === queued.userId;
    return {
      subject: words.waiting.subject[isOwn ? 'own' : 'others'](formatPrice(row.cents)),
      preview: words.waiting.preview,
      title: words.waiting.title,
      parts: [
        words.waiting[isOwn ? 'own' : 'others'](formatUtc(queued.createdAt + APPROVAL_DAYS * DAY_MS)),
        ...factsOf(row, queued.createdAt, isOwn),
      ],
      action: { label: words.waiting.action, url: `${origin}${paths.approvals()}` },
      ...(isOwn ? { note: words.waiting.wasYou } : {}),
    };
  },
  sample: () => ({ ...sampleAction(), agreedBy: null, cents: 99_900 }),
});

export const LETTERS_TO_ADMINS = {
  'admin-acted': acted,
  'approval-waiting': waiting,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const LINES_TO_ADMINS = {
  'admin-acted': ({ adminAction }) =>
    adminAction && { text: words.bell.acted(adminActionName(adminAction)), href: paths.audit() },
  'approval-waiting': () => ({ text: words.bell.waiting, href: paths.approvals() }),
} as const satisfies BellLines;
