import { counted } from './lists.ts';

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

export const sellerPayoutsWords = {
  loading: 'Loading the payouts of sellers',
  shown: (shown: number, count: number) => `The first ${shown} of ${count}.`,
  sums: {
    waiting: 'Waiting for sellers',
    paid: 'Paid to sellers',
    debt: 'Owed by sellers',
    note: 'For the balance at the payment service, and whether it covers this, see',
    money: 'Money',
  },
  columns: {
    seller: 'Seller',
    account: 'Account',
    waiting: 'Waiting',
    debt: 'Owes',
    sale: 'Sale',
    amount: 'Amount',
    state: 'State',
    since: 'Since',
    action: 'Action',
  },
  /** After a button of a row, for screen readers. */
  ofRow: (name: string) => `: ${name}`,
  orderLabel: (name: string) => `Order: ${name}`,
  because: (reason: string) => `Reason: ${reason}`,
  accounts: {
    heading: 'Sellers who need attention',
    note: "Their account at the payment service was refused, rejected, closed or is unknown there, or their bank returned the last payout. Or we're holding money for them while the account is restricted, they are suspended, or they have not set up payouts for half a year.",
    none: 'No seller needs attention.',
    states: {
      none: 'Not set up',
      started: 'Form not finished',
      pending: 'Being checked',
      active: 'Can be paid',
      restricted: 'Something is missing',
      rejected: 'Rejected',
      closed: 'Closed',
    },
    says: (word: string) => `The payment service says: ${word}`,
    bank: (word: string) => `The bank returned the last payout: ${word}`,
    suspended: 'Suspended: nothing is sent',
    longWait: 'Asked half a year ago, no answer yet',
    askAgain: 'Ask again',
    askAgainLabel: (name: string) => `Ask again: ${name}`,
    asked: 'We ask the seller within ten minutes',
    pay: 'Pay in another way',
    /** Recording comes first: a seller paid before the record may be paid twice, by the payment service as well. */
    recordFirst: (sum: string) =>
      `Record ${sum} here first, so that we no longer send it. Then pay the seller that sum.`,
    rest: 'What the seller owes is deducted first. Sales with a question, sales being sent, and all but the oldest fifty are left for later.',
    nothingPayable:
      'Nothing can be paid in another way now: each sale has a question or is being sent, or the seller owes all of it.',
    how: 'How you pay, with a reference. The seller will read this',
    record: (sum: string) => `Record ${sum}`,
    recorded: (sum: string) => `${sum} recorded. The seller gets an email. Now pay them`,
  },
  debts: {
    heading: 'Debts',
    note: 'What Dogear paid for a seller and could not take back. We keep it from their future earnings.',
    none: 'No seller owes anything.',
    causes: {
      'funds-withdrawn': 'The bank took it',
      'refund-by-hand': 'Refunded at the payment service',
      settle: 'An admin ended the sale',
      'paid-out': 'Taken while it was being sent',
    },
    other: 'The money went back',
    waive: 'Waive',
    waiveNote: (sum: string) => `The seller keeps ${sum}, and Dogear bears it. This cannot be undone.`,
    reason: 'Reason. The seller will read it',
    waived: (sum: string) => `Waive ${sum}`,
    done: 'Debt waived. The seller gets an email',
  },
  transfers: {
    heading: 'Transfers',
    note: 'Those being sent, refused or late, then the last twenty.',
    none: 'Nothing has been sent to sellers yet.',
    states: { waiting: 'Refused, trying again', sending: 'Being sent', sent: 'Sent', failed: 'Refused' },
    due: 'again on',
  },
  reversals: {
    heading: 'Taken back',
    note: "What we are taking back from sellers' accounts, then the last twenty that came or were refused.",
    none: 'Nothing has been taken back from sellers yet.',
    states: { owed: 'Asked for', sent: 'Came back', failed: 'Refused: a debt', dropped: 'No longer asked for' },
  },
} as const;

/** Page of a seller's payouts; obstacles to a payout are in `payoutsWords`. */
export const payoutsPageWords = {
  loading: 'Loading your payouts',
  account: {
    label: 'Your account at Stripe',
    waits: (sum: string) => `We're holding ${sum} for you`,
    heading: {
      nothing: 'No account needed yet',
      pending: 'Stripe is checking your account',
      active: 'Your account is ready',
      bank: 'Your bank returned a payout',
      restricted: 'Payouts paused',
      rejected: 'Payouts paused',
      closed: 'Payouts paused',
    },
    /** Next step, deadline, and default. */
    next: {
      nothing:
        "When your first sale is completed, we ask you to set up payouts with Stripe, our payment service. You don't need to do anything until then.",
      verify:
        'Please confirm your email address first, with the link in the email that we sent you. We keep your money for you.',
      unbegun: "We keep your money for you until then. There's no time limit.",
      noNewListingsFrom: (day: string) =>
        `From ${day} on, you cannot list new books until payouts are set up. The books that you have listed stay on sale.`,
      noListings: 'Until then you cannot list new books. The books that you have listed stay on sale.',
      pending: 'We keep your money for you until Stripe is done, and then send it automatically.',
      restricted: 'We keep your money for you until Stripe has what it asks for, and then send it automatically.',
      sentBack: 'The money is in your account at Stripe. Stripe sends it again once your bank account is right.',
      nothingYet: 'We keep future earnings for you until then.',
      closed: 'Set up another account there. We keep your money for you until then, and then send it automatically.',
      closedNothing:
        'We keep future earnings for you. When there are some, we ask you to set up another account there.',
      ended: "We keep your money for you until then. You don't need to do anything.",
      due: (sum: string, day: string) => `We send ${sum} on ${day} at the latest.`,
      paused: (sum: string) =>
        `${sum} is paused because of a question about the payment of a sale. The order says more. You don't need to do anything.`,
      byHand: (sum: string) =>
        `${sum} is paused because money was moved at Stripe by hand. Dogear support checks that first. You don't need to do anything.`,
      keptFirst: (sum: string) => `We keep ${sum} of it for what you owe Dogear.`,
      dueNow: (sum: string) => `We're sending ${sum} to your account. This takes a few minutes.`,
      none: (atOnce: string) =>
        `We send your money at the start of each month, or at once when ${atOnce} is ready. Your first sales take a little longer: each says until when. You don't need to do anything.`,
      /** Range of `day`: 4 to 20. */
      bank: (day: number) =>
        `Stripe pays out what is in your account there to your bank on the ${day}th of each month.`,
    },
    action: {
      none: 'Set up payouts',
      started: 'Continue at Stripe',
      active: 'Check your bank account',
      restricted: 'See what Stripe asks for',
      closed: 'Set up another account',
    },
    asking: 'Checking your account at Stripe',
    notAsked: 'Stripe is not responding right now. Below is what we last knew.',
    askAgain: 'Check again',
    expired: 'The link to Stripe has expired. Please use the button.',
  },
  /** Before a form for new books that would be refused. */
  noNewListings: {
    heading: 'You cannot list new books now',
    why: (sum: string) =>
      `We've held ${sum} for you for more than a month. Set up payouts, and you can list new books again. The books that you have listed stay on sale.`,
  },
  sums: {
    label: 'Your money',
    held: 'On hold',
    heldNote: 'Until each sale is completed',
    waiting: 'Ready to pay out',
    waitingNote: 'Goes out with the next payout',
    sending: 'On the way',
    sendingNote: 'To your account at Stripe',
    paid: 'Paid',
    paidNote: 'To your account at Stripe',
    debt: 'You owe Dogear',
    debtNote: 'We keep it from future earnings',
  },
  months: {
    heading: 'Months',
    note: 'A month begins and ends at midnight UTC. A sale counts when it is completed.',
    loading: 'Loading your months',
    failed: 'Your months could not be loaded.',
    chart: 'For you',
    nothing: 'No sale was completed in the last six months.',
    nothingLeft: 'No earnings are left from the last six months.',
    /** Text alternative of the chart: `span`, then either `none` or `sum`. */
    span: (first: string, last: string) => `For you per month from ${first} to ${last}`,
    none: (span: string) => `${span}: nothing.`,
    sum: (span: string, sum: string, most: string, month: string) =>
      `${span}: ${sum} in total, at most ${most} in ${month}.`,
    table: 'Your months',
    month: 'Month',
    sales: 'Sales',
    sold: 'Sold for',
    fee: 'Commission',
    changed: 'Refunds and changes',
    yours: 'For you',
    paid: 'Paid',
    statementLabel: (month: string) => `Statement of ${month}`,
  },
  sales: {
    heading: 'Sales',
    loading: 'Loading your sales',
    book: 'Book',
    state: 'State',
    fee: 'Commission',
    yours: 'For you',
    orderLabel: (name: string) => `Order: ${name}`,
    states: {
      held: 'On hold',
      waiting: 'Ready to pay out',
      paused: 'Paused',
      by_hand: 'Paused',
      sending: 'On the way',
      paid: 'Paid',
      kept: 'Kept',
      outside: 'Paid in another way',
      returned: 'Refunded',
    },
    /** Start of the state; the day comes as a text. */
    since: {
      held: (day: string) => `Until the sale is completed. Since ${day}`,
      waiting: (day: string) => `Completed on ${day}`,
      paused: () => 'There is a question about the payment',
      by_hand: () => 'Money was moved at Stripe by hand: Dogear support checks that first',
      sending: (day: string) => `Since ${day}`,
      paid: (day: string) => `On ${day}`,
      outside: (day: string) => `By Dogear itself, on ${day}`,
      kept: (day: string) => `For what you owed from another sale, on ${day}`,
      returned: (day: string) => `To the buyer on ${day}`,
    },
    due: (day: string) => `Goes out on ${day} at the latest`,
    /** No payout account exists yet. */
    heldUntil: (day: string) => `Waits until ${day}, then goes out once payouts are set up`,
    dueNow: 'About to be sent',
    /** Reason of the wait, and the next step. */
    waits: {
      new_seller: (sales: number, days: number) =>
        `You're new here: until ${sales} of your sales have gone well, we send the money ${days} days after each payment.`,
      new_seller_sum: (days: number) =>
        `Until more of your sales have gone well, we send a limited sum at first, and the rest ${days} days after each payment.`,
      review: () => 'Dogear support checks this payment first, until that day at the latest.',
    },
    empty: 'You have not sold a book yet.',
    emptyNote: 'Here you will see what each sale earns you, and when you get it.',
    add: 'Add a Product',
    download: 'Download all as CSV',
    read: (count: number) => counted(count, 'sale loaded', 'sales loaded'),
  },
  statement: {
    title: (month: string) => `Statement of ${month}`,
    loading: 'Loading the statement',
    around: 'Other statements',
    back: 'Back to your payouts',
    earlier: 'Month before',
    later: 'Month after',
    print: 'Print',
    download: 'Download as CSV',
    utc: 'All days are in UTC.',
    day: 'Day',
    since: 'Since',
    what: 'What',
    price: 'Price',
    fee: 'Commission',
    yours: 'For you',
    paid: 'Paid',
    total: 'Total',
    order: 'Order',
    empty: 'Nothing happened in this month.',
    kinds: {
      sold: 'Sold',
      changed: 'Changed by a refund or a bank',
      paid: 'Sent to your account at Stripe',
      taken_back: 'Taken back from your account',
      kept: 'Kept for what you owe from another sale',
      paid_outside: 'Paid to you in another way',
    },
    file: (month: string) => `payouts-${month}.csv`,
  },
  file: 'payouts.csv',
} as const;
