export const payoutsWords = {
  /** Reasons for which the button cannot help now. */
  conflict: {
    verifyFirst: 'Please confirm your email address first',
    nothingWaits: "We're not holding money for you yet. You can set up payouts when your first sale is completed",
    notTaken: 'Stripe does not accept this account. Your money stays yours, and Dogear support decides how you get it',
    noNewListings: "Set up payouts first: we're holding money for you. Then you can list new books again",
    refused:
      "Stripe cannot set up your account now. Dogear support looks into it, and we're holding your money for you",
  },
  /** Obstacle to payouts, by the state of the account; for a restricted one, by Stripe's requirements. */
  blockedBy: {
    refused:
      "Stripe cannot set up your account now. Dogear support looks into it, and we're holding your money for you.",
    none: 'Tell Stripe, our payment service, where your money goes.',
    started: 'Your form at Stripe is not finished.',
    pending: "Stripe is checking your details. This may take some days. You don't have to do anything.",
    restricted: 'Stripe needs something more from you.',
    bank: 'Your bank returned the last payout. Please check your bank account at Stripe.',
    contact: 'Stripe has a question about your account. Please open it and contact them.',
    rejected: 'Stripe does not accept your account. Dogear support decides how you get your money.',
    closed: 'Your account at Stripe is closed.',
  },
} as const;
