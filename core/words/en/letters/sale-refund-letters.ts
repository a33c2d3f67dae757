/** Texts of letters to a buyer about the refund of a sale. Titles of books come quoted (`foreign-text.ts`). */
export const saleRefundLetterWords = {
  refundSent: {
    subject: (book: string) => `Your money is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your money is on its way',
    text: (book: string, amount: string) =>
      `${amount} for ${book} is on its way back to the card or account that you paid with. We tell you when the payment service has passed it on to your bank.`,
  },
  refundArrived: {
    subject: (book: string) => `Refunded: ${book}`,
    preview: (amount: string) => `${amount} was refunded to you.`,
    title: 'Your money was refunded',
    text: (book: string, amount: string) =>
      `We've refunded ${amount} for ${book} to the card or account that you paid with. Banks take 5–10 days to show it.`,
  },
  /** An earlier letter announced it as sent or refunded. */
  refundFailed: {
    subject: (book: string) => `Your refund did not arrive: ${book}`,
    preview: (amount: string) => `${amount} came back to us. It is still yours.`,
    title: 'Your refund did not arrive',
    text: (book: string, amount: string) =>
      `${amount} for ${book} did not reach the card or account that you paid with: its bank refused or returned it. The money is still yours.`,
    next: "Dogear support sends it again or pays you in another way, and we email you when that is done. You don't have to do anything.",
    closed: 'If that card or account is closed, ask its bank as well: it may already have the money for you.',
  },
  paidOutside: {
    subject: (book: string) => `Paid to you: ${book}`,
    preview: (amount: string) => `${amount} was paid to you in another way.`,
    title: 'Your money was paid to you',
    text: (book: string, amount: string) =>
      `${amount} for ${book} could not be sent back to the card or account that you paid with. Dogear has paid you in another way.`,
    how: 'Dogear support wrote how:',
  },
} as const;
