/** Letters about second factors to the owner of the account. */
import { count, eq } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { formatUtc } from '../../../../core/format.ts';
import { paths } from '../../../../src/paths.ts';
import { users } from '../../../db/tables/accounts.ts';
import { recoveryCodes } from '../../../db/tables/factors.ts';
import type { Deps } from '../../ports.ts';
import { type BellLines, ofAccount } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, type LetterFacts } from './define-letter.ts';

export const factorLetterWords = {
  factor: { passkey: 'a passkey', totp: 'an authenticator app' },
  factorAdded: {
    subject: 'Two-step verification is on',
    preview: 'You need it when you log in from now on.',
    title: 'Two-step verification is on',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was added to your account. You need it from now on when you log in. Other devices were signed out.`,
    codes: 'Keep your recovery codes in a place that you can reach without your phone.',
    takeBack:
      'If it was not you, someone knows your password. Use the button within seven days: it removes what was added since, signs out all devices, and sends you a link to choose a new password.',
    addressFirst: 'Was your email address changed as well? Undo that first, with the button in that email.',
    action: 'This was not me',
    wasYou: "If it was you, you don't have to do anything.",
    /** An admin's second step is worth more than the admin's mailbox. */
    ofAdmin: {
      action: 'Open my settings',
      notYou:
        'If it was not you, someone knows your password. Please tell another admin of Dogear at once, from this address: they can turn two-step verification off.',
    },
  },
  factorRemoved: {
    subject: 'A way to verify was removed',
    preview: 'You no longer need it when you log in.',
    title: 'A way to verify was removed',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was removed from your account. Other devices were signed out.`,
    all: (by: string, when: string) =>
      `On ${when}, ${by} turned two-step verification off for your account. Your password alone logs you in now.`,
    /** The actor, to an admin and to everyone else. */
    by: { admin: 'another admin', user: 'Dogear support' },
    action: 'Open my settings',
    notYou: 'If it was not you, choose a new password now, and turn two-step verification on again.',
  },
  factorFailed: {
    subject: 'Someone tried to log in to your account',
    preview: 'Was that you? Your password was right.',
    title: 'Was that you?',
    text: (when: string) =>
      `On ${when} someone entered the right password of your account, or used its Google account, and then a wrong code or passkey. Two-step verification kept them out.`,
    wasYou: "If it was you, you don't have to do anything. We send this email at most once a day.",
    action: 'Choose a new password',
    notYou: 'If it was not you, someone knows your password. Choose a new one now.',
  },
  codesUsed: {
    subject: 'A recovery code was used',
    preview: 'Each code works once.',
    title: 'A recovery code was used',
    text: (when: string) => `On ${when} one of your recovery codes was used in place of a passkey or an app.`,
    left: (left: number) =>
      left === 0
        ? 'It was the last one: create new codes in your settings.'
        : left === 1
          ? 'One code is left.'
          : `${left} codes are left.`,
    action: 'Open my settings',
    notYou:
      'If it was not you, someone has your password and your codes. Choose a new password and create new codes now.',
  },
  codesMade: {
    subject: 'You have new recovery codes',
    preview: 'The old ones no longer work.',
    title: 'New recovery codes',
    text: (when: string) => `On ${when} new recovery codes were created for your account. The old ones no longer work.`,
    action: 'Open my settings',
    notYou: 'If it was not you, choose a new password and create new codes now.',
  },
  bell: {
    factorAdded: 'A passkey or an app was added to your account.',
    factorRemoved: 'A passkey or an app was removed from your account.',
    factorFailed: 'Someone entered your password, and then a wrong code.',
    codesUsed: 'One of your recovery codes was used.',
    codesMade: 'You have new recovery codes.',
  },
} as const;

const always = async (): Promise<true> => true;

/** The subject and its preview. */
const headOf = ({ subject, preview, title }: { subject: string; preview: string; title: string }) => ({
  subject,
  preview,
  title,
});

const nameOf = ({ facts }: LetterFacts): string =>
  factorLetterWords.factor[facts.kind === 'passkey' ? 'passkey' : 'totp'];

/** Role of the account's owner. */
async function roleOf({ db }: Pick<Deps, 'db'>, { userId }: LetterFacts) {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** A passkey or an app was added. The link removes it, except for an admin. */
const added = defineLetter<{ readonly role: Role }>({
  read: roleOf,
  write: ({ role }, { origin, queued }) => {
    const { text, codes, takeBack, addressFirst, action, wasYou, ofAdmin, ...words } = factorLetterWords.factorAdded;
    const parts = [text(nameOf(queued), formatUtc(queued.createdAt)), codes];
    if (role === 'Admin')
      return {
        ...headOf(words),
        parts,
        action: { label: ofAdmin.action, url: `${origin}${paths.settings()}` },
        note: ofAdmin.notYou,
      };
    return {
      ...headOf(words),
      parts: [...parts, takeBack, addressFirst],
      action: { label: action, url: queued.link },
      note: wasYou,
    };
  },
  sample: () => ({ role: 'Buyer' }),
  sampleFacts: { kind: 'passkey' },
});

/** A passkey or an app was removed, or all of them by the command for users who have lost them. */
const removed = defineLetter<{ readonly role: Role }>({
  read: roleOf,
  write: ({ role }, { origin, queued }) => {
    const words = factorLetterWords.factorRemoved;
    const when = formatUtc(queued.createdAt);
    return {
      ...headOf(words),
      parts: [
        queued.facts.kind === 'all'
          ? words.all(words.by[role === 'Admin' ? 'admin' : 'user'], when)
          : words.text(nameOf(queued), when),
      ],
      action: { label: words.action, url: `${origin}${paths.settings()}` },
      note: words.notYou,
    };
  },
  sample: () => ({ role: 'Buyer' }),
  sampleFacts: { kind: 'passkey' },
});

/** The first factor was correct, and the second one was not. */
const failed = defineLetter({
  read: always,
  write: (_, { origin, queued: { createdAt } }) => {
    const words = factorLetterWords.factorFailed;
    return {
      ...headOf(words),
      parts: [words.text(formatUtc(createdAt)), words.wasYou],
      action: { label: words.action, url: `${origin}${paths.forgot()}` },
      note: words.notYou,
    };
  },
  sample: () => true,
});

const codesUsed = defineLetter({
  read: async ({ db }, { userId }) => {
    const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    return row ?? { left: 0 };
  },
  write: ({ left }, { origin, queued: { createdAt } }) => {
    const words = factorLetterWords.codesUsed;
    return {
      ...headOf(words),
      parts: [words.text(formatUtc(createdAt)), words.left(left)],
      action: { label: words.action, url: `${origin}${paths.settings()}` },
      note: words.notYou,
    };
  },
  sample: () => ({ left: 9 }),
});

const codesMade = defineLetter({
  read: always,
  write: (_, { origin, queued: { createdAt } }) => {
    const words = factorLetterWords.codesMade;
    return {
      ...headOf(words),
      parts: [words.text(formatUtc(createdAt))],
      action: { label: words.action, url: `${origin}${paths.settings()}` },
      note: words.notYou,
    };
  },
  sample: () => true,
});

export const FACTOR_LETTERS = {
  'factor-added': added,
  'factor-removed': removed,
  'factor-failed': failed,
  'codes-used': codesUsed,
  'codes-made': codesMade,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const { bell } = factorLetterWords;

export const FACTOR_LINES = {
  'factor-added': ofAccount(bell.factorAdded),
  'factor-removed': ofAccount(bell.factorRemoved),
  'factor-failed': ofAccount(bell.factorFailed),
  'codes-used': ofAccount(bell.codesUsed),
  'codes-made': ofAccount(bell.codesMade),
} as const satisfies BellLines;
