import { counted } from './lists.ts';

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

export const moneyScreenWords = {
  reconciled: 'Payments compared',
  refundRetried: 'We send the refund again within a minute',
  refundPaidOutside: 'Refund closed. The buyer gets an email',
  alertAcknowledged: 'Marked as reviewed. It stays on record',
  checkRow: {
    acknowledgeLabel: (detail: string) => `Mark as reviewed: ${detail}`,
    passed: ' – OK',
    failed: ', should be 0',
    showFirst: (shown: number, count: string) => `The first ${shown} of ${count}`,
    show: 'Show rows',
    sellers: 'See Seller Payouts',
    acknowledge: 'Mark as reviewed',
    sends:
      'Marking it sends what we hold for the seller. If they should not get it, first take the transfer back at the payment service, or suspend the seller.',
    ends: 'Marking it pays the seller, unless something else holds the money. If they should not get it, first refund the order or suspend the seller.',
    found: 'Found',
    retryLabel: (detail: string) => `Try again: ${detail}`,
    retry: 'Try again',
    paidOutsideOpen: 'Paid in another way',
    paidOutsideNote: 'How the buyer was paid. They will read this',
    paidOutside: 'The buyer was paid',
  },
  period: {
    title: 'Money by day',
    choose: 'Days',
    ranges: { today: 'Today', '7': '7 days', '30': '30 days', this_month: 'This month', last_month: 'Last month' },
    custom: 'Other days',
    from: 'From',
    to: 'To',
    show: 'Show',
    problems: {
      no_date: 'Enter a date',
      before: 'Enter a day that is not before the first one',
      too_long: 'Choose 366 days at most',
    },
    loading: 'Adding up these days',
    days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    utc: 'Days begin at midnight UTC. A refund counts on the day when it was decided.',
    sales: (count: string) => `Sales (${count})`,
    commission: 'Commission',
    download: 'Download as CSV',
    read: (count: number) => `${counted(count, 'row', 'rows')} read`,
    bound: (most: string) => `One row for each movement of money, the newest first, ${most} at most.`,
    cut: (most: string) => `The file has the newest ${most} rows of these days. Choose fewer days for the rest.`,
    file: (from: string, to: string) => `dogear-money-${from}-to-${to}.csv`,
    columns: {
      date: 'Date',
      kind: 'Kind',
      order: 'Order',
      book: 'Book',
      from: 'From',
      to: 'To',
      amount: 'Amount',
      currency: 'Currency',
    },
    kinds: {
      sale: 'Sale',
      commission: 'Commission',
      share: "Seller's share",
      refund: 'Refund',
      payout: 'Payout',
      bank: 'Bank dispute',
      kept: 'Kept for a debt',
      outside: 'Paid to the seller in another way',
    },
    accounts: {
      buyer: 'Buyer',
      held: 'Held by Dogear',
      seller: 'For the seller',
      paid: 'Paid to the seller',
      fee: 'Commission',
      back: 'Back to the buyer',
      bank: 'With the bank',
      platform: "Dogear's own money",
    },
  },
  money: {
    loading: 'Loading the money',
    reconcile: 'Compare now',
    comparisons: 'Compared with the payment service',
    comparisonsNote: 'The last 31 days, at the last comparison. Items under review are excluded.',
    balance: 'At the payment service',
    owed: 'Owed to sellers and buyers',
    covered: (pending: string, dateAndTime: string) =>
      `Not available yet: ${pending}. Read on ${dateAndTime}. Owed is all that we hold for sales in progress and for sellers, and what goes back to buyers.`,
    list: 'List',
    theirs: 'At the payment service',
    ours: 'In our books',
    lists: {
      charges: 'Payments',
      refunds: 'Refunds',
      transfers: 'Transfers to sellers',
      reversals: 'Taken back from sellers',
      disputes: 'Taken by banks',
    },
    neverReconciled: 'Not yet compared with the payment service',
    reconciledOn: (dateAndTime: string) => `Last compared with the payment service on ${dateAndTime}`,
    ledgerNotChecked: 'Older payments are still being checked for the first time',
    ledgerCheckedOn: (dateAndTime: string) => `All payments up to ${dateAndTime} have been checked`,
    noPurges: 'Public pages are up to date',
    purges: (waiting: number, since: string) =>
      `${waiting === 1 ? 'One change' : `${waiting} changes`} to public pages not yet sent to the page cache, the first from ${since}`,
    noFollowUps: 'All changes to sellers and categories are complete',
    followUps: (count: number, copies: number) =>
      `${count === 1 ? 'One change' : `${count} changes`} to sellers or categories with many copies still in progress, ${copies} copies done so far`,
    /** Also while no letter waits. */
    mailMissing: (why: string) => `Emails are not being sent: ${why}`,
    contactMissing: (why: string) => `Emails have no contact address: ${why}`,
    noLetters: 'All emails are sent',
    letters: (waiting: number, since: string) =>
      `${waiting === 1 ? 'One email is' : `${waiting} emails are`} waiting to be sent, the first since ${since}`,
    /** After the number of waiting letters: the answer of the mail service. */
    lettersBecause: (error: string) => `. The last answer: ${error}`,
    lettersDead: (dead: number, unsure: number) =>
      `${dead === 1 ? 'One email' : `${dead} emails`} of the last 30 days could not be sent; may have arrived: ${unsure}`,
    lettersLate: (late: number) =>
      `${late === 1 ? 'One email' : `${late} emails`} of the last 30 days could not be sent in time`,
    lettersSuppressed: (suppressed: number) =>
      `Emails of the last 30 days that were not sent, because others to the same address came back or were reported as spam: ${suppressed}`,
    failedLetters: 'Emails that were not sent',
    failedLettersNote: 'The newest of the last 30 days.',
    email: 'Email',
    person: 'To',
    written: 'Written',
    reason: 'Reason',
    noAccount: 'An account that was closed',
    reasons: {
      address: 'The address does not exist or takes no email.',
      letter: 'The mail service refused this email.',
      unsure: 'The mail service did not confirm it. It may have arrived.',
      tries: 'The mail service took no email, however often we tried.',
      unwritten: 'Dogear could not write this email.',
      late: 'It could not be sent while it was still needed.',
      suppressed: 'Earlier emails to this address came back or were reported as spam.',
      unknown: 'The reason was not recorded.',
    },
    pushMissing: (why: string) => `Push notifications are not being sent: ${why}`,
    pushes: (waiting: number) => `${waiting === 1 ? 'One push is' : `${waiting} pushes are`} waiting to be sent again`,
    pushesDead: (dead: number) => `${dead === 1 ? 'One push' : `${dead} pushes`} of the last 30 days could not be sent`,
    sales: 'Sales volume',
    refunds: 'Refunds',
    allTime: 'All sales and refunds since Dogear opened.',
    bySale: 'Money of sales, by how they stand',
    state: 'State',
    count: 'Sales',
    held: 'Held by Dogear',
    seller: 'For sellers',
    paid: 'Paid to sellers',
    fee: 'Commission',
    back: 'Back to buyers',
    bank: 'With the bank',
    total: 'All',
    allPassed: 'All checks passed.',
    someFailed: (wrong: number, count: number) => `${wrong} of ${count} checks failed.`,
    checks: 'Checks',
    passedChecks: 'Checks that passed',
    passed: (count: number) => `Show ${counted(count, 'check', 'checks')} that passed`,
    check: 'Check',
    meaning: 'What it finds',
    found: 'Found',
  },
} as const;

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

/** Title and next step of each alert (docs/operations.md, "Alerts"). */
export const alertWords = {
  settled_after_backup: {
    title: 'Paid after the backup: sold',
    next: 'The database was restored, and this payment is later than its backup. The sale stands, but a delivery address that was given since is lost: ask the buyer, then mark this.',
  },
  refunded_after_backup: {
    title: 'Paid after the backup: refunded',
    next: 'The database was restored, and this payment is later than its backup. It goes back because its order is lost, or the copy is sold. Write to the buyer, then mark this.',
  },
  unknown_attempt: {
    title: 'Payment without an order',
    next: 'The payment service has money with our mark that belongs to no order. Find out who paid, and refund it there.',
  },
  mismatch: {
    title: 'Payment of another amount or currency',
    next: 'Nothing to do: it is refunded automatically, and this message goes with it.',
  },
  refund_failed: {
    title: 'Refund sent back by the bank',
    next: 'The buyer still has to get this money. Write to them, and pay them in another way.',
  },
  refund_paid_twice: {
    title: 'Refund paid twice',
    next: 'The buyer got the refund and was paid in another way, too. Ask them for one of the two, or write it off.',
  },
  refund_by_hand: {
    title: 'Refund made at the payment service',
    next: 'Settle the sale on the order’s page: it goes on with the rest of the money, or it ends.',
  },
  dispute_open: {
    title: 'Bank dispute opened',
    next: 'Answer at the payment service before the day on the order’s page, which has a draft, or accept the dispute there.',
  },
  dispute_lost: {
    title: 'Bank dispute lost',
    next: 'If the bank kept only a part, settle the sale on the order’s page. Otherwise there is nothing to do.',
  },
  dispute_changed: {
    title: 'Bank dispute changed after its end',
    next: 'Our books do not follow. Compare them with the payment service, and pay whoever the money belongs to.',
  },
  reversal_by_hand: {
    title: 'Money taken back from a seller by hand',
    next: 'It was booked to what the seller owed. The rest waits for them until you mark this.',
  },
  transfer_by_hand: {
    title: 'Transfer made by hand',
    next: 'A seller was sent money at the payment service that is not in our books. What we hold for them waits until you mark this.',
  },
  late_code: {
    title: 'Meeting code came late',
    next: 'The right code was entered while the sale was paused or over: the buyer may have the book. Write to both. Refunds of the sale wait until you mark this.',
  },
  fraud_warning: {
    title: 'Card issuer warns of fraud',
    next: 'A stranger may have used the card. Refund the order before the book is sent, or expect a dispute.',
  },
  quick_confirm: {
    title: 'Parcel confirmed within an hour',
    next: 'A parcel with tracking cannot arrive that fast. Ask the buyer, then refund the order or mark this.',
  },
  large_first_sale: {
    title: 'Very large first sale',
    next: 'It is far above what books usually cost, and what its seller has sold before. Ask both people, then refund the order or mark this.',
  },
  many_cards: {
    title: 'Many cards on one device',
    next: 'Three or more cards were used on one device within a day. Ask the buyer, then refund the order or mark this.',
  },
  called_off: {
    title: 'Buyer called off three meetings',
    next: 'They did so within 30 days. Look at what else they do, and suspend them if they are after phone numbers.',
  },
} as const;

export const approvalsWords = {
  own: 'Another admin has to approve this. You can take it back',
  over: 'This is already decided or has expired. Please reload the page',
  noAdminAnyMore: 'Whoever asked for it has lost their admin rights',
  closed: (why: string) => `This can no longer be done and is closed: ${why}`,
} as const;

export const approvalScreenWords = {
  note: 'One admin alone can give up to $500 a day (UTC). Anything more waits here for another admin, for up to seven days.',
  filtersLabel: 'Approvals by state',
  empty: 'No request has this state.',
  heads: ['What', 'Amount', 'Asked by', 'State', 'Action'],
  askedAt: 'Asked on',
  reason: 'Reason',
  decidedBy: 'Decided by',
  decidedAt: 'Decided on',
  actions: {
    give_goodwill: 'Goodwill refund',
    waive_debt: 'Debt to waive',
    pay_outside: 'Refund paid in another way',
    pay_seller_outside: 'Seller paid in another way',
  },
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    refused: 'Declined',
    closed: 'Closed',
    expired: 'Expired',
  },
  until: 'Waiting until',
  approve: {
    label: 'Approve',
    title: (sum: string) => `Approve ${sum}?`,
    body: (name: string, admin: string) =>
      `${admin} asked for it, for ${name}. It is paid at once. This cannot be undone.`,
  },
  decline: {
    label: 'Decline',
    title: (sum: string) => `Decline ${sum}?`,
    body: (name: string, admin: string) =>
      `${admin} asked for it, for ${name}. Nothing is paid, and all admins get an email.`,
  },
  takeBack: {
    label: 'Take back',
    title: (sum: string) => `Take back your request for ${sum}?`,
    body: (name: string, _: string) => `You asked for it, for ${name}. Nothing is paid.`,
  },
  approved: 'Approved and paid',
  declined: 'Declined. Nothing is paid',
  takenBack: 'You took your request back. Nothing is paid',
  waits: 'This is more than one admin may give in a day. Another admin has to approve it',
  open: 'Approvals',
} as const;

/** Codes of the payment provider in words, which follow a colon, for admins. */
export const providerCodeWords = {
  /** https://docs.stripe.com/api/v2/core/accounts/object: resolutions of a restricted capability. */
  provide_info: 'the seller has to give Stripe more information',
  contact_stripe: 'the seller has to contact Stripe',
  no_resolution: 'the seller can do nothing about it',
  /** https://docs.stripe.com/error-codes */
  account_invalid: 'Stripe no longer knows the account, or no longer lets Dogear use it',
  balance_insufficient: 'there is too little money on the balance',
  capability_not_available_without_other_capability: 'Stripe has not approved Dogear for accounts of this kind',
  charge_already_refunded: 'the payment was refunded already',
  charge_disputed: 'the payment is disputed',
  insufficient_capabilities_for_transfer: "the seller's account can't receive money",
  platform_registration_required: 'Dogear has to finish its own registration at Stripe first',
  resource_missing: 'Stripe no longer has it',
  /** https://docs.stripe.com/api/refunds/object */
  charge_for_pending_refund_disputed: 'the buyer disputed the payment meanwhile',
  charge_pending: 'the payment is not settled yet',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: 'there is too little money on the balance',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  merchant_request: 'it was canceled at Stripe',
  processing: 'Stripe is still working on it',
  unknown: 'Stripe gave no reason',
  /** https://docs.stripe.com/api/payouts/failures */
  account_closed: 'the bank account is closed',
  account_frozen: 'the bank account is frozen',
  bank_account_restricted: 'the bank account takes no payouts',
  bank_ownership_changed: 'the bank account has another owner now',
  could_not_process: 'the bank could not process it',
  debit_not_authorized: 'the bank account allows no debits',
  declined: 'the bank declined it',
  failed: 'the bank gave no reason',
  incorrect_account_holder_address: "the account holder's address is wrong",
  incorrect_account_holder_name: "the account holder's name is wrong",
  incorrect_account_holder_tax_id: "the account holder's tax number is wrong",
  invalid_account_number: 'the account number is wrong',
  invalid_currency: 'the bank account has another currency',
  no_account: 'the bank account was not found',
  unsupported_card: 'the card takes no payouts',
} as const;
