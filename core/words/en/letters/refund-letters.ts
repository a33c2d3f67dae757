/** Texts of letters about a payment that is refunded in full. Titles of books come quoted (`foreign-text.ts`). */
export const refundLetterWords = {
  refundOwed: {
    subject: (book: string) => `Your refund: ${book}`,
    preview: (amount: string) => `You get a refund of ${amount}.`,
    title: 'You get a refund',
    /** Reason of the refund, as on the page of the order; `second`: another payment paid the order. */
    why: {
      not_free: (book: string, amount: string) =>
        `${book} was no longer available when your payment of ${amount} arrived.`,
      mismatch: (book: string, amount: string) =>
        `Your payment of ${amount} did not match the price of your order of ${book}.`,
      admin: (book: string, amount: string) => `Dogear has canceled the sale of ${book}, for which you paid ${amount}.`,
      second: (book: string, amount: string) =>
        `Your order of ${book} had already been paid when another payment of ${amount} arrived.`,
    },
    rest: "You get a full refund. You don't have to do anything.",
    action: 'View my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `We've refunded ${amount} for ${book} to the card or account that you paid with. Banks take 5–10 days to show it.`,
    action: 'View my orders',
  },
} as const;
