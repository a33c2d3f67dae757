/** Letters about the account itself. None names anybody: the address may not be theirs who gave it. */
import { minuteUtc } from '../../../../core/format.ts';
import { lettersWords } from '../../../../core/words/letters.ts';
import { paths } from '../../../../src/paths.ts';
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
const verify: Render = async (_, { facts, link }): Promise<Letter> => {
  const words = lettersWords.verify;
  return {
    subject: facts.welcome ? words.welcomeSubject : words.subject,
    preview: words.preview,
    title: facts.welcome ? words.welcomeTitle : words.title,
    parts: [...(facts.welcome ? [words.welcome] : []), words.text, words.howLong],
    action: { label: words.action, url: link },
    note: words.notYou,
  };
};

/** Something was done to the account, when the letter was written into the outbox. */
const done =
  (
    words: typeof lettersWords.passwordChanged | typeof lettersWords.googleLinked | typeof lettersWords.googleUnlinked,
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

export const ACCOUNT_LETTERS = {
  verify,
  reset: withLink(lettersWords.reset),
  email: withLink(lettersWords.email),
  'email-undo': withLink(lettersWords.emailUndo),
  'password-changed': done(lettersWords.passwordChanged, paths.logIn()),
  'google-linked': done(lettersWords.googleLinked, paths.dashboard()),
  'google-unlinked': done(lettersWords.googleUnlinked, paths.dashboard()),
} as const satisfies Readonly<Record<string, Render>>;
