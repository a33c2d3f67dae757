/**
 * Texts of letters to the seller of a completed sale about a part that was taken, or returned. Titles of books come
 * quoted (`foreign-text.ts`).
 */
export const sellerShareLetterWords = {
  subject: (book: string) => `Your money for ${book}`,
  preview: (left: string) => `${left} of this sale is yours.`,
  title: 'Your money for this sale has changed',
  taken: (book: string, sum: string) =>
    `The payment for ${book} is disputed, and the bank has taken back ${sum} of your money.`,
  byHand: (book: string, sum: string) =>
    `Dogear sent money for ${book} back to the buyer, and ${sum} of it was yours. Dogear support looks at this sale.`,
  given: (book: string, sum: string) => `The bank has given back ${sum} of your money for ${book}.`,
  settled: (book: string) => `Dogear support has decided what happens with the money for ${book}.`,
  leftForNow: (left: string) => `${left} of this sale is yours for now. We email you when it is settled.`,
  left: (left: string) => `${left} of this sale is yours. We're holding it for you.`,
} as const;
