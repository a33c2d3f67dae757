/**
 * Texts of the buttons of public pages. The first click loads them, so no other browser text belongs here.
 * "As specified" marks required misspellings (docs/product.md, "Strings").
 */
export const catalogWords = {
  loginToWish: 'Please Login to add to withlist', // as specified
  wishForBuyers: 'You need a Buyer account to have a wish list',
  confirmWish: (book: string) => `Are you sure you want to add ${book} to wishlist`, // as specified
  wished: 'Added To wishlist Successfully', // as specified
  loginToBuy: 'Please Log In to buy books',
  booked: (book: string) => `${book} booked Successfully`,
  onHoldForAnother:
    'Someone else is paying for this copy right now. If you book it, you join the waiting list in case they do not pay.',
  payingYourself: 'You are paying for this copy',
  loginToReport: 'Please Login to Report',
  confirmReport: (book: string) => `Are You sure you want to report ${book}?`, // as specified
  bookingForm: {
    payNext: 'Pay next to secure it: others can still buy it until you do.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone Number',
    location: 'Delivery location',
    locationHint: 'City or address for delivery',
    submit: 'Continue to payment',
    submitHeld: 'Join the waiting list',
  },
  bookingModal: {
    logIn: 'Log In',
    signUp: 'Create an account',
    notABuyer: (name: string, role: string) =>
      `You are signed in as ${name} (${role}). You need a Buyer account to book this copy.`,
    myOrders: 'My Orders',
  },
  report: {
    submit: 'Report',
    reason: 'What is wrong?',
  },
} as const;

/** Refusals of the API, which no browser loads. */
export const categoriesWords = {
  categoryGone: 'This category no longer exists',
  mergeIntoItself: 'A category cannot be merged into itself',
  /** In the audit record, after a number. */
  mergedListings: 'listings',
  conflict: {
    categoryName: 'There is already a category with this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed in the meantime. Please reload the page',
  },
} as const;
