/** Letters about the account itself. They name no user, because the address may belong to another person. */
import { eq, sql } from 'drizzle-orm';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { BRAND } from '../../../../core/brand.ts';
import { formatUtc } from '../../../../core/format.ts';
import { SAMPLE } from '../../../../core/words/en/letters/samples.ts';
import { paths } from '../../../../src/paths.ts';
import { users } from '../../../db/tables/accounts.ts';
import { type BellLines, ofAccount } from '../bell/bell-line.ts';
import { defineLetter, type LetterDefinition } from './define-letter.ts';

export const accountLetterWords = {
  mayDo: {
    Buyer: 'You can book and pay right away.',
    Seller: 'You can list your books for sale right away.',
  },
  /** For an account without an address to confirm. */
  welcome: {
    subject: `Welcome to ${BRAND}`,
    preview: 'Your account is ready.',
    title: `Welcome to ${BRAND}`,
    text: 'You signed up with your Google account. It logs you in and has confirmed your email address.',
    action: 'Browse Books',
    notYou:
      'If it was not you, someone can log in to your Google account: change its password first. Then delete the account in your settings here.',
  },
  verify: {
    subject: 'Confirm your email address',
    welcomeSubject: `Welcome to ${BRAND}: confirm your email address`,
    preview: 'Then we can email you about your books and orders.',
    title: 'Confirm your email address',
    welcomeTitle: `Welcome to ${BRAND}`,
    text: 'Please confirm that this address is yours. Then we can email you about your books, and help you log in if you forget your password.',
    action: 'Confirm my address',
    howLong: 'The link works for 24 hours.',
    notYou: "If you have no account with us, someone mistyped their address. You don't have to do anything.",
  },
  reset: {
    subject: 'Choose a new password',
    preview: 'The link works for 30 minutes.',
    title: 'Choose a new password',
    text: 'Someone asked for a new password for the account with this address.',
    howLong: 'The link works once, within 30 minutes. Choosing a new password signs you out everywhere.',
    action: 'Choose a new password',
    notYou: "If it was not you, you don't have to do anything: your password stays as it is.",
  },
  email: {
    subject: 'Confirm your new email address',
    preview: 'The link works for one hour.',
    title: 'Confirm your new address',
    text: `Someone wants to use this address for their ${BRAND} account. The change is made when you confirm it.`,
    howLong: 'The link works once, within one hour.',
    action: 'Confirm the new address',
    notYou: "If it was not you, you don't have to do anything: the account stays as it is.",
  },
  emailUndo: {
    subject: 'Your email address was changed',
    preview: 'If it was not you, you can undo this for seven days.',
    title: 'Your email address was changed',
    text: `Your ${BRAND} account has a new email address. From now on our emails go there, and this is the last one to this address.`,
    howLong: 'If it was not you, undo the change. The link works for seven days, and signs out all devices.',
    action: 'Undo the change',
    notYou: "If it was you, you don't have to do anything.",
  },
  /** To an address that was never confirmed: it has no right to the account. */
  emailChanged: {
    subject: 'Your email address was changed',
    preview: 'If it was not you, act now.',
    title: 'Your email address was changed',
    text: (when: string) =>
      `On ${when} the email address of the ${BRAND} account that had this address was changed. From now on our emails go to the new one, and this is the last one to this address.`,
    action: 'Open my settings',
    notYou:
      "If it was not you, open your settings on a device where you are still logged in. Choose a new password and change the address back. This address was never confirmed, so it cannot undo the change by itself. If you have no account with us, you don't have to do anything.",
  },
  emailTaken: {
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your address.',
    title: 'You already have an account',
    text: 'Someone tried to sign up with this email address. There is an account for it already, so nothing happened.',
    forgot:
      'If it was you, log in. If you have forgotten your password, use “Forget Password” on the log-in page to choose a new one.',
    action: 'Log in',
    notYou: "If it was not you, you don't have to do anything: nobody has signed in to your account.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'You were signed out everywhere.',
    title: 'Your password was changed',
    text: (when: string) => `The password of your account was changed on ${when}. All devices were signed out.`,
    action: 'Log in',
    notYou: 'If it was not you, choose a new password right away: use “Forget Password” on the log-in page.',
  },
  googleLinked: {
    subject: 'A Google account was linked',
    preview: 'You can log in with it from now on.',
    title: 'A Google account was linked',
    text: (when: string) => `On ${when} a Google account was linked to your account. You can log in with it.`,
    action: 'Open my settings',
    notYou: 'If it was not you, remove the link in your settings and change your password.',
  },
  googleUnlinked: {
    subject: 'A Google account was unlinked',
    preview: 'It no longer logs you in.',
    title: 'A Google account was unlinked',
    text: (when: string) => `On ${when} a Google account was unlinked from your account. It no longer logs you in.`,
    action: 'Open my settings',
    notYou: 'If it was not you, change your password.',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    preview: 'Was that you?',
    title: 'Was that you?',
    text: (device: string, when: string) => `New sign-in from ${device} on ${when}.`,
    wasYou: "If it was you, you don't have to do anything.",
    action: 'Look at my devices',
    notYou:
      'If it was not you, choose a new password now: “Forget Password” on the log-in page sends a link to this address. All devices are then signed out.',
  },
  bell: {
    passwordChanged: 'Your password was changed.',
    googleLinked: 'A Google account was linked to yours.',
    googleUnlinked: 'A Google account was unlinked from yours.',
    newDevice: 'A new device logged in to your account.',
  },
} as const;

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

const { bell } = accountLetterWords;

export const ACCOUNT_LINES = {
  'password-changed': ofAccount(bell.passwordChanged),
  'google-linked': ofAccount(bell.googleLinked),
  'google-unlinked': ofAccount(bell.googleUnlinked),
  'new-device': ofAccount(bell.newDevice),
} as const satisfies BellLines;
