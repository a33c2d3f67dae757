/** Parts that several letters about an event of a sale share. Titles of books come quoted (`foreign-text.ts`). */

/** To a seller who still has the copy of an ended sale, by the way of delivery. */
const keep = { post: 'Please do not send the book.', meet: 'Please do not hand over the book.' } as const;

export const eventLetterWords = {
  action: 'Open the order',
  keep,
  /** Next step and deadline, a part of the letters of a sale. */
  next: {
    buyer: {
      to_ship: (until: string) =>
        `The seller sends the book by ${until}. If they don't, the sale is canceled and you get a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. Give the seller the code on your order only when you hold the book. If you don't meet, the sale is canceled and you get a full refund.`,
    },
    seller: {
      to_ship: (until: string) =>
        `Send the book by ${until} and mark it as sent. If you don't, the sale is canceled and the buyer gets a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. When the buyer holds the book, they give you a code: enter it before you part. If that has not happened by then, the sale is canceled, and the buyer gets a full refund.`,
    },
  },
  /** Once, at the end of a sale whose book changed hands. */
  review: {
    buyer: (until: string) =>
      `Was the book as described? Please tell others on your order, by ${until}. Nobody sees your answer until the seller has reviewed you, too, or that time is over.`,
    seller: (until: string) =>
      `Did the buyer pay, and were they kind? Please tell other sellers on the order, by ${until}. Nobody sees your answer until the buyer has reviewed you, too, or that time is over.`,
  },
  /** To a buyer whose refund is blocked by a dispute, a refund by hand, a fraud warning or a late code. */
  heldBack: {
    post: 'Your refund is not on its way yet, because of a question about the payment. Your order says which. We email you when we send it, or when the bank has decided.',
    meet: 'Your refund is not on its way yet, because of a question about the payment or the meeting. Your order says which. We email you when we send it, or when the bank has decided.',
  },
  /** To the seller of a canceled sale: the state of the copy. */
  back: {
    onSale: 'The book is for sale again, as a new listing.',
    still_there:
      'We listed the book again, but it is off sale. Please tell us in My Products whether you still have it.',
    condition:
      'We listed the book again, but it is off sale. Please check its condition, then put it on sale in My Products.',
  },
} as const;
