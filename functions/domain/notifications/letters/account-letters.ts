/** Letters about the account itself. They name no user, because the address may belong to another person. */
import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { formatUtc } from '../../../../core/format.ts';
import { accountLetterWords } from '../../../../core/words/en/letters/account-letters.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { users } from '../../../db/tables/accounts.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';

type LinkWords = { readonly [Key in keyof typeof accountLetterWords.reset]: string };

/** The letter is sent whatever has changed since. */
const always = async (): Promise<true> => true;

/** A letter with a one-time link. */
const withLink = (words: LinkWords): LetterDefinition =>
  defineLetter({
    read: always,
    write: (_, { queued: { link } }) => ({
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text, words.howLong],
      action: { label: words.action, url: link },
      note: words.notYou,
    }),
    sample: () => true,
  });

const mayDo = (role: Role): readonly string[] => (role === 'Admin' ? [] : [accountLetterWords.mayDo[role]]);

/** Directly after the sign-up it is also a welcome. */
const verify = defineLetter<{ readonly role: Role }>({
  read: async ({ db }, { userId }) => {
    const isVerified = sql<number>`${users.emailVerifiedAt} IS NOT NULL AND ${users.emailBouncedAt} IS NULL`;
    const [user] = await db.select({ role: users.role, isVerified }).from(users).where(eq(users.id, userId));
    return user && !user.isVerified ? user : null;
  },
  write: ({ role }, { queued: { facts, link } }) => {
    const words = accountLetterWords.verify;
    return {
      subject: facts.welcome ? words.welcomeSubject : words.subject,
      preview: words.preview,
      title: facts.welcome ? words.welcomeTitle : words.title,
      parts: [...(facts.welcome ? mayDo(role) : []), words.text, words.howLong],
      action: { label: words.action, url: link },
      note: words.notYou,
    };
  },
  sample: () => ({ role: 'Buyer' }),
  sampleFacts: { welcome: 1 },
});

/** For users who signed up by Google, and so as buyers. */
const welcome = defineLetter({
  read: always,
  write: (_, { origin }) => {
    const { text, action, notYou, ...head } = accountLetterWords.welcome;
    return {
      ...head,
      parts: [...mayDo('Buyer'), text],
      action: { label: action, url: `${origin}${paths.books()}` },
      note: notYou,
    };
  },
  sample: () => true,
});

/** Somebody tried to sign up with the address of an account, perhaps its owner. */
const emailTaken = defineLetter({
  read: always,
  write: (_, { origin }) => {
    const words = accountLetterWords.emailTaken;
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text, words.forgot],
      action: { label: words.action, url: `${origin}${paths.logIn()}` },
      note: words.notYou,
    };
  },
  sample: () => true,
});

/** A change of the account, at the moment of the outbox row. */
const done = (
  words:
    | typeof accountLetterWords.passwordChanged
    | typeof accountLetterWords.googleLinked
    | typeof accountLetterWords.googleUnlinked
    | typeof accountLetterWords.emailChanged,
  path: string,
): LetterDefinition =>
  defineLetter({
    read: always,
    write: (_, { origin, queued: { createdAt } }) => ({
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text(formatUtc(createdAt))],
      action: { label: words.action, url: `${origin}${path}` },
      note: words.notYou,
    }),
    sample: () => true,
  });

/** A login from a new browser. */
const newDevice = defineLetter({
  read: always,
  write: (_, { origin, queued: { facts, createdAt } }) => {
    const words = accountLetterWords.newDevice;
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      parts: [words.text(String(facts.device), formatUtc(createdAt)), words.wasYou],
      action: { label: words.action, url: `${origin}${paths.settings()}` },
      note: words.notYou,
    };
  },
  sample: () => true,
  sampleFacts: { device: SAMPLE.device },
});

export const ACCOUNT_LETTERS = {
  verify,
  welcome,
  reset: withLink(accountLetterWords.reset),
  email: withLink(accountLetterWords.email),
  'email-undo': withLink(accountLetterWords.emailUndo),
  'email-changed': done(accountLetterWords.emailChanged, paths.settings()),
  'email-taken': emailTaken,
  'password-changed': done(accountLetterWords.passwordChanged, paths.logIn()),
  'google-linked': done(accountLetterWords.googleLinked, paths.settings()),
  'google-unlinked': done(accountLetterWords.googleUnlinked, paths.settings()),
  'new-device': newDevice,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
