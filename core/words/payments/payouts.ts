/** What sellers read about being paid. */
export const payoutsWords = {
  /** Why the button cannot help now. */
  conflict: {
    verifyFirst: 'Please confirm your email address first',
    nothingWaits: 'No money waits for you yet. We ask for your account when the first sale is completed',
    notTaken: 'The payment service does not take this account. An admin looks at your money, and writes to you',
    refused: 'The payment service cannot set up your account now. An admin looks at it. Your money waits for you',
  },
  /** What keeps an account from being paid, by its state; where it is restricted, by what the payment service needs. */
  blockedBy: {
    refused: 'The payment service cannot set up your account now. An admin looks at it. Your money waits for you.',
    none: 'Tell the payment service where to send your money.',
    started: 'The form of the payment service is not finished.',
    pending: 'The payment service checks what you told it. This may take some days. You do not have to do anything.',
    restricted: 'The payment service needs something more from you.',
    contact: 'The payment service has a question about your account. Please open it and write to them.',
    rejected: 'The payment service does not take your account. An admin decides what becomes of your money.',
    closed: 'Your account at the payment service is closed. An admin decides what becomes of your money.',
  },
} as const;
