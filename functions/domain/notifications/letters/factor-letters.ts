/** Letters about second factors to the owner of the account. */
import { count, eq } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { formatUtc } from '../../../../core/format.ts';
import { factorLetterWords } from '../../../../core/words/en/letters/factor-letters.ts';
import { paths } from '../../../../src/paths.ts';
import { users } from '../../../db/tables/accounts.ts';
import { recoveryCodes } from '../../../db/tables/factors.ts';
import type { Deps } from '../../ports.ts';
import { defineLetter, type LetterDefinition, type LetterFacts } from './define-letter.ts';

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
