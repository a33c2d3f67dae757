/** Texts of letters to sellers about debts. Titles of books come quoted (`foreign-text.ts`). */

/** Cause of a reversal, by its event; the platform itself otherwise. */
const causes = {
  'funds-withdrawn': (book: string) => `The payment for ${book} is disputed, and the bank has taken it back.`,
  'refund-by-hand': (book: string) => `Dogear has sent money for ${book} back to the buyer.`,
  settle: (book: string) => `Dogear support has ended the sale of ${book}, and the buyer gets the money back.`,
  other: (book: string) => `The money for ${book} went back after it had been sent to you.`,
} as const;

export const debtLetterWords = {
  causes,
  owed: {
    subject: (sum: string) => `You owe Dogear ${sum}`,
    preview: 'We keep it from your next sales.',
    title: (sum: string) => `You owe Dogear ${sum}`,
    text: (sum: string) =>
      `From your account at Stripe we could not take back ${sum} that we had sent you for it, so Dogear has paid it for you.`,
    next: "You don't have to do anything: we keep it from your future earnings.",
    dispute: 'If the bank decides for you, you no longer owe it.',
  },
  waived: {
    subject: (book: string) => `You owe less: ${book}`,
    preview: (sum: string) => `You no longer owe ${sum}.`,
    title: (sum: string) => `You no longer owe ${sum}`,
    text: (book: string, sum: string) => `${sum} that you owed Dogear for ${book} is settled.`,
  },
  rest: (sum: string) => `You still owe Dogear ${sum}.`,
  nothingOwed: 'You no longer owe Dogear anything.',
} as const;
