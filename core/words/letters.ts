/** What the letters of the shop say. Titles of books come marked (`isolated` of the layout). */
import { BRAND } from '../brand.ts';

export const lettersWords = {
  lang: 'en',
  dir: 'ltr',
  footer: `${BRAND}, the marketplace for used books`,
  /** Above the address of the action, for whoever sees no button. */
  orOpen: 'If the button does not work, open this address:',
  verify: {
    subject: 'Confirm your email address',
    welcomeSubject: `Welcome to ${BRAND}: confirm your email address`,
    preview: 'One click, and we know that letters reach you here.',
    title: 'Confirm your email address',
    welcomeTitle: `Welcome to ${BRAND}`,
    welcome: 'You can look around, book, pay and sell at once.',
    text: 'Please confirm that this address is yours. Then we can tell you when a book is yours, and help you back in if you forget your password.',
    action: 'Confirm my address',
    howLong: 'The link works for 24 hours.',
    notYou:
      'If you have no account with us, somebody mistyped their address. Do nothing, and it will not be confirmed.',
  },
  reset: {
    subject: 'Choose a new password',
    preview: 'The link works for 30 minutes.',
    title: 'Choose a new password',
    text: 'Somebody asked for a new password for the account with this address.',
    howLong: 'The link works once, within 30 minutes. Choosing a new password signs you out everywhere.',
    action: 'Choose a new password',
    notYou: 'If it was not you, do nothing: your password stays as it is.',
  },
  email: {
    subject: 'Confirm your new email address',
    preview: 'The link works for one hour.',
    title: 'Confirm your new address',
    text: `This address was given as the new one of an account with ${BRAND}. It changes once you confirm it.`,
    howLong: 'The link works once, within one hour.',
    action: 'Confirm the new address',
    notYou: 'If it was not you, do nothing: nothing changes.',
  },
  emailUndo: {
    subject: 'Your email address was changed',
    preview: 'If it was not you, you can undo this for seven days.',
    title: 'Your email address was changed',
    text: `Your account with ${BRAND} has a new email address. Letters go there from now on, and this is the last one to this address.`,
    howLong: 'If it was not you, undo it. The link works for seven days, and signs everybody out.',
    action: 'Undo the change',
    notYou: 'If it was you, there is nothing to do.',
  },
  emailTaken: {
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    title: 'You already have an account',
    text: 'Somebody tried to sign up with this email address. There is an account for it already, so nothing happened.',
    forgot:
      'If it was you, log in. If you do not know the password, “Forget Password” on the log-in page sends you a link to choose a new one.',
    action: 'Log in',
    notYou: 'If it was not you, do nothing: nobody has got into your account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'You were signed out everywhere.',
    title: 'Your password was changed',
    text: (when: string) => `The password of your account was changed on ${when}. All devices were signed out.`,
    action: 'Sign in',
    notYou:
      'If it was not you, choose a new password at once: on the sign-in page, “Forget Password” sends a link to this address.',
  },
  googleLinked: {
    subject: 'A Google account was linked',
    preview: 'It can be used to sign in from now on.',
    title: 'A Google account was linked',
    text: (when: string) => `On ${when} a Google account was linked to your account. It can be used to sign in.`,
    action: 'Look at my profile',
    notYou: 'If it was not you, remove the link in your profile and change your password.',
  },
  googleUnlinked: {
    subject: 'A Google account was unlinked',
    preview: 'It cannot be used to sign in any more.',
    title: 'A Google account was unlinked',
    text: (when: string) =>
      `On ${when} a Google account was removed from your account. It cannot be used to sign in any more.`,
    action: 'Look at my profile',
    notYou: 'If it was not you, change your password.',
  },
} as const;
