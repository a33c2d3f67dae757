/** Title of each count of the money page, and the meaning of a value above 0. */
export const moneyCheckWords = {
  paidWithoutSale: {
    title: 'Paid without a sale',
    meaning: 'Orders that are paid or refunded, with no sale behind them.',
  },
  twoLiveAttempts: {
    title: 'Two payments for one copy',
    meaning: 'Copies that two people could pay for at the same time.',
  },
  neitherSaleNorRefund: {
    title: 'Unsettled payments',
    meaning: 'Payments that succeeded and are neither a sale nor a refund.',
  },
  refundAndSale: {
    title: 'Sold and refunded',
    meaning: 'Payments that bought a copy and were refunded, although no admin asked for it.',
  },
  overdueRefund: {
    title: 'Late refunds',
    meaning: 'Refunds that have been due for more than ten minutes.',
  },
  overdueSaleRefund: {
    title: 'Late refunds of sales',
    meaning:
      'Refunds of sales that have been due for more than ten minutes, or that the payment service has not confirmed for three days. A disputed payment cannot be refunded; too little money on the balance makes a refund wait. One whose meeting code came late waits until you mark its message as reviewed.',
  },
  failedSaleRefund: {
    title: 'Failed refunds of sales',
    meaning:
      'Refunds of sales that the payment service refused or the bank sent back. The buyer still has to get this money.',
  },
  failedTransfer: {
    title: 'Payments to sellers that failed',
    meaning:
      'Money of completed sales that the payment service did not send to the seller. It is tried again automatically, later each time.',
  },
  lateTransfer: {
    title: 'Late payments to sellers',
    meaning:
      'Payments to sellers whose outcome has been unknown for more than an hour, or that have been due for more than a day. Look for the order in the payment service: what is there is booked automatically. A suspended seller is not paid. Otherwise check that the jobs run.',
  },
  openDebt: {
    title: 'Money that sellers owe',
    meaning:
      'What Dogear paid for a seller because their account at the payment service did not have it. We keep it from their future earnings.',
  },
  refusedAccount: {
    title: 'Accounts of sellers that need attention',
    meaning:
      "The payment service refused to set up an account (it says why: Dogear itself may need approval there), no longer knows it, rejected it or closed it. We're holding the seller's money.",
  },
  longWait: {
    title: 'Money of sellers held for half a year',
    meaning:
      'We asked them to set up payouts 180 days ago, and they have not. Please write to them, or pay them in another way. The money stays theirs.',
  },
  suspendedWait: {
    title: 'Money held for suspended sellers',
    meaning:
      'We send them nothing while they are suspended, and they cannot log in. Restore them, or pay them in another way.',
  },
  saleLedgerDiffers: {
    title: 'Sales without their money',
    meaning: 'Sales whose ledger does not begin with what the buyer paid.',
  },
  rowsDiffer: {
    title: 'Sales whose ledger differs from its rows',
    meaning:
      "Sales in whose ledger the seller or the bank has another amount than their transfers, reversals and disputes say. It compares 'paid' and 'bank' with these rows.",
  },
  heldAtEnd: {
    title: 'Money held after the end',
    meaning: 'Sales that have ended and of which Dogear still holds money.',
  },
  overdueFulfilment: {
    title: 'Late sales',
    meaning: 'Sales whose deadline passed more than two minutes ago and that are still open. Paused ones do not count.',
  },
  overdueHold: {
    title: 'Expired holds',
    meaning:
      'Copies still reserved for a buyer whose time to pay ended more than two minutes ago, or for a bank that has not answered for an hour.',
  },
  alert: {
    title: 'Messages to review',
    meaning:
      'What the payment service, the code of a meeting or one of our own checks reported, and a person should look at. Money of a sale may wait until you mark its message as reviewed.',
  },
  totalsDiffer: {
    title: 'Amounts that differ',
    meaning:
      'Payments, refunds, transfers, reversals and disputes of the last month that the payment service has with another amount than our books, or that only one of the two has, at the last comparison.',
  },
  notCovered: {
    title: 'Too little at the payment service',
    meaning:
      'The balance there, including what is not available yet, is less than Dogear holds for sales in progress and owes to sellers and buyers. Top it up, and pay nothing out until then.',
  },
  jobStopped: {
    title: 'Stopped jobs',
    meaning: 'Jobs that should run every minute, every ten minutes, every hour or every day, and did not.',
  },
} as const;

/** First words of the rows of a check, by their names in our books. */
export const moneyRowWords = {
  orders: { pending: 'Not paid', paid: 'Paid', refunded: 'Refunded', deleted: 'Deleted', void: 'Ended' },
  refundReasons: {
    not_free: 'The copy was sold to someone else',
    mismatch: 'Wrong amount or currency',
    admin: 'Refunded by Dogear support',
  },
  saleRefunds: { owed: 'Not sent yet', sent: 'Sent, not confirmed', failed: 'Failed' },
  attempts: {
    creating: 'Being set up',
    open: 'Waiting for the card',
    processing: 'The bank is deciding',
    canceling: 'Being canceled',
  },
} as const;
