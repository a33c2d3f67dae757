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
    product: 'Product is required',
    transaction: 'Transaction id is required',
  },
  email: 'Email Address is not valid',
  photoUrl: 'Photo must be an https address',
  passwordLength: 'Password must be 6 character or longer', // as specified
  passwordComposition: 'Password should contain 1 Uppercase, 1 number, 1 special character',
  tooLong: (most: number) => `Must be ${most} characters or fewer`,
  phone: 'Phone Number is not valid',
  price: 'Price must be an amount in dollars',

  accountCreated: 'Account Created Successfully',
  emailTaken: 'An account with this email already exists',
  tooManyTries: (minutes: number) =>
    `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again`,
  wrongCredentials: 'Wrong email or password',

  wrongPassword: 'This is not your present password',
  passwordChanged: 'Password changed. Please log in with the new one',
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
  },
  google: {
    blocked: 'Your browser blocked the Google window. Please allow pop-ups for this site and try again',
    closed: 'The Google window was closed before you were signed in',
    refused: 'Google did not sign you in',
    silent: 'Google does not answer right now. Please try again in a moment',
    unverified: 'Google has not verified this email address yet',
  },

  loginToBuy: 'Please Log In to buy books',
  booked: (book: string) => `${book} booked Successfully`,
  paid: 'Payment Successfull', // as specified
  stillProcessing: 'Your bank is still working on this payment. We will finish it for you',
  payFor: (book: string) => `Payment for ${book}`,
  payAmount: (price: string) => `Please pay $${price} for get the book.`, // as specified
  deleted: (name: string) => `${name} Deleted Successfully`,
  confirmDelete: {
    title: 'Are you sure? You want to delete?', // as specified
    body: (name: string) => `If you delete once ${name} It can not be undone.`, // as specified
  },
  noData: 'No Data Found',
  notFound: 'Page Not Found',

  conflict: {
    sold: 'This book has just been sold to somebody else',
    ownBook: 'This is your own listing',
    alreadyBooked: 'You have already booked this book. You find it in My Orders',
    held: 'Somebody is paying for this book right now. Please try again in a few minutes',
    tooManyHolds: 'You are already paying for three books. Finish or delete one of these orders first',
    priceChanged: 'The price has changed. Please look at the book again',
    moneyInFlight: 'A payment is under way. Please wait until it has ended, then try again',
    lastAdmin: 'The last admin account cannot be deleted',
    notPayable: 'This order cannot be paid any more',
    alreadyPaid: 'This order is paid and stays in your list',
    beingPaid: 'This order is being paid right now and cannot be deleted',
    several: 'Several of your orders have this price. Please open the one you want to pay',
    paymentNotSucceeded: 'This payment has not succeeded',
    refunded: 'The book was no longer free when your payment arrived. Your money is being sent back',
  },
  error: {
    badRequest: 'The request could not be read',
    unauthorized: 'unauthorized access',
    forbidden: 'forbidden access',
    notFound: 'Not found',
    tooLarge: 'That is too large',
    unsupportedType: 'This type of content is not taken',
    invalid: 'Please check the marked fields',
    busy: 'Many people are signing in at this moment. Please try again in a few seconds',
    unavailable: 'We cannot reach our systems right now. Please try again in a moment',
    paymentsUnavailable: 'The payment service does not answer right now. Please try again in a moment',
    paymentUnknown:
      'The payment service does not answer right now. If your card was charged, we finish this for you; please do not pay again',
    unexpected: 'Something went wrong on our side',
    offline: 'We could not reach the shop. Please check your connection and try again',
  },
} as const;
