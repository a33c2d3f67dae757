import { BRAND } from '../../brand.ts';

/**
 * Sentences without an area. Every page with an island loads them, so a sentence of one area belongs to that area.
 * "As specified" marks required misspellings (docs/product.md, "Strings").
 */
export const commonWords = {
  required: {
    name: 'Name is required',
    email: 'Email Address is required',
    password: 'Password is required',
    role: 'Account Type is required',
    photo: 'Photo is required',
    phone: 'Phone Number is required',
    location: 'Location is required',
    price: 'Price is required',
    category: 'Category is required',
    condition: 'Condition is required',
    year: 'Year is required',
    usedDuration: 'Use time is required',
    originalPrice: 'Original Price is required',
    resellPrice: 'Resell Price is required',
    description: 'Description is required',
    listing: 'Product is required',
  },
  email: 'Email Address is not valid',
  /** Link beside a refusal to an account with an unconfirmed address. */
  confirmEmail: 'Confirm your email',
  contactInName: "Name can't include a link, an email address or a phone number",
  hiddenCharacters: 'Please remove invisible characters',
  tooLong: (most: number) => `Must be ${most} characters or fewer`,
  phone: 'Phone Number is not valid',
  price: 'Price must be an amount in dollars',
  deleted: (name: string) => `${name} Deleted Successfully`,
  removed: (book: string) => `${book} Removed Successfully`,
  confirmDelete: {
    title: 'Are you sure? You want to delete?', // as specified
    body: (name: string) => `If you delete once ${name} It can not be undone.`, // as specified
  },
  /** Above stale data after a failed reload. */
  older: (message: string) => `${message}. What you see may be out of date.`,
  noData: 'No Data Found',
  notFound: 'Page Not Found',
  error: {
    unauthorized: 'unauthorized access',
    forbidden: 'forbidden access',
    notFound: 'Not found',
    tooLarge: 'This is too large',
    invalid: 'Please check the marked fields',
    unavailable: 'We cannot reach our systems right now. Please try again in a moment',
    paymentsUnavailable: 'The payment service is not responding right now. Please try again in a moment',
    unexpected: 'Something went wrong on our side',
    offline: 'We could not reach Dogear. Please check your connection and try again',
  },
  conflict: {
    sold: 'This book has just been sold to someone else',
    offSale: 'The seller has taken this book off sale for now',
  },
  listingGone: 'This listing is no longer available',
  photo: {
    tooLarge: 'The photo is larger than 8 MB',
  },
  queuePosition(position: number) {
    return `You are ${ordinal(position)} on the waiting list`;
  },
  reasons: {
    none: 'No reason given',
    not_as_described: 'Not as described',
    wrong_photo: 'The photo shows something else',
    counterfeit: 'Counterfeit',
    not_a_book: 'Not a book',
    spam: 'Spam',
    other: 'Other',
  },
  reportReason: 'Please choose a reason',
  reported: 'Reported Successfully',
  photoUrl: 'Photo must be a link that starts with https://',
  passwordLength: 'Password must be 6 character or longer', // as specified
  passwordComposition: 'Password should contain 1 Uppercase, 1 number, 1 special character',
  button: {
    save: 'Save',
    undo: 'Undo',
    delete: 'Delete',
    tryAgain: 'Try again',
    remove: 'Remove',
    cancel: 'Cancel',
    add: 'Add',
    edit: 'Edit',
    close: 'Close',
  },
} as const;

/**
 * Hidden texts of each page, for a copy from the service worker's cache; its moment stands between `notice` and
 * `mayHaveChanged`.
 */
export const offlineWords = {
  notice: 'You are offline. This is the page as you saw it on',
  mayHaveChanged: ': prices and availability may have changed.',
  again: 'Try again',
} as const;

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (place: number): string => `${place}${ENDINGS[plural.select(place)] ?? 'th'}`;

/** Refusals of requests that no page of the shop sends. They are no part of `commonWords`, so no browser loads them. */
export const requestWords = {
  badRequest: 'The request could not be read',
  tooSlow: 'This took too long to arrive. Please send it again over a better connection',
  tooMuchAtOnce: 'Too much is being sent to us right now. Please try again in a moment',
  unsupportedType: 'This type of content is not supported',
} as const;

/** Sentences of the script that asks for a reload (`src/scripts/reload.ts`), and of the API. */
export const reloadWords = {
  outdated: 'Dogear was updated after you opened this page. Reload it to continue; what you typed is kept.',
  reload: 'Reload',
} as const;

/** Price, delivery time and guarantee before a payment, by the offered or chosen ways of delivery. */
export const beforePayingWords = {
  label: 'Before you pay',
  inAll: {
    both: (price: string) => `${price} in all, with free shipping or in person`,
    post: (price: string) => `${price} in all, with free shipping`,
    meet: (price: string) => `${price} in all, handed over in person`,
  },
  /** Parameters: days for the post, days for a meeting. */
  comes: {
    both: (send: number, meet: number) => `Sent within ${send} days or handed over within ${meet}, or a full refund`,
    post: (send: number) => `Sent within ${send} days, or a full refund`,
    meet: (_: number, meet: number) => `Handed over within ${meet} days, or a full refund`,
  },
  /** Links to the explanations follow. */
  kept: `${BRAND} keeps your money until you have the book.`,
  links: { money: 'How it works', noBook: "If it doesn't come", returns: 'Returns' },
  sellerLearns: 'The seller will see your name, email, phone number and place.',
  newTab: '(in a new tab)',
} as const;
