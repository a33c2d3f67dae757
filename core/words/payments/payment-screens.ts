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
