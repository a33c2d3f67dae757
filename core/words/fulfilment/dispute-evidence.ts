/** Lines of a draft of the evidence for a disputed payment. Names, moments and amounts come as texts. */
export const disputeEvidenceWords = {
  sold: (book: string, price: string, at: string) => `The used book ${book} was paid for on ${at}, for ${price}.`,
  sent: (at: string) => `Its seller sent it by post on ${at}.`,
  tracked: (carrier: string, tracking: string) => `Tracking: ${carrier}, number ${tracking}.`,
  untracked: 'It was sent without tracking.',
  erased: 'It was sent with tracking. We no longer keep the number.',
  delivered: (at: string) => `Its seller says that the parcel arrived, on ${at}.`,
  handedOver: (at: string) =>
    `It was handed over in person on ${at}: the buyer gave the seller the code of this order, which only the buyer can see, when they held the book.`,
  codeTyped: (at: string) =>
    `By ${at} its seller had typed the code of this order, which only the buyer can see, while the sale was paused or over.`,
  confirmed: (at: string) => `On ${at}, the buyer said that everything's fine.`,
  claimed: (at: string) => `The buyer reported a problem to Dogear on ${at}.`,
  unclaimed: 'The buyer reported no problem to Dogear.',
  refunded: (amount: string) => `${amount} of it was already refunded to the buyer.`,
  unsent: 'It was neither sent nor handed over.',
} as const;
