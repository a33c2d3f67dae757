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
    preview: 'One click, and we know that our emails reach you.',
    title: 'Confirm your email address',
    welcomeTitle: `Welcome to ${BRAND}`,
    welcome: 'You can book, pay and sell right away.',
    text: 'Please confirm that this address is yours. Then we can email you about your books, and help you log in if you forget your password.',
    action: 'Confirm my address',
    howLong: 'The link works for 24 hours.',
    notYou:
      'If you have no account with us, somebody mistyped their address. You do not have to do anything: it will not be confirmed.',
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
    text: `Somebody wants to use this address for their ${BRAND} account. The change is made when you confirm it.`,
    howLong: 'The link works once, within one hour.',
    action: 'Confirm the new address',
    notYou: 'If it was not you, do nothing: the account stays as it is.',
  },
  emailUndo: {
    subject: 'Your email address was changed',
    preview: 'If it was not you, you can undo this for seven days.',
    title: 'Your email address was changed',
    text: `Your ${BRAND} account has a new email address. From now on our emails go there, and this is the last one to this address.`,
    howLong: 'If it was not you, undo the change. The link works for seven days, and signs out all devices.',
    action: 'Undo the change',
    notYou: 'If it was you, you do not have to do anything.',
  },
  /** To an address that was never confirmed: it has no claim on the account. */
  emailChanged: {
    subject: 'Your email address was changed',
    preview: 'If it was not you, act now.',
    title: 'Your email address was changed',
    text: (when: string) =>
      `On ${when} the account with ${BRAND} that had this address got another one. Letters go there from now on, and this is the last one to this address.`,
    action: 'Look at my profile',
    notYou:
      'If it was not you, open your profile on a device on which you are still logged in, choose a new password, and change the address back. As this address was never confirmed, it cannot undo the change by itself. If you have no account with us, there is nothing to do.',
  },
  emailTaken: {
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    title: 'You already have an account',
    text: 'Somebody tried to sign up with this email address. There is an account for it already, so nothing happened.',
    forgot:
      'If it was you, log in. If you have forgotten your password, use “Forget Password” on the log-in page to choose a new one.',
    action: 'Log in',
    notYou: 'If it was not you, do nothing: nobody has signed in to your account.',
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
    preview: 'It can be used to log in from now on.',
    title: 'A Google account was linked',
    text: (when: string) => `On ${when} a Google account was linked to your account. It can be used to log in.`,
    action: 'View my profile',
    notYou: 'If it was not you, remove the link in your profile and change your password.',
  },
  googleUnlinked: {
    subject: 'A Google account was unlinked',
    preview: 'It cannot be used to log in any more.',
    title: 'A Google account was unlinked',
    text: (when: string) =>
      `On ${when} a Google account was removed from your account. It cannot be used to log in any more.`,
    action: 'View my profile',
    notYou: 'If it was not you, change your password.',
  },
  newDevice: {
    subject: 'A new device logged in',
    preview: 'Was that you?',
    title: 'Was that you?',
    text: (device: string, when: string) =>
      `Somebody logged in to your account on ${when}, with a browser that we did not know: ${device}.`,
    wasYou: 'If it was you, there is nothing to do.',
    action: 'Look at my devices',
    notYou:
      'If it was not you, choose a new password at once: on the log-in page, “Forget Password” sends a link to this address. It signs everybody out.',
  },
  /** What stands behind the password. */
  factor: { passkey: 'a passkey', totp: 'an authenticator app' },
  factorAdded: {
    subject: 'A second step was added to your account',
    preview: 'It is asked for behind your password from now on.',
    title: 'A second step was added',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was added to your account. It is asked for when you log in. Other devices were signed out.`,
    codes: 'Keep your recovery codes where you find them without your phone.',
    action: 'Look at my profile',
    notYou:
      'If it was not you, somebody knows your password. Please tell an admin of the shop at once, from this address: they can take the second step away.',
  },
  factorRemoved: {
    subject: 'A second step was removed from your account',
    preview: 'It is not asked for any more.',
    title: 'A second step was removed',
    text: (factor: string, when: string) =>
      `On ${when}, ${factor} was removed from your account. Other devices were signed out.`,
    all: (when: string) =>
      `On ${when}, an admin of the shop removed every second step from your account. Your password alone logs you in now.`,
    action: 'Look at my profile',
    notYou: 'If it was not you, choose a new password at once, and add a second step again.',
  },
  codesUsed: {
    subject: 'A recovery code was used',
    preview: 'Each of them works once.',
    title: 'A recovery code was used',
    text: (when: string) => `On ${when} one of your recovery codes was used in place of a passkey or an app.`,
    left: (left: number) => (left === 1 ? 'One code is left.' : `${left} codes are left.`),
    action: 'Look at my profile',
    notYou:
      'If it was not you, somebody has your password and your codes: choose a new password and make new codes at once.',
  },
  codesMade: {
    subject: 'You have new recovery codes',
    preview: 'The old ones do not work any more.',
    title: 'New recovery codes',
    text: (when: string) =>
      `On ${when} new recovery codes were made for your account. The old ones do not work any more.`,
    action: 'Look at my profile',
    notYou: 'If it was not you, choose a new password and make new codes at once.',
  },
  turn: {
    subject: (book: string) => `It is your turn: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'It is your turn',
    text: (book: string, price: string) =>
      `${book} is available again, and you are first on the waiting list. It costs ${price}.`,
    until: (until: string) => `It is reserved for you until ${until}. After that it is the next buyer’s turn.`,
    action: 'Pay now',
  },
  turnEnding: {
    subject: (book: string) => `Five minutes left: ${book}`,
    preview: (until: string) => `The book is reserved for you until ${until}.`,
    title: 'Five minutes left',
    text: (book: string) => `${book} is still reserved for you.`,
    until: (until: string) => `Your turn ends at ${until}.`,
    action: 'Pay now',
  },
  turnPassed: {
    subject: (book: string) => `Your turn has passed: ${book}`,
    preview: 'Nothing was charged.',
    title: 'Your turn has passed',
    text: (book: string) =>
      `You were first on the waiting list for ${book}, and your time to pay ran out. Nothing was charged.`,
    again:
      'Your booking is still there. As long as nobody has bought the book, you can try again or join the waiting list.',
    action: 'View my orders',
  },
  receipt: {
    subject: (book: string) => `Your receipt: ${book}`,
    preview: (price: string) => `You paid ${price}. Here is how to get your book.`,
    title: 'The book is yours',
    text: (book: string, seller: string) =>
      `You bought ${book} from ${seller}. Their phone number and email address are on your receipt: agree on how the book gets to you.`,
    book: 'Book',
    seller: 'Seller',
    paid: 'Paid',
    on: 'On',
    order: 'Order',
    action: 'Open the receipt',
  },
  copySold: {
    subject: (book: string) => `Sold: ${book}`,
    preview: (price: string) => `Somebody paid ${price}.`,
    title: 'Your book is sold',
    text: (book: string, buyer: string, price: string) =>
      `${buyer} paid ${price} for ${book}. Their phone number and email address are in your list of buyers: agree on how the book gets to them.`,
    action: 'View my buyers',
  },
  orderVoid: {
    subject: (book: string) => `Sold to somebody else: ${book}`,
    preview: 'Your booking has ended.',
    title: 'Sold to somebody else',
    text: (book: string) =>
      `Somebody else has bought ${book}, so your booking has ended. You do not have to do anything.`,
    action: 'Look for another copy',
  },
  refundOwed: {
    subject: (book: string) => `Your refund: ${book}`,
    preview: (amount: string) => `You get a refund of ${amount}.`,
    title: 'You get a refund',
    text: (book: string, amount: string) =>
      `${book} was no longer available when your payment of ${amount} arrived. You get a full refund, and do not have to do anything.`,
    action: 'View my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `We have refunded ${amount} for ${book} to the card or account that you paid with. It can take five to ten days until your bank shows it.`,
    action: 'View my orders',
  },
  /** Why an admin did something, in their own words. */
  reason: (reason: string) => `Reason: ${reason}`,
  listingRemoved: {
    subject: (book: string) => `Removed: ${book}`,
    preview: 'One of your listings is no longer in the shop.',
    title: 'Your listing was removed',
    text: (book: string) => `An admin has removed ${book} and its pictures from the shop.`,
    action: 'View my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: 'An admin has suspended your account. You cannot log in, and your listings are hidden. Your orders and payments stay as they are, and a buyer who is paying for one of your books right now can finish.',
    action: 'Go to the shop',
  },
  restored: {
    subject: 'Your account is restored',
    preview: 'You can log in again.',
    title: 'Your account is restored',
    text: 'You can log in again, and your listings are back in the shop.',
    action: 'Log in',
  },
  booked: {
    subject: (books: number, book: string) => (books === 1 ? `Booked: ${book}` : `${books} of your books were booked`),
    preview: 'Not paid yet: the first buyer who pays gets the book.',
    title: (books: number) => (books === 1 ? 'One of your books was booked' : 'Some of your books were booked'),
    text: 'The buyer can pay now. We will email you when a book is paid.',
    by: (buyer: string, price: string) => `${buyer}, ${price}`,
    action: 'View my buyers',
  },
  wishes: {
    subject: (books: number, book: string) =>
      books === 1 ? `From your wish list: ${book}` : `Updates on ${books} books on your wish list`,
    preview: 'See what has changed on your wish list.',
    title: 'From your wish list',
    cheaper: (now: string, was: string) => `Now ${now}, it was ${was}`,
    sold: 'Sold to somebody else',
    action: 'View my wish list',
  },
  reportDecided: {
    subject: 'Your report was reviewed',
    preview: 'An admin has looked at it. Thank you.',
    title: 'Your report was reviewed',
    text: 'Thank you for telling us. An admin has looked at it.',
    action: 'Go to my profile',
  },
  /** Below a digest that names only the first. */
  more: (count: number) => `and ${count} more`,
  /** At the end of news: why it came, and how to have no more of it. */
  news: {
    booked: 'emails about bookings',
    wishes: 'emails about your wish list',
    'report-decided': 'emails about your reports',
  },
  unsubscribe: (letters: string) => `Unsubscribe from ${letters}`,
  unsubscribePage: {
    ask: {
      title: 'Unsubscribe from these emails?',
      text: (letters: string) =>
        `We will stop sending you ${letters}. You still get emails about your account, your turn to pay and your payments.`,
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: (letters: string) => `You will not get ${letters} any more.`,
      button: 'Subscribe again',
    },
    again: {
      title: 'You are subscribed again',
      text: (letters: string) => `You will get ${letters} again.`,
      button: 'Unsubscribe',
    },
    wrong: {
      title: 'This link does not work',
      text: 'It may have been cut off. Please open it from the email again.',
    },
  },
} as const;
