/** What letters about a payment that goes back whole say. Titles of books come marked (`isolated` of the layout). */
export const refundLetterWords = {
  refundOwed: {
    subject: (book: string) => `Your refund: ${book}`,
    preview: (amount: string) => `You get a refund of ${amount}.`,
    title: 'You get a refund',
    text: (book: string, amount: string) =>
      `${book} was no longer available when your payment of ${amount} arrived. You get a full refund, and do not have to do anything.`,
    action: 'View my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `We have refunded ${amount} for ${book} to the card or account that you paid with. It can take five to ten days until your bank shows it.`,
    action: 'View my orders',
  },
} as const;
