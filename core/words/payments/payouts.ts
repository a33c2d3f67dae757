/** What sellers read about being paid. */
export const payoutsWords = {
  /** Why the button cannot help now. */
  conflict: {
    verifyFirst: 'Please confirm your email address first',
    nothingWaits: 'No money waits for you yet. We ask for your account when the first sale is completed',
    notTaken:
      'Stripe does not take this account. What waits for you stays yours, and Dogear support decides how you get it',
    noNewListings:
      'Please tell Stripe first where to send the money that waits for you: the button is on the page Payouts. Then you can list new books again',
    refused: 'Stripe cannot set up your account now. Dogear support looks at it. Your money waits for you',
  },
  /** What keeps an account from being paid, by its state; where it is restricted, by what Stripe needs. */
  blockedBy: {
    refused: 'Stripe cannot set up your account now. Dogear support looks at it. Your money waits for you.',
    none: 'Tell Stripe where to send your money.',
    started: 'The form at Stripe is not finished.',
    pending: "Stripe checks what you told it. This may take some days. You don't have to do anything.",
    restricted: 'Stripe needs something more from you.',
    bank: 'Your bank sent the last payout from Stripe back. Please check your bank account at Stripe.',
    contact: 'Stripe has a question about your account. Please open it and write to them.',
    rejected: 'Stripe does not take your account. Dogear support decides what becomes of your money.',
    closed: 'Your account at Stripe is closed.',
  },
} as const;
