/** Letters about the account itself. None names anybody: the address may not be theirs who gave it. */
import { count, eq, sql } from 'drizzle-orm';
import { minuteUtc } from '../../../../core/format.ts';
import { lettersWords } from '../../../../core/words/letters.ts';
import { paths } from '../../../../src/paths.ts';
import { users } from '../../../db/tables/accounts.ts';
import { recoveryCodes } from '../../../db/tables/factors.ts';
import type { Letter, Render } from './letter.ts';

type LinkWords = { readonly [Key in keyof typeof lettersWords.reset]: string };

/** A letter whose point is a one-time link. */
const withLink =
  (words: LinkWords): Render =>
  async (_, { link }) => ({
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    parts: [words.text, words.howLong],
    action: { label: words.action, url: link },
    note: words.notYou,
  });

/** Right after the sign-up it welcomes as well. */
const verify: Render = async ({ db }, { userId, facts, link }): Promise<Letter | null> => {
  const words = lettersWords.verify;
  const verified = sql`${users.id} = ${userId} AND ${users.emailVerifiedAt} IS NOT NULL`;
  if ((await db.select({ yes: sql`1` }).from(users).where(verified)).length > 0) return null;
  return {
    subject: facts.welcome ? words.welcomeSubject : words.subject,
    preview: words.preview,
    title: facts.welcome ? words.welcomeTitle : words.title,
    parts: [...(facts.welcome ? [words.welcome] : []), words.text, words.howLong],
    action: { label: words.action, url: link },
    note: words.notYou,
  };
};

/** Somebody wanted to sign up with the address of an account. It may have been its owner. */
const emailTaken: Render = async ({ origin }) => {
  const words = lettersWords.emailTaken;
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    parts: [words.text, words.forgot],
    action: { label: words.action, url: `${origin}${paths.logIn()}` },
    note: words.notYou,
  };
};

/** Something was done to the account, when the letter was written into the outbox. */
const done =
  (
    words:
      | typeof lettersWords.passwordChanged
      | typeof lettersWords.googleLinked
      | typeof lettersWords.googleUnlinked
      | typeof lettersWords.codesMade,
    path: string,
  ): Render =>
  async ({ origin }, { createdAt }) => ({
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    parts: [words.text(minuteUtc(createdAt))],
    action: { label: words.action, url: `${origin}${path}` },
    note: words.notYou,
  });

/** Somebody signed in with a browser that was new to the account. */
const newDevice: Render = async ({ origin }, { facts, createdAt }) => {
  const words = lettersWords.newDevice;
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    parts: [words.text(String(facts.device), minuteUtc(createdAt)), words.wasYou],
    action: { label: words.action, url: `${origin}${paths.dashboard()}` },
    note: words.notYou,
  };
};

/** A passkey or an app was added, or removed: all of them by the command for whoever has lost them. */
const factorChanged =
  (words: typeof lettersWords.factorAdded | typeof lettersWords.factorRemoved): Render =>
  async ({ origin }, { facts, createdAt }) => {
    const when = minuteUtc(createdAt);
    const factor = lettersWords.factor[facts.kind === 'passkey' ? 'passkey' : 'totp'];
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [
        'all' in words && facts.kind === 'all' ? words.all(when) : words.text(factor, when),
        ...('codes' in words ? [words.codes] : []),
      ],
      action: { label: words.action, url: `${origin}${paths.dashboard()}` },
      note: words.notYou,
    };
  };

const codesUsed: Render = async ({ db, origin }, { userId, createdAt }) => {
  const words = lettersWords.codesUsed;
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return {
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    parts: [words.text(minuteUtc(createdAt)), words.left(row?.left ?? 0)],
    action: { label: words.action, url: `${origin}${paths.dashboard()}` },
    note: words.notYou,
  };
};

export const ACCOUNT_LETTERS = {
  verify,
  reset: withLink(lettersWords.reset),
  email: withLink(lettersWords.email),
  'email-undo': withLink(lettersWords.emailUndo),
  'email-taken': emailTaken,
  'password-changed': done(lettersWords.passwordChanged, paths.logIn()),
  'google-linked': done(lettersWords.googleLinked, paths.dashboard()),
  'google-unlinked': done(lettersWords.googleUnlinked, paths.dashboard()),
  'new-device': newDevice,
  'factor-added': factorChanged(lettersWords.factorAdded),
  'factor-removed': factorChanged(lettersWords.factorRemoved),
  'codes-used': codesUsed,
  'codes-made': done(lettersWords.codesMade, paths.dashboard()),
} as const satisfies Readonly<Record<string, Render>>;
