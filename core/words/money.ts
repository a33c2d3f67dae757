/** What admins read about money: the checks, the messages of the payment service, the comparison of the books. */
export const moneyWords = {
  reconciled: 'The books are compared',
  alertAcknowledged: 'Taken off the list. It stays on record',
  checkRow: {
    acknowledgeLabel: (detail: string) => `Seen: ${detail}`,
    passed: ', as it must be',
    failed: ', must be 0',
    showFirst: (shown: number, count: number) => `The first ${shown} of ${count}`,
    show: 'Show them',
    acknowledge: 'Seen',
    found: 'Found',
  },
  /** What is wrong with a row that a check found; numbers, names and moments stand before or after. */
  wrongRow: {
    liveAttempts: 'live attempts',
    cents: 'cents',
    noIntent: 'no intent',
    lastDone: 'last done',
    neverDone: 'never done',
  },
  money: {
    loading: 'Loading the money',
    reconcile: 'Reconcile now',
    neverReconciled: 'Never compared with the payment service so far',
    reconciledOn: (dateAndTime: string) => `Last compared with the payment service on ${dateAndTime}`,
    sales: 'Sales',
    refunds: 'Refunds',
    allPassed: 'Everything adds up.',
    someFailed: (wrong: number, count: number) => `${wrong} of ${count} checks found something.`,
    checks: 'Checks',
    check: 'Check',
    meaning: 'What it would mean',
    found: 'Found',
  },
  /** What each count of the money page is called, and what it would mean if it were not 0. */
  checks: {
    paidWithoutSale: {
      title: 'Paid without a sale',
      meaning: 'Orders that are paid or refunded, with no sale behind them.',
    },
    twoLiveAttempts: {
      title: 'Two payments for one copy',
      meaning: 'Copies that two people could be paying for at once.',
    },
    neitherSaleNorRefund: {
      title: 'Money without an end',
      meaning: 'Payments that succeeded and are neither a sale nor a refund.',
    },
    refundAndSale: {
      title: 'Sold and sent back',
      meaning: 'Payments that bought a copy and were sent back, without an admin wanting it.',
    },
    overdueRefund: {
      title: 'Late refunds',
      meaning: 'Money that has been owed to a buyer for more than ten minutes.',
    },
    overdueHold: {
      title: 'Holds past their time',
      meaning:
        'Copies kept for somebody whose time to pay ended more than two minutes ago, or for a bank that is silent for an hour.',
    },
    alert: {
      title: 'Messages that want a person',
      meaning: 'What the payment service reported and we could not place.',
    },
    totalsDiffer: {
      title: 'Sums that differ',
      meaning: 'At the last comparison, what the payment service received was not what we sold and owe.',
    },
    jobStopped: {
      title: 'Jobs that stopped',
      meaning: 'What should be done each minute, each ten minutes or each day, and was not.',
    },
  },
} as const;
