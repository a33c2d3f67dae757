/** Texts of letters to sellers about money taken back or kept. Titles of books come quoted (`foreign-text.ts`). */
export const sellerDeductionLetterWords = {
  takenBack: {
    subject: (book: string) => `Taken back: your money for ${book}`,
    preview: (sum: string) => `We took ${sum} from your account at Stripe.`,
    title: (sum: string) => `${sum} was taken back`,
    text: (sum: string) => `From your account at Stripe we took back ${sum} that we had sent you for it.`,
    again: (sum: string) => `${sum} of it is yours again in the meantime, and we send it to you again.`,
    left: (sum: string) => `${sum} of this sale is yours now.`,
    nothing: 'Nothing of this sale is yours now.',
    dispute: 'If the bank decides for you, the money comes back to you.',
  },
  kept: {
    subject: (book: string) => `Kept for what you owe: ${book}`,
    preview: (sum: string) => `We kept ${sum} of this sale.`,
    title: (sum: string) => `We kept ${sum} for what you owe`,
    text: (book: string, sum: string) =>
      `We kept ${sum} of what ${book} earned you, for what you owe Dogear from another sale.`,
    left: (sum: string) => `${sum} of this sale is left for you.`,
  },
} as const;
