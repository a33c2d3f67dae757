export const paymentsWords = {
  stillProcessing: 'Your bank is still processing this payment. We will complete it for you',
  unknownOutcome:
    'The payment service is not responding right now. If your card was charged, we will finish this for you. Please do not pay again',
  transactionRequired: 'Transaction id is required',
  versionInvalid: 'Version must be the number that the changes came with',
  checkCard: "Please check your card's number, date and security code.",
  conflict: {
    priceChanged: 'The price has changed. Please check the book again',
    otherOrder: 'This payment belongs to another order',
    otherPrice: 'This payment was for another price',
    moneyInFlight: 'A payment is in progress. Please try again when it is finished',
    paymentNotSucceeded: 'This payment was not successful',
    refunded: 'The book was no longer available when your payment arrived. Your payment is being refunded',
  },
} as const;

/** "As specified" marks required misspellings (docs/product.md, "Strings"). */
export const paymentScreenWords = {
  paid: 'Payment Successfull', // as specified
  payFor: (book: string) => `Payment for ${book}`,
  payAmount: (price: string) => `Please pay $${price} for get the book.`, // as specified
  beingChecked: 'A payment for this book is being checked',
  refund: {
    sent: (amount: string, why: string) => `Your payment of ${amount} was refunded: ${why}.`,
    owed: (amount: string, why: string) => `Your payment of ${amount} is being refunded: ${why}.`,
    not_free: 'the book was no longer available when it arrived',
    mismatch: 'it did not match the price of this order',
    admin: 'Dogear canceled this sale',
    second: 'this order had already been paid',
  },
  bookedListing: {
    label: 'What you booked',
    photoAlt: (name: string) => `Photo of ${name}`,
    condition: (condition: string, price: string) => `${condition} condition · ${price}`,
    description: 'Description',
  },
  cardPayment: {
    card: 'Card',
    orByCard: 'Or pay by card',
    /** Link to help, below the reason of a declined card. */
    help: 'What can I do?',
    pay: (price: string) => `Pay ${price}`,
  },
  delivery: {
    legend: 'How would you like to get the book?',
    methods: { meet: 'In person', post: 'By post' },
    notes: {
      meet: (place: string) =>
        `The book is in ${place}. Agree on a place to meet, and show the seller your code when you hold the book.`,
      post: () => 'The seller sends it to the address below. Shipping is free.',
    },
    onlyWay: 'The seller offers only this.',
  },
  address: {
    legend: 'Delivery address',
    note: (days: number) =>
      `Only this seller sees your address, once you have paid. We delete it ${days} days after the sale ends.`,
    name: 'Recipient',
    address: 'Street address',
    city: 'City',
    state: 'State or province',
    postcode: 'Postal code',
    postcodeHint: 'If your address has one',
    country: 'Country',
    choose: 'Please choose',
  },
  holdClock: {
    timeLeft: 'Time left',
  },
  listingChanged: {
    back: 'Back to My Orders',
    photo: (place: number) => `Photo ${place}`,
  },
  noPayment: {
    back: 'Back to My Orders',
  },
  outcome: {
    myOrders: 'My Orders',
    receipt: 'Receipt',
    success: 'Thanks – your order is confirmed',
    paid: 'Paid',
    transactionId: 'Your transaction id:',
    seller: 'Your seller:',
  },
  payment: {
    loading: 'Loading your order',
    /** Around a card number, which stays on one line. */
    simulated: {
      before: 'Payments are simulated here: no real money moves. Try the card ',
      card: '4242 4242 4242 4242',
      after: ', any future date, any CVC.',
    },
    back: 'Back to My Orders',
  },
  tooEarly: {
    timeLeft: 'Time left',
    myOrders: 'My Orders',
    browse: 'Browse Books',
  },
} as const;

/**
 * Problems of a card, by the payment provider's codes (https://docs.stripe.com/declines/codes and
 * https://docs.stripe.com/error-codes). A code without an entry is `card_declined`: some must not be disclosed, because
 * the user of a lost or stolen card would learn of the report (`lost_card`, `stolen_card`, `pickup_card`, `fraudulent`
 * and similar ones).
 */
export const declineWords = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit. Please use another card, or ask your bank.',
  card_velocity_exceeded: 'Your card has reached its limit. Please use another card, or ask your bank.',
  card_not_supported: 'Your card does not support this kind of payment. Please use another card.',
  currency_not_supported: 'Your card does not support US dollars. Please use another card.',
  duplicate_transaction:
    'Your bank received the same payment a moment ago. Please check My Orders before you try again.',
  expired_card: 'Your card has expired.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_number: 'Your card number is invalid.',
  incomplete_number: 'Your card number is incomplete.',
  incorrect_cvc: "Your card's security code is incorrect.",
  invalid_cvc: "Your card's security code is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  incorrect_zip: 'The postal code does not match your card.',
  authentication_required:
    'Your bank was unable to authenticate you. Nothing was charged. Please try again, or use another card.',
  payment_intent_authentication_failure:
    'Your bank was unable to authenticate you. Nothing was charged. Please try again, or use another card.',
  processing_error: 'Your card could not be processed just now. Nothing was charged. Please try again in a moment.',
  issuer_not_available: 'Your bank is not responding right now. Nothing was charged. Please try again in a moment.',
  try_again_later: 'Your bank cannot take the payment right now. Nothing was charged. Please try again in a moment.',
  reenter_transaction:
    'Your bank cannot take the payment right now. Nothing was charged. Please try again in a moment.',
  card_decline_rate_limit_exceeded: 'Your card was declined too many times. Please wait a day, or use another card.',
  test_mode_live_card: 'Your card was declined. No real money moves here: please use a test card.',
  testmode_decline: 'Your card was declined. No real money moves here: please use a test card.',
  element_unmounted: 'The card field was closed. Please reload this page.',
};
