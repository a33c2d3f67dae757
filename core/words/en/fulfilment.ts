import { wholeMinutesLeft } from '../../minutes.ts';
import { counted } from './lists.ts';

/** Refusals of the API. Moments come as texts. */
export const fulfilmentWords = {
  conflict: {
    frozen: 'This sale is paused because of a question about its payment',
    notNow: 'This is not possible now. Please look at the order again',
    calledOffOften:
      'Too many meetings, or too expensive ones, were called off in 30 days. Please ask the seller to cancel this one',
    changedMeanwhile: 'This order has just changed. Please look at it again',
    frozenCode:
      'The code is right, but the payment for this order is under review or was refunded. Dogear support looks at it',
    lateCode: 'The code is right, but this sale is over. Dogear support looks at it',
    notOffered: 'The seller does not offer this for this book',
    disputed: 'The bank has not decided about this payment yet',
    nothingToSettle: 'There is nothing to settle about this order',
    nothingLeft: 'The full price was refunded. This sale can only end',
    noCode: 'There is no code for this order now',
    tooEarly: (day: string) => `A parcel may take ten days. You can report that it hasn't arrived from ${day}`,
    handedOver: 'The book was handed over. You can tell us that you never got it, or that it is not as described',
    notMet: 'The book was sent by post. You can tell us that it has not arrived, or that it is not as described',
    photos: 'These pictures cannot be used. Please upload them again',
    manyPhotos: 'You have uploaded too many pictures without sending them. Please try again tomorrow',
  },
  wrong: {
    untracked: 'Please say whether the parcel has a tracking number',
    carrier: 'Please enter the carrier, or choose “Without tracking”',
    tracking: 'Please enter the tracking number, or choose “Without tracking”',
    code: 'Please enter the eight characters of the code, or scan the QR code',
    kind: 'Please say whether you do not have the book, or it is not as described',
    text: 'Please describe it in a few words',
    photos: 'Please add one to six pictures that show it',
    amount: 'Please enter an amount in dollars',
    back: 'Please enter how much was refunded before, in dollars',
    between: (least: string, most: string) => `Please enter an amount from ${least} to ${most}`,
    decision: 'Please choose a decision',
    returned: 'Please say whether the book is back',
    outcome: 'Please say whether the sale goes on or ends',
    note: 'Please say how the buyer was paid. They will read this',
    sellerNote: 'Please say how you pay the seller. They will read this',
    debtReason: 'Please enter a reason. The seller will read it',
    reason: 'Please enter a reason. Both of them will read it',
    offer: 'Please offer the book in person, by post, or both',
    address: {
      name: 'Recipient is required',
      address: 'Street address is required',
      postcode: 'Postal code is required',
      state: 'State or province is required',
      city: 'City is required',
      country: 'Country is required',
      unknownCountry: 'Please choose a country from the list',
    },
    method: 'Please choose how you get the book',
  },
  photoFailed: 'The picture could not be saved. Please try again',
  wrongCode: "That code doesn't match",
  wrongCodes: (until: string) => `There were too many wrong codes. You can try again at ${until}`,
} as const;

const states = {
  to_ship: 'Not sent yet',
  to_meet: 'Not handed over yet',
  shipped: 'On its way',
  handed_over: 'Handed over',
  claimed: 'Problem reported',
  offered: 'Partial refund offered',
  returning: 'Being returned',
  deciding: 'Dogear support decides',
  completed: 'Completed',
  canceled: 'Canceled',
  refunded: 'Refund',
} as const;

/** States of sales and ways of delivery: in lists, on receipts and on the page of the order. */
export const saleStateWords = {
  methods: { meet: 'In person', post: 'By post' },
  states,
  statesToAdmins: { ...states, deciding: 'Needs a decision' },
  /** For a refunded sale, once all of the money arrived. */
  refunded: 'Refunded',
  /** After a state, before a day. */
  untilDay: 'until',
  /** After a state: money of a sale still on hold, by reader. */
  kept: {
    seller: (amount: string) => `we're holding ${amount} for you`,
    admin: (amount: string) => `Dogear is holding ${amount} for the seller`,
  },
} as const;

export const salesListWords = {
  tableLabel: 'Sales in progress',
  filtersLabel: 'Show sales',
  filters: { all: 'All', frozen: 'Paused', disputed: 'Disputed' },
  note: 'Sorted by deadline. Overdue sales close automatically within two minutes, unless they are paused.',
  frozenNote:
    'There is a question about their payment. Each order says which, and what to do. Review warnings of banks on the money page.',
  disputedNote:
    'The bank is deciding about their payment, or has decided. The most urgent come first. Answer the bank, or settle the rest on the order.',
  money: 'Money',
  book: 'Book',
  people: 'Buyer and seller',
  seller: 'Seller',
  buyer: 'Buyer',
  sold: 'Sold',
  state: 'State',
  until: 'Until',
  overdue: 'Overdue',
  paused: 'Paused',
  since: 'Since',
  answerBy: 'Answer the bank by',
  price: 'Price',
  action: 'Action',
  pausedSince: 'Paused since',
} as const;

const HOUR_MS = 3_600_000;

/** A deadline and the time until it. */
export const timeLeftWords = {
  until: 'Until',
  /** Rounded down, so that the reader never expects more time than is left. */
  left: (ms: number) => {
    const hours = Math.floor(ms / HOUR_MS);
    if (hours >= 48) return `${Math.floor(hours / 24)} days left`;
    if (hours >= 1) return `${counted(hours, 'hour', 'hours')} left`;
    return `${counted(wholeMinutesLeft(ms), 'minute', 'minutes')} left`;
  },
} as const;
