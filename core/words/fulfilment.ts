/** What people read about the way of a sold copy: the order's page, and what the API refuses with. Moments come as texts. */
export const fulfilmentWords = {
  conflict: {
    notNow: 'This is not possible now. Please look at the order again',
    changedMeanwhile: 'This order has just changed. Please look at it again',
    noCode: 'There is no code for this order now',
  },
  wrong: {
    untracked: 'Please say whether the parcel has a tracking number',
    carrier: 'Please name the carrier, or say that the parcel has no tracking',
    tracking: 'Please give the tracking number, or say that the parcel has none',
    code: 'Please type the eight letters and digits of the code',
    method: 'Please choose whether you meet or the book is posted',
  },
  wrongCode: 'This is not the code of this order',
  wrongCodes: (until: string) => `There were too many wrong codes. You can try again at ${until}`,
  page: {
    loading: 'Loading the order',
    heading: (book: string) => `Order: ${book}`,
    with: { buyer: (name: string) => `Seller: ${name}`, seller: (name: string) => `Buyer: ${name}` },
    both: (buyer: string, seller: string) => `${buyer} bought it from ${seller}.`,
    happened: 'What happened',
    next: 'What is next',
    until: (moment: string) => `Until ${moment}.`,
    back: { buyer: 'View my orders', seller: 'View my buyers', admin: 'View sold products' },
    parcel: 'Parcel',
    followed: (carrier: string, tracking: string) => `${carrier}, ${tracking}`,
    notFollowed: 'Sent without tracking',
    money: 'Money',
    accounts: {
      held: 'Kept by the shop',
      seller: 'For the seller',
      fee: 'Commission of the shop',
      back: 'Back to the buyer',
    },
    code: {
      heading: 'Your code for the meeting',
      show: 'Show the code',
      note: 'Give it only with the book in your hand: with it the seller tells us that you have it.',
    },
  },
  /** How an order stands, in one line. */
  states: {
    to_ship: 'Paid, not sent yet',
    to_meet: 'Paid, to be handed over',
    shipped: 'On its way',
    handed_over: 'Handed over',
    completed: 'Completed',
    canceled: 'Canceled',
  },
  /** What each person reads that they may do or wait for, and what happens if nobody does anything. */
  next: {
    buyer: {
      to_ship: 'The seller sends the book. If they do not, the sale is canceled and you get all of your money back.',
      to_meet:
        'Meet the seller. Look at the book, then give them your code. If you do not meet, the sale is canceled and you get all of your money back.',
      shipped: 'Tell us when the book has arrived. If you say nothing, the sale is completed.',
      handed_over: 'Tell us that all is well. If you say nothing, the sale is completed.',
      completed: 'The sale is completed. There is nothing left to do.',
      canceled: 'The sale is canceled, and all of your money goes back to you. There is nothing left to do.',
    },
    seller: {
      to_ship: 'Send the book and tell us how. If you do not, the sale is canceled and the buyer gets the money back.',
      to_meet:
        'Meet the buyer. When they have the book, type the code that they show you. If you do not meet, the sale is canceled and the buyer gets the money back.',
      shipped: 'The buyer tells us when the book has arrived. If they say nothing, the sale is completed.',
      handed_over: 'The buyer tells us that all is well. If they say nothing, the sale is completed.',
      completed: 'The sale is completed. There is nothing left to do.',
      canceled: 'The sale is canceled, and the money goes back to the buyer. There is nothing left to do.',
    },
    admin: {
      to_ship: 'The seller has to send the book.',
      to_meet: 'The two have to meet.',
      shipped: 'The buyer has to say that the book has arrived.',
      handed_over: 'The buyer may say that all is well.',
      completed: 'The sale is completed.',
      canceled: 'The sale is canceled.',
    },
  },
  /** While the buyer's wish to cancel waits. */
  cancelAsked: {
    buyer: 'You have asked to cancel. If the seller does not send the book, the sale is canceled.',
    seller:
      'The buyer has asked to cancel. If you have not sent the book yet, please cancel the sale. Without an answer it is canceled.',
    admin: 'The buyer has asked to cancel.',
  },
  /** What happened, by what was done; who did it comes first. */
  events: {
    sold: 'The book was paid for.',
    adopt: 'The book was paid for. Everything else was agreed without the shop.',
    send: 'The seller sent the book.',
    delivered: 'The seller said that the parcel has arrived.',
    'hand-over': 'The seller handed the book over and typed the code.',
    confirm: 'The buyer has the book and is content.',
    'ask-cancel': 'The buyer asked to cancel.',
    expire: 'The time was over.',
  },
  canceledBy: {
    buyer: 'The buyer canceled the sale.',
    seller: 'The seller canceled the sale.',
    shop: 'The sale was canceled.',
  },
  /** Buttons, and what each asks before it acts. */
  actions: {
    send: 'The book is sent',
    delivered: 'The parcel has arrived',
    'hand-over': 'Hand over with this code',
    confirm: 'I have the book, all is well',
    'ask-cancel': 'Ask to cancel',
    cancel: 'Cancel the sale',
  },
  forms: {
    carrier: 'Carrier',
    tracking: 'Tracking number',
    untracked: 'It has no tracking',
    untrackedMeans: 'Without tracking, nobody can show that the book arrived.',
    code: "The buyer's code",
    reason: 'Reason (may be left out)',
  },
  done: {
    send: 'The buyer is told that the book is on its way',
    delivered: 'The buyer is told',
    'hand-over': 'The book is handed over',
    confirm: 'Thank you. The sale is completed',
    'ask-cancel': 'The seller is asked',
    cancel: 'The sale is canceled',
  },
} as const;
