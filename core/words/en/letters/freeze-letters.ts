/** Texts of letters about a freeze and a thaw. Titles of books come quoted (`foreign-text.ts`). */
export const freezeLetterWords = {
  frozen: {
    subject: (book: string) => `Paused: ${book}`,
    preview: 'There is a question about the payment.',
    title: 'The sale is paused',
    text: (book: string) => `The sale of ${book} is paused.`,
    next: 'We email you when the sale goes on, or ends.',
    /** Frozen for another reason before, and now disputed. */
    again: {
      subject: (book: string) => `Still paused: ${book}`,
      preview: 'The payment is disputed now.',
      title: 'The sale stays paused',
      text: (book: string) => `The sale of ${book} stays paused, and the reason has changed.`,
    },
  },
  goesOn: {
    subject: (book: string) => `The sale goes on: ${book}`,
    preview: 'The question about the payment is settled.',
    title: 'The sale goes on',
    text: (book: string) =>
      `The question about the payment for ${book} is settled. The sale goes on with the time that was left.`,
    until: (until: string) => `The new deadline is ${until}.`,
    buyer: {
      shipped: (until: string) =>
        `Please tell us when the book has arrived. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
      handed_over: (until: string) =>
        `If everything's fine, you don't have to do anything: the sale is completed on ${until}. If something is wrong, report that on your order by then.`,
    },
    seller: {
      shipped: (until: string) =>
        `The buyer tells us when the book has arrived. If they don't respond by ${until}, the sale is completed.`,
      handed_over: (until: string) =>
        `The sale is completed on ${until}, or when the buyer says that everything's fine.`,
    },
  },
} as const;
