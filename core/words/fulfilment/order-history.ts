export const orderHistoryWords = {
  happened: 'What happened',
  /** A deleted account has no name: at the start of a sentence, and within it. */
  nameless: {
    first: { buyer: 'The buyer', seller: 'The seller' },
    within: { buyer: 'the buyer', seller: 'the seller' },
  },
  /** By action. The other trader's name stands where the actor is known. */
  events: {
    sold: { you: 'You paid for the book', they: (name: string) => `${name} paid for the book` },
    send: { you: 'You sent the book', they: (name: string) => `${name} sent the book` },
    delivered: {
      you: 'You said that the parcel has arrived',
      they: (name: string) => `${name} says that the parcel has arrived`,
    },
    'hand-over': {
      you: 'You handed the book over and typed the code',
      they: (name: string) => `${name} handed the book over and typed the code`,
    },
    confirm: { you: "You said that everything's fine", they: (name: string) => `${name} said that everything's fine` },
    'ask-cancel': { you: 'You asked to cancel', they: (name: string) => `${name} asked to cancel` },
    cancel: { you: 'You canceled the sale', they: (name: string) => `${name} canceled the sale` },
    claim: { you: 'You reported a problem', they: (name: string) => `${name} reported a problem` },
    withdraw: { you: 'You withdrew your report', they: (name: string) => `${name} withdrew their report` },
    accept: { you: 'You accepted the offer', they: (name: string) => `${name} accepted the offer` },
    refuse: { you: 'You declined the offer', they: (name: string) => `${name} declined the offer` },
    'send-back': { you: 'You sent the book back', they: (name: string) => `${name} sent the book back` },
    refund: { you: 'You gave a full refund', they: (name: string) => `${name} gave a full refund` },
    'refund-on-return': {
      you: 'You asked for a return with a full refund',
      they: (name: string) => `${name} asked for a return with a full refund`,
    },
    offer: { you: 'You offered a partial refund', they: (name: string) => `${name} offered a partial refund` },
    disagree: { you: 'You disagreed', they: (name: string) => `${name} disagreed` },
    returned: { you: 'You have the book back', they: (name: string) => `${name} has the book back` },
    'hand-over-without-code': {
      you: 'You said that you handed the book over without a code',
      they: (name: string) => `${name} says that they handed the book over without a code`,
    },
    decide: { you: 'You decided', they: (name: string) => `${name} decided` },
    goodwill: {
      you: 'You gave the buyer a goodwill refund',
      they: (name: string) => `${name} gave the buyer a goodwill refund`,
    },
    settle: {
      you: 'You settled the sale',
      they: (name: string) => `${name} settled the sale`,
    },
  },
  /** The same call, for a copy that did not come back, or is wrong. */
  returnedWrong: {
    you: 'You said: not returned, or wrong item',
    they: (name: string) => `${name} says: not returned, or wrong item`,
  },
  anAdmin: { admin: 'An admin', trader: 'Dogear support' },
  /** Sales from before the fulfilment existed. */
  /** Actions of the platform about a questioned payment, and movements of its money outside the platform. */
  byShop: {
    freeze: 'The payment is under review: the sale is paused',
    thaw: 'The review of the payment has ended: the sale goes on',
    'funds-withdrawn': 'The bank took the money',
    'funds-reinstated': 'The bank gave the money back',
    'dispute-lost': 'The bank decided for the buyer, who has the money',
    'refund-by-hand': 'Money was sent back to the buyer outside this page',
    'paid-out': 'The money was sent to the seller',
    'taken-back': 'Money that the seller had been paid was taken back',
    'debt-kept': 'Money was kept for what the seller owes from another sale',
    'debt-waived': 'The seller no longer owes Dogear anything from this sale',
    'paid-outside': 'The seller was paid in another way',
  },
  /** A failed refund that the bank made unnecessary. */
  settledByShop: 'A refund did not arrive and was closed: the bank gave the buyer this money',
  /** The seller was suspended before the book was sent. */
  canceledByShop: 'Dogear canceled the sale because the seller may no longer sell here',
  /** The buyer requested a cancellation before the book was sent, and the deadline passed. */
  cancelUnanswered: 'The seller did not answer in time, so the sale was canceled as the buyer asked',
  /** Effect of a missed deadline, by its state. */
  expired: {
    to_ship: 'The book was not sent in time',
    to_meet: 'The two of you did not meet in time',
    shipped: 'The time to answer was up',
    handed_over: 'The time to answer was up',
    claimed: 'The seller did not answer in time',
    offered: 'There was no answer to the offer in time, so it was accepted',
    returning: 'The time for the return was up',
    deciding: 'Nobody decided in time',
  },
} as const;
