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
    action: 'Log in',
    notYou:
      'If it was not you, choose a new password at once: on the log-in page, “Forget Password” sends a link to this address.',
  },
  googleLinked: {
    subject: 'A Google account was linked',
    preview: 'It can be used to log in from now on.',
    title: 'A Google account was linked',
    text: (when: string) => `On ${when} a Google account was linked to your account. It can be used to log in.`,
    action: 'Look at my profile',
    notYou: 'If it was not you, remove the link in your profile and change your password.',
  },
  googleUnlinked: {
    subject: 'A Google account was unlinked',
    preview: 'It cannot be used to log in any more.',
    title: 'A Google account was unlinked',
    text: (when: string) =>
      `On ${when} a Google account was removed from your account. It cannot be used to log in any more.`,
    action: 'Look at my profile',
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
    preview: (until: string) => `The book waits for you alone until ${until}.`,
    title: 'It is your turn',
    text: (book: string, price: string) =>
      `${book} is free again, and you are the first on the waiting list. It costs ${price}.`,
    until: (until: string) => `It waits for you alone until ${until}. After that it is the turn of whoever is next.`,
    action: 'Pay now',
  },
  turnEnding: {
    subject: (book: string) => `Five minutes left: ${book}`,
    preview: (until: string) => `The book waits for you until ${until}.`,
    title: 'Five minutes left',
    text: (book: string) => `${book} still waits for you alone.`,
    until: (until: string) => `Your turn ends at ${until}.`,
    action: 'Pay now',
  },
  turnPassed: {
    subject: (book: string) => `Your turn has passed: ${book}`,
    preview: 'Nothing was charged.',
    title: 'Your turn has passed',
    text: (book: string) =>
      `You were the first on the waiting list for ${book}, and the time to pay ran out. Nothing was charged.`,
    again:
      'Your booking is still there. As long as nobody has bought the book, you can try again or join the waiting list.',
    action: 'See my orders',
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
    action: 'See my buyers',
  },
  orderVoid: {
    subject: (book: string) => `Sold to somebody else: ${book}`,
    preview: 'Your booking has ended.',
    title: 'Somebody else was faster',
    text: (book: string) =>
      `${book} was bought by somebody else, so your booking has ended. You do not have to do anything.`,
    action: 'Look for another copy',
  },
  refundOwed: {
    subject: (book: string) => `Your money goes back: ${book}`,
    preview: (amount: string) => `You get ${amount} back.`,
    title: 'Your money goes back',
    text: (book: string, amount: string) =>
      `Your payment of ${amount} for ${book} came when the book could not be yours any more. You get all of it back, without doing anything.`,
    action: 'See my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} are on their way to your account.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `${amount} for ${book} were sent back to the card or account that you paid with. Banks take five to ten days to show it.`,
    action: 'See my orders',
  },
  /** Why an admin did something, in their own words. */
  reason: (reason: string) => `The reason that was given: ${reason}`,
  listingRemoved: {
    subject: (book: string) => `Taken down: ${book}`,
    preview: 'One of your listings is no longer in the shop.',
    title: 'A listing of yours was taken down',
    text: (book: string) => `An admin took ${book} and its pictures out of the shop.`,
    action: 'See my listings',
  },
  suspended: {
    subject: 'Your account is suspended',
    preview: 'You cannot log in for now.',
    title: 'Your account is suspended',
    text: 'An admin suspended your account. You cannot log in, and your listings are not in the shop. Your orders and your money stay as they are, and whoever is paying for a book of yours may finish.',
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
    subject: (books: number, book: string) => (books === 1 ? `Booked: ${book}` : `${books} books of yours were booked`),
    preview: 'Booking is not paying yet: the first who pays gets the book.',
    title: (books: number) => (books === 1 ? 'A book of yours was booked' : 'Books of yours were booked'),
    text: 'Whoever booked can pay now. You get another letter as soon as somebody has.',
    by: (buyer: string, price: string) => `${buyer}, ${price}`,
    action: 'See my buyers',
  },
  wishes: {
    subject: (books: number, book: string) =>
      books === 1 ? `From your wish list: ${book}` : `News of ${books} books on your wish list`,
    preview: 'What has changed on your wish list.',
    title: 'From your wish list',
    cheaper: (now: string, was: string) => `Now ${now}, it was ${was}`,
    sold: 'Sold to somebody else',
    action: 'See my wish list',
  },
  reportDecided: {
    subject: 'What came of your report',
    preview: 'An admin has looked at it. Thank you.',
    title: 'What came of your report',
    text: 'Thank you for telling us. An admin has looked at it.',
    action: 'Go to my profile',
  },
  /** Below a digest that names only the first. */
  more: (count: number) => `and ${count} more`,
  /** At the end of news: why it came, and how to have no more of it. */
  news: {
    booked: 'letters about bookings',
    wishes: 'letters about your wish list',
    'report-decided': 'letters about your reports',
  },
  unsubscribe: (letters: string) => `Send me no more ${letters}`,
  unsubscribePage: {
    ask: {
      title: 'No more of these letters?',
      text: (letters: string) =>
        `We will send you no more ${letters}. Letters about your account, your turns and your money still come.`,
      button: 'Send me no more',
    },
    done: {
      title: 'Done',
      text: (letters: string) => `You will get no more ${letters}.`,
      button: 'Send them again',
    },
    again: {
      title: 'Welcome back',
      text: (letters: string) => `You will get ${letters} again.`,
      button: 'Send me no more',
    },
    wrong: {
      title: 'This link does not work',
      text: 'It may have been cut off. Please open it from the letter again.',
    },
  },
} as const;
