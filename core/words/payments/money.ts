export const moneyWords = {
  /** Refusals to resend a refund, or to record it as paid in another way. */
  conflict: {
    underWay: 'The payment service has not refused this refund, or is sending it right now',
    ended: 'This refund is closed already. There is nothing left to do',
    kept: 'The payment of this sale is disputed, or has to be settled first',
    nothingOwed: 'The seller owes nothing of this any more',
    otherDebt: (sum: string) => `The seller owes ${sum} of this now. Please look again`,
    stillPayable:
      'You can pay a seller in another way only if they are suspended, their account was rejected or closed, or they were asked half a year ago',
    notRefused: 'This account is no longer refused. The seller can set up payouts as usual',
    otherSum: (sum: string) => `To be paid now: ${sum}. What the seller owed was kept first. Please look again`,
    tooMuch: 'With this refund the buyer would get more than the price: the bank has already given them money',
  },
  /** Problem of a row that a check found; numbers, names and moments stand before or after. */
  wrongRow: {
    liveAttempts: 'payments in progress',
    cents: 'cents',
    paid: 'paid',
    ledger: 'ledger',
    rows: 'rows',
    theirs: 'at the payment service',
    ours: 'in our books',
    owed: 'owed',
    seller: 'seller',
    noIntent: 'not at the payment service yet',
    lastDone: 'last run',
    neverDone: 'never run',
    lateCode: 'meeting code came late',
  },
} as const;
