import { refusals } from './refusals.ts';

/**
 * Every sentence that a person may read and that the specification (sections 2, 5 and 8) words for us.
 * "As specified" marks spellings that look like slips and must stay.
 */
export const messages = {
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
    product: 'Product is required',
    transaction: 'Transaction id is required',
  },
  email: 'Email Address is not valid',
  photoUrl: 'Photo must be an https address',
  passwordLength: 'Password must be 6 character or longer', // as specified
  passwordComposition: 'Password should contain 1 Uppercase, 1 number, 1 special character',
  hiddenCharacters: 'Please leave out characters that cannot be seen',
  tooLong: (most: number) => `Must be ${most} characters or fewer`,
  phone: 'Phone Number is not valid',
  price: 'Price must be an amount in dollars',
  version: 'Version must be the number that the changes came with',
  priceBounds: (field: 'Original Price' | 'Resell Price') => `${field} must be between $0.50 and $10,000`,
  aboveOriginal: 'Resell Price is higher than Original Price. Is that right?',
  year: (least: number, most: number) => `Year must be between ${least} and ${most}`,
  isbn: 'ISBN is not valid. Please check its digits',
  category: 'This category does not exist any more',
  mergeIntoItself: 'A category cannot be merged into itself',

  accountCreated: 'Account Created Successfully',
  emailTaken: 'An account with this email already exists',
  tooManyTries: (minutes: number) =>
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',

  wrongPassword: 'This is not your present password',
  passwordChanged: 'Password changed. Please log in with the new one',
  passwordChangedAndUnlinked: (google: string) =>
    `Password changed. Please log in with the new one. The Google account ${google} is no longer linked`,
  profileSaved: 'Profile saved',
  accountDeleted: 'Your account is deleted',
  deviceSignedOut: (device: string) => `${device} is signed out`,
  everywhereSignedOut: 'You are signed out on every device',
  signInAgain: 'Please log out, sign in with Google again, and then delete your account',
  noPassword: 'This account signs in with Google and has no password',
  photo: {
    unreachable: 'The photo could not be fetched from this address',
    notAPhoto: 'This is not a JPEG, PNG or WebP picture',
    tooLarge: 'The photo is larger than 8 MB',
    tooManyPixels: 'The photo has more than 40 million pixels',
    notOurs: 'The photo is no longer there. Please choose it again',
    tooMany: (most: number) => `At most ${most} photos`,
    unavailable: 'Photos cannot be taken in right now. Please try again in a moment',
    unavailablePortrait: 'Photos cannot be taken in right now. Please try again in a moment, or choose a drawing',
    uploadFailed: 'The photo could not be uploaded. Please try again',
    tooLargeToShrink: 'The photo is larger than 40 MB',
    incomplete: 'A photo has not arrived. Please try it again, or remove it',
  },
  google: {
    blocked: 'Your browser blocked the Google window. Please allow pop-ups for this site and try again',
    closed: 'The Google window was closed before you were signed in',
    refused: 'Google did not sign you in',
    silent: 'Google does not answer right now. Please try again in a moment',
    unverified: 'Google has not verified this email address yet',
    linked: 'Your Google account is linked',
    unlinked: 'Your Google account is no longer linked',
    linkOver: 'The time to link is over. Please continue with Google again',
    linkedElsewhere: 'This Google account is linked to an account already',
    otherLinked:
      'Another Google account is linked to the account of this address. Log in with its password, then link this one on your profile',
    onlyWayIn: 'This account has no password: Google is its only way in',
    confirm: {
      title: 'Link your Google account',
      body: (email: string) =>
        `${email} already has a password. Type it once, and from then on Google signs you in, too.`,
      chosen: (google: string) =>
        `You chose ${google}. Type your password once, and from then on it signs you in, too.`,
    },
    confirmUnlink: {
      title: 'Do you want to unlink Google?',
      body: 'Google does not sign you in any more, and other devices are signed out. Your password goes on working.',
    },
  },

  productAdded: 'Product added Successfully',
  productSaved: 'Product saved Successfully',
  draftKept: 'We kept your draft',
  listingGone: 'This listing is no longer there',
  scan: {
    refused: 'The camera is blocked for this site. Please allow it in your browser, or type the digits',
    noCamera: 'No camera was found. Please type the digits',
    unable: 'The camera cannot be used right now. Please type the digits',
  },
  advertising: 'Product is Advertising',
  reported: 'Reported Successfully',
  imported: (count: number) => (count === 1 ? '1 product added' : `${count.toLocaleString('en-US')} products added`),
  confirmReportBuyer: {
    title: (name: string) => `Do you want to report ${name} to the admin?`,
    body: (book: string) => `The admin sees your report together with the order of ${book}.`,
  },
  import: {
    noColumns: 'The first row must name the columns, for example: name, category, condition, price',
    noRows: 'There are no rows below the names of the columns',
    tooManyRows: (most: number) => `At most ${most.toLocaleString('en-US')} rows at once. Please split the table`,
    tooLarge: 'The file is larger than 20 MB. Please split it',
    unreadable: 'The file could not be read. Please choose it again',
    openQuote: (row: number) => `A quotation mark does not close in row ${row}, so rows may have run together`,
    condition: 'Condition must be Excellent, Good, Fair or Low',
    category: (name: string) => `There is no category called “${name}”`,
    stopped: 'The shop could not be reached. Nothing is lost: go on when the connection is back',
  },

  loginToWish: 'Please Login to add to withlist', // as specified
  confirmWish: (book: string) => `Are you sure you want to add ${book} to wishlist`, // as specified
  wished: 'Added To wishlist Successfully', // as specified
  wishForBuyers: 'Wish lists are for Buyer accounts',
  loginToReport: 'Please Login to Report',
  confirmReport: (book: string) => `Are You sure you want to report ${book}?`, // as specified
  reportReason: 'Please choose one of the reasons',
  reasons: {
    none: 'No reason',
    not_as_described: 'Not as described',
    wrong_photo: 'The photo shows something else',
    counterfeit: 'A counterfeit',
    not_a_book: 'Not a book',
    spam: 'Spam',
    other: 'Another reason',
  },
  reportOutcome: {
    waiting: 'Waiting for an admin',
    removed: 'Removed',
    nothing_wrong: 'Nothing wrong found',
  },
  nothingWrong: {
    title: (name: string) => `Nothing wrong with ${name}?`,
    listing: 'The listing stays, and its reports end. Whoever reported it is told that nothing wrong was found.',
    buyer: 'The report ends, and the buyer’s account stays as it is.',
    listingDone: (name: string) => `Nothing wrong with ${name}. Whoever reported it is told`,
    buyerDone: (name: string) => `Nothing wrong with ${name}. The report is closed`,
  },
  saleStays: 'It leaves this list only: the sale stays on record, and the buyer keeps their receipt.',
  categoryAdded: (name: string) => `${name} is added`,
  categoryRenamed: (name: string) => `Renamed to ${name}`,
  categoriesOrdered: 'The order is saved',
  categoryMerged: (books: number, into: string) =>
    `${books === 1 ? '1 book has' : `${books.toLocaleString('en-US')} books have`} moved to ${into}`,
  removed: (book: string) => `${book} Removed Successfully`,

  loginToBuy: 'Please Log In to buy books',
  booked: (book: string) => `${book} booked Successfully`,
  paid: 'Payment Successfull', // as specified
  stillProcessing: 'Your bank is still working on this payment. We will finish it for you',
  payFor: (book: string) => `Payment for ${book}`,
  payAmount: (price: string) => `Please pay $${price} for get the book.`, // as specified
  availability: {
    available: 'Available',
    yours: 'Yours to pay',
    held: 'Being bought right now',
    sold: 'Sold',
    gone: 'No longer listed',
  },
  heldUntil: (time: string) => `Held for you until ${time}`,
  turnUntil: (time: string) => `Your turn until ${time}`,
  firstInLine: 'It is your turn',
  nowFree: 'The book is free for you now. You can pay',
  beingChecked: 'A payment for this book is being looked at',
  place: (place: string) => `You are ${place} in line`,
  unusedTurn: 'If you do not pay in your turn, you wait at least 15 minutes before you can line up again.',
  leftLine: 'You have left the line',
  heldForAnother: 'Somebody is buying this copy right now. Book it and line up: you are next if they do not pay.',
  payingYourself: 'You are paying for this copy',
  soldToAnother: 'Sold to somebody else',
  payAgainFrom: (time: string) => `You can pay again from ${time}`,
  meanwhile: 'Your booking stays. Until then the book is not kept for you, and somebody else may buy it.',
  changes: {
    booked: 'As booked',
    now: 'Now',
    nothingPaid: 'Nothing was paid. Your booking stays as it was until you accept the changes.',
    accept: (price: string) => `Accept the changes and pay ${price}`,
    fields: {
      name: 'Title',
      author: 'Author',
      condition: 'Condition',
      resellPriceCents: 'Price',
      photos: 'Photos',
      description: 'Description',
    },
    none: 'None',
  },
  holdOver: 'The time to pay is over. The copy is no longer kept for you',
  minutesLeft: (minutes: number) => `Less than ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left to pay`,
  refund: {
    sent: (amount: string, why: string) => `Your payment of ${amount} was sent back: ${why}.`,
    owed: (amount: string, why: string) => `Your payment of ${amount} is being sent back: ${why}.`,
    not_free: 'the book was no longer free when it arrived',
    mismatch: 'it was not the price of this order',
    admin: 'the shop has taken this sale back',
    second: 'this order had already been paid',
  },
  reconciled: 'The books are compared',
  alertSeen: 'Taken off the list. It stays on record',
  deleted: (name: string) => `${name} Deleted Successfully`,
  confirmDelete: {
    title: 'Are you sure? You want to delete?', // as specified
    body: (name: string) => `If you delete once ${name} It can not be undone.`, // as specified
  },
  reason: 'Please write the reason in words',
  sellerVerified: (name: string) => `${name} is now verified seller`, // as specified
  member: {
    renamed: (verifiedName: string) => `Was verified as ${verifiedName}`,
    renaming: 'A new name takes your “Verified” badge away until an admin has verified you again',
    unverified: (name: string) => `${name} is no longer a verified seller`,
    suspended: (name: string) => `${name} is suspended`,
    restored: (name: string) => `${name} is restored`,
    confirmUnverify: {
      title: (name: string) => `Do you want to take the badge back from ${name}?`,
      body: 'The shop no longer says that this seller is verified. You can verify them again.',
    },
    confirmSuspend: {
      title: (name: string) => `Do you want to suspend ${name}?`,
      seller: 'They are signed out and cannot sign in. Their listings leave the shop until you restore the account.',
      buyer: 'They are signed out, leave every line, and cannot sign in until you restore the account.',
    },
    confirmRestore: {
      title: (name: string) => `Do you want to restore ${name}?`,
      seller: 'They can sign in again, and their listings are back in the shop.',
      buyer: 'They can sign in again.',
    },
  },
  suspended: 'This account is suspended',
  offline: {
    wishes: (when: string) =>
      `You are offline. This is your wish list as it was on ${when}. You can change it when you are back online`,
    someWishes:
      'You are offline. These are the books that you added on this device; the rest comes when you are back online',
    noWishes: 'You are offline, and no wish list is kept on this device. Yours comes when you are back online',
    noneKept: 'No wish was kept: there was no book on your wish list',
    notLookedAt: 'Not known yet',
  },
  noData: 'No Data Found',
  nothingLike: (search: string) => `Nothing found for “${search}”`,
  priceAsked: 'A price is a number, such as 4.50',
  notFound: 'Page Not Found',

  ...refusals,
} as const;
