import { DECLINES_PER_HOLD, LINES_PER_BUYER, PAYMENTS_PER_DAY } from './constants.ts';

/** Why a buyer cannot pay yet. */
const tooEarly = {
  unpaid: 'Your last hold on this book ended without a payment',
  declined: `${DECLINES_PER_HOLD} cards were declined, so your hold on this book has ended`,
  day: `You have begun ${PAYMENTS_PER_DAY} payments within a day`,
} as const;

/** What the API refuses with: a sentence for each way in which a request can be wrong, or come at the wrong moment. */
export const refusals = {
  conflict: {
    sold: 'This book has just been sold to somebody else',
    ownBook: 'This is your own listing',
    alreadyBooked: 'You have already booked this book. You find it in My Orders',
    inWishlist: 'Product Already In Wishlist',
    reportedBefore: 'You have already reported this book',
    notInLine: 'Nobody is buying this book right now. You can pay for it',
    tooManyLines: `You are already lined up for ${LINES_PER_BUYER} books`,
    held: 'Somebody is paying for this book right now. Please try again in a few minutes',
    othersTurn: 'This book waits for somebody who was in line before you. Line up, and you are next if they do not pay',
    tooManyHolds: 'You are already paying for three books. Finish or delete one of these orders first',
    priceChanged: 'The price has changed. Please look at the book again',
    listingChanged:
      'The seller has changed this listing since you booked it. Please look at the changes before you pay',
    otherOrder: 'This payment belongs to another order',
    otherPrice: 'This payment was for another price',
    moneyInFlight: 'A payment is under way. Please wait until it has ended, then try again',
    payingForListing: 'Somebody is buying this book right now. Please try again in a few minutes',
    soldListing: 'This book is sold. What was sold stays as it was',
    postedBefore: 'This form has been posted before. You find the book in My Products',
    changedMeanwhile: 'This listing was changed in another window. Please load it again',
    alreadyAdvertised: 'This book is already advertised',
    alreadyReported: 'You have already reported this buyer for this order',
    moreReports: 'Somebody else has reported this meanwhile. Please look at the list again',
    categoryName: 'There is already a category of this name',
    tooManyCategories: (most: number) => `There are ${most} categories already. Please merge some first`,
    categoriesChanged: 'The categories have changed meanwhile. Please load them again',
    lastAdmin: 'The last admin account cannot be deleted',
    lastAdminSuspended: 'The last admin account cannot be suspended',
    ownAccount: 'This is your own account. Another admin can do this',
    bankDeciding: 'A bank is still deciding about a payment of this account. Please try again when it has decided',
    refundOwed: 'A refund to this account is still on its way. Please try again when it has been sent',
    paidMeanwhile: 'A payment went through just now. Please look at this account again before you decide',
    notPayable: 'This order cannot be paid any more',
    alreadyPaid: 'This order is paid and stays in your list',
    beingPaid: 'This order is being paid right now and cannot be deleted',
    several: 'Several of your orders have this price. Please open the one you want to pay',
    paymentNotSucceeded: 'This payment has not succeeded',
    refunded: 'The book was no longer free when your payment arrived. Your money is being sent back',
  },
  tooEarly,
  wait: {
    unpaid: (time: string) => `${tooEarly.unpaid}. You can pay for it again from ${time}`,
    declined: (time: string) => `${tooEarly.declined}. You can pay for it again from ${time}`,
    day: (time: string) => `${tooEarly.day}. You can begin the next one from ${time}`,
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
