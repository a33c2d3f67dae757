/** The cause of a sale's end, per trader: a paragraph of its own, after the one about the money. */
export const endCauseWords = {
  by_seller: { buyer: 'The seller canceled the sale.', seller: 'You canceled the sale.' },
  agreed: {
    buyer: 'You asked to cancel, and the seller canceled the sale.',
    seller: 'The buyer asked to cancel, and you canceled the sale.',
  },
  by_buyer: { buyer: 'You called off the meeting.', seller: 'The buyer called off the meeting.' },
  suspended: {
    buyer: 'Dogear canceled the sale because the seller was no longer allowed to sell here.',
    seller: 'Dogear canceled the sale because your account was suspended.',
  },
  not_sent: {
    buyer: 'The seller did not mark the book as sent in time.',
    seller: 'You did not mark the book as sent in time.',
  },
  not_answered: {
    buyer: 'You asked to cancel, and the seller did not answer in time.',
    seller: 'The buyer asked to cancel, and you did not answer in time.',
  },
  not_met: {
    buyer: 'The seller did not enter your code in time, so the two of you have not met as far as we know.',
    seller: "You did not enter the buyer's code in time, so the two of you have not met as far as we know.",
  },
  refunded: { buyer: 'The seller chose to refund you.', seller: 'You chose to refund the buyer.' },
  returned: { buyer: 'The seller has the book back.', seller: 'You told us that you have the book back.' },
  missing: {
    buyer: 'The book was reported as not arrived, and the seller did not answer in time.',
    seller: 'The book was reported as not arrived, and you did not answer in time.',
  },
  untracked: {
    buyer: 'The book was reported as not arrived, and it was sent without tracking.',
    seller: 'The book was reported as not arrived, and you sent it without tracking.',
  },
  back_unanswered: {
    buyer: 'You sent the book back, and the seller did not respond in time.',
    seller: 'The buyer sent the book back, and you did not respond in time.',
  },
  decided_for_buyer: {
    buyer: 'Dogear support decided in your favor.',
    seller: "Dogear support decided in the buyer's favor.",
  },
  undecided: {
    buyer: 'Dogear support did not decide in time, so you get the money.',
    seller: 'Dogear support did not decide in time, so the buyer gets the money.',
  },
  settled: {
    buyer: 'Dogear support refunded the sale because of a question about the payment.',
    seller: 'Dogear support refunded the sale because of a question about the payment.',
  },
  confirmed: {
    buyer: "You told us that everything's fine.",
    seller: "The buyer told us that everything's fine.",
  },
  received: { buyer: 'You told us that you have the book.', seller: 'The buyer told us that they have the book.' },
  time_over: {
    buyer: 'The time in which you could report a problem is over.',
    seller: 'The time in which the buyer could report a problem is over.',
  },
  accepted: { buyer: "You accepted the seller's offer.", seller: 'The buyer accepted your offer.' },
  offer_unanswered: {
    buyer: "You did not answer the seller's offer in time, so it counts as accepted.",
    seller: 'The buyer did not answer your offer in time, so it counts as accepted.',
  },
  kept: {
    buyer: 'You did not tell us in time that you sent the book back, so you keep it.',
    seller: 'The buyer did not tell us in time that they sent the book back, so they keep it.',
  },
  decided: {
    buyer: 'Dogear support decided that you get a partial refund.',
    seller: 'Dogear support decided that the buyer gets a partial refund.',
  },
  decided_for_seller: {
    buyer: "Dogear support decided in the seller's favor.",
    seller: 'Dogear support decided in your favor.',
  },
} as const;
