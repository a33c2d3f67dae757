/** The page of an order and its receipt. Apart from `fulfilment.ts`, whose states and times all dialogs load. */

/** Next step or end of a sale on the page of an order, by reader. Names and amounts come as texts. */
export const nextStepWords = {
  next: {
    yours: 'Your turn',
    theirs: (name: string) => `Waiting for ${name}`,
    both: 'Arrange to meet',
    bothOfThem: 'Waiting for both',
    admin: 'Waiting for Dogear support',
    ended: { completed: 'All done', canceled: 'Sale canceled', refunded: 'Refund' },
    passed: 'The time is up. This page updates in a moment.',
  },
  /** One sentence: the next step, its actor, and the default. The deadline follows. */
  sentences: {
    buyer: {
      to_ship: (seller: string) =>
        `${seller} has to send the book. If they don't, the sale is canceled and you get a full refund.`,
      to_meet: (seller: string) =>
        `Meet ${seller}, look at the book, then give them your code. If you don't meet, the sale is canceled and you get a full refund.`,
      shipped: () =>
        "Tell us when the book has arrived, or if something is wrong. If you don't respond, the sale is completed.",
      handed_over: () =>
        "Tell us that everything's fine, or if something is wrong. If you don't respond, the sale is completed.",
      claimed: (seller: string) => `${seller} has to answer you. If they don't, your report is accepted.`,
      offered: (seller: string) =>
        `${seller} offers a partial refund, and you keep the book. If you don't respond, the offer is accepted.`,
      returning: () =>
        "Send the book back and tell us how. Otherwise you keep it and the seller gets paid. Once it is sent, the seller confirms the return. If they don't respond, you get a full refund.",
      deciding: () =>
        'Dogear support looks at what both of you said and decides. If nobody decides, you get a full refund.',
    },
    seller: {
      to_ship: (buyer: string) =>
        `Send the book to ${buyer} and mark it as sent. If you don't, the sale is canceled and they get a full refund.`,
      to_meet: (buyer: string) =>
        `Meet ${buyer}. When they hold the book, enter the code that they show you. If you don't, the sale is canceled and they get a full refund.`,
      shipped: (buyer: string) =>
        `${buyer} tells us when the book has arrived. If they don't respond, the sale is completed.`,
      handed_over: (buyer: string) =>
        `${buyer} tells us that everything's fine. If they don't respond, the sale is completed.`,
      claimed: (buyer: string) => `Answer ${buyer}. If you don't, their report is accepted.`,
      offered: (buyer: string) => `${buyer} accepts or declines your offer. If they don't respond, it is accepted.`,
      returning: (buyer: string) =>
        `${buyer} has to send the book back. Otherwise they keep the book and you're paid. Once it is sent, tell us when you have it. If you don't respond, they get a full refund.`,
      deciding: (buyer: string) =>
        `Dogear support looks at what both of you said and decides. If nobody decides, ${buyer} gets a full refund.`,
    },
    admin: {
      to_ship: () => "The seller has to send the book. If they don't, the sale is canceled.",
      to_meet: () => "The two have to meet. If they don't, the sale is canceled.",
      shipped: () => "The buyer has to say that the book has arrived. If they don't respond, the sale is completed.",
      handed_over: () => "The buyer may say that everything's fine. If they don't respond, the sale is completed.",
      claimed: () => "The seller has to answer. If they don't, the buyer's report is accepted.",
      offered: () => "The buyer accepts or declines the offer. If they don't respond, it is accepted.",
      returning: () =>
        "The buyer has to send the book back. If they don't, the sale is completed. Once the seller has it, they are refunded.",
      deciding: () => 'Please decide. If nobody does, the buyer gets a full refund.',
    },
  },
  /** Before a meeting that its buyer cannot call off. */
  callOffFrom: (moment: string) =>
    `Too many meetings, or too expensive ones, were called off in the last 30 days, by you or with this seller, so you can't call this one off before ${moment}. If you can't make it, ask the seller to cancel. You then get a full refund.`,
  /** To the seller, above the address. */
  shipToAddress: (buyer: string) =>
    `Send the book to the address below and mark it as sent. If you don't, the sale is canceled and ${buyer} gets a full refund.`,
  /** For a parcel; `from` before the moment from which it can be reported. */
  notArrived: {
    from: (moment: string) => `Not here yet? You can report that it hasn't arrived from ${moment}.`,
    now: "Not here yet? You can report that it hasn't arrived.",
    help: 'What happens then',
  },
  meetSafely: 'How to meet safely',
  cancelAsked: {
    buyer: (seller: string) =>
      `You asked to cancel. Unless ${seller} sends the book first, the sale is canceled and you get a full refund.`,
    seller: (buyer: string) =>
      `${buyer} asked to cancel. If you still have the book, cancel the sale; if you sent it, tell us how. If you don't respond, the sale is canceled and they get a full refund.`,
    admin: () => 'The buyer asked to cancel. Unless the seller sends the book first, the sale is canceled.',
  },
  completed: {
    buyer: () => 'The sale is completed. Enjoy the book.',
    seller: (amount: string) => `The sale is completed. We're holding ${amount} for you.`,
    /** The money is in the seller's account at the payment service, or covered a debt of another sale. */
    sellerPaid: (amount: string) => `The sale is completed. We sent ${amount} to your account at Stripe.`,
    /** A part of it was reversed. */
    sellerBoth: (sent: string, kept: string) =>
      `The sale is completed. We sent ${sent} to your account at Stripe, and we're holding ${kept} for you.`,
    sellerTaken: (bank: string, amount: string) =>
      `The sale is completed. The bank took back ${bank} of the payment, and ${amount} of the sale is yours.`,
    sellerPaidOutside: 'The sale is completed, and Dogear has paid you for it in another way.',
    sellerKept: 'The sale is completed. We kept your earnings for what you owe Dogear from another sale.',
    admin: () => 'The sale is completed.',
  },
  canceled: {
    buyer: {
      owed: (amount: string) => `The sale is canceled, and ${amount} is on its way back to your card.`,
      held: (amount: string) => `The sale is canceled, and you get ${amount} back.`,
      sent: (amount: string) => `The sale is canceled, and ${amount} is on its way back to your card.`,
      succeeded: (amount: string) =>
        `The sale is canceled, and ${amount} was refunded to your card. Banks take 5–10 days to show it.`,
      failed: (amount: string) =>
        `The sale is canceled. ${amount} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (amount: string) =>
        `The sale is canceled, and ${amount} was paid to you in another way than to your card.`,
      replaced: (amount: string) => `The sale is canceled, and your bank gave you ${amount} back.`,
    },
    seller: {
      goes: 'The sale is canceled, and the buyer gets a full refund.',
      failed:
        "The sale is canceled. The buyer’s refund did not reach their card. Dogear support sends it again or pays them in another way. You don't have to do anything.",
    },
    admin: {
      owed: 'The sale is canceled. The refund is not sent yet.',
      held: 'The sale is canceled. The refund is not sent yet.',
      sent: 'The sale is canceled. The refund is sent, and the payment service has not confirmed it yet.',
      succeeded: 'The sale is canceled and refunded.',
      failed: 'The sale is canceled. The refund failed: send it again under Refunds.',
      outside: 'The sale is canceled. The buyer was paid in another way.',
      replaced: 'The sale is canceled. The buyer had the money already, so nothing was sent.',
    },
  },
  /** The correct code came after the end of a meeting; the refund waits for an admin's review. */
  lateCode: {
    buyer: (amount: string) =>
      `This sale has ended. The seller then entered your code, which says that you have the book. Dogear support looks at it before ${amount} goes back to you.`,
    seller: () =>
      'This sale has ended. Your code is right, so Dogear support looks at it before the money goes back to the buyer.',
    admin:
      'This sale has ended, and its seller then entered the right code: the buyer may have the book. The refund waits until you mark “Meeting code came late” as reviewed on the money page.',
  },
  refunded: {
    buyer: {
      owed: (amount: string) => `You get ${amount} back. It is on its way to your card.`,
      held: (amount: string) => `You get ${amount} back.`,
      sent: (amount: string) => `You get ${amount} back. It is on its way to your card.`,
      succeeded: (amount: string) => `${amount} was refunded to your card. Banks take 5–10 days to show it.`,
      failed: (amount: string) =>
        `${amount} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (amount: string) => `${amount} was paid to you in another way than to your card.`,
      replaced: (amount: string) => `Your bank gave you ${amount} back.`,
    },
    seller: {
      goes: 'The buyer gets a full refund.',
      failed:
        "The buyer’s refund did not reach their card. Dogear support sends it again or pays them in another way. You don't have to do anything.",
    },
    admin: {
      owed: 'All of the money goes back. The refund is not sent yet.',
      held: 'All of the money goes back. The refund is not sent yet.',
      sent: 'All of the money goes back. The refund is sent, and the payment service has not confirmed it yet.',
      succeeded: 'The sale is refunded.',
      failed: 'All of the money goes back. The refund failed: send it again under Refunds.',
      outside: 'All of the money went back. The buyer was paid in another way.',
      replaced: 'The buyer had the money already, so nothing was sent.',
    },
  },
  byBank: {
    buyer: (amount: string) => `Your bank gave you ${amount} back, and the sale has ended.`,
    seller: () =>
      "The bank decided for the buyer and gave them the money. The sale has ended, and you don't have to do anything.",
    admin: () => 'The bank decided the dispute for the buyer. Nothing else goes back.',
  },
} as const;

/** Texts of the order page beside the next step and the history. Names, moments and amounts come as texts. */
export const orderPageWords = {
  loading: 'Loading the order',
  missing: {
    heading: 'Order not found',
    reason: 'There is no paid order of yours at this address.',
    dashboard: 'Back to the dashboard',
  },
  with: { buyer: 'Seller', seller: 'Buyer' },
  between: (buyer: string, seller: string) => `${buyer} bought it from ${seller}`,
  listing: {
    heading: 'The listing, as it was booked',
    photo: (number: number) => `Picture ${number} of the listing`,
  },
  parcel: {
    heading: 'Parcel',
    follow: 'Track the parcel',
    untracked: 'Sent without tracking',
    erased: 'Sent with tracking. We no longer keep the number.',
  },
  address: {
    heading: 'Delivery address',
    copy: 'Copy the address',
    copied: 'Address copied',
    notCopied: 'The address could not be copied. Please select it on the page',
  },
  contact: {
    heading: { buyer: 'Your seller', seller: 'Your buyer' },
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    suggest: 'Suggest a time by email',
    about: (book: string) => `Meeting for “${book}”`,
  },
  money: {
    heading: 'Money',
    price: 'Price',
    paid: 'Paid by card',
    commission: 'Commission',
    yours: 'For you',
    /** To the seller: money that is not claimed back from them. */
    borne: 'Borne by Dogear',
    kept: 'Kept for what you owed from another sale',
    /** A part of the seller's share. */
    ofIt: { outside: 'Of which paid another way' },
    accounts: {
      held: 'Kept by Dogear',
      seller: 'For the seller',
      paid: 'Paid to the seller',
      fee: 'Commission',
      back: 'Back to the buyer',
      bank: 'Taken by the bank',
      kept: 'Kept for a debt of the seller',
      outside: 'Paid to the seller in another way',
      platform: 'Given by Dogear',
    },
    payouts: 'Your payouts',
    held: 'Dogear keeps the money until the sale is completed.',
    refunds: {
      heading: 'Refunds',
      /** An admin reviews a late code first. */
      waits: { buyer: 'Waiting for Dogear support', admin: 'Waiting for you: a right code came late' },
      buyer: {
        owed: 'On its way back to you',
        held: 'To be sent to you later',
        sent: 'On its way back to you',
        succeeded: 'Refunded to you',
        failed: 'Could not be sent back yet',
        outside: 'Paid to you in another way',
        replaced: 'Refunded by your bank',
      },
      admin: {
        owed: 'Not sent yet',
        held: 'Held back',
        sent: 'Sent, not confirmed yet',
        succeeded: 'Refunded',
        failed: 'Failed',
        outside: 'Paid in another way',
        replaced: 'Not sent: the buyer has it already',
      },
    },
  },
  newTab: '(in a new tab)',
  book: 'View book',
  receipt: 'Receipt',
  returns: 'Returns and refunds',
  /** For an admin, by the end of the sale. */
  back: {
    buyer: 'Back to My Orders',
    seller: 'Back to My Buyers',
    open: 'Back to Sales in progress',
    ended: 'Back to Sold Products',
  },
} as const;

/** Labels, questions and results of the actions on the page of an order. */
export const orderActionsWords = {
  /** Label of the button, question, and label of the refusal. */
  asked: {
    delivered: {
      label: 'The parcel has arrived',
      title: 'Mark the parcel as arrived?',
      body: 'Please check the tracking page first. We tell the buyer, who then has up to seven days to respond.',
      go: 'Mark as arrived',
      no: 'Cancel',
    },
    confirm: {
      label: "Received – everything's fine",
      title: "Received – everything's fine?",
      body: 'The sale is then completed, and the seller gets paid. This cannot be undone.',
      go: "Received – everything's fine",
      no: 'Cancel',
    },
    'ask-cancel': {
      label: 'Ask to cancel',
      title: 'Ask the seller to cancel?',
      body: "They have up to three days to answer. If they don't, the sale is canceled. If they send the book first, the sale goes on.",
      go: 'Ask to cancel',
      no: 'Keep the order',
    },
    cancel: {
      label: 'Cancel the sale',
      title: 'Cancel the sale?',
      body: {
        buyer:
          'Do this only if you do not have the book. You get a full refund, and we tell the seller. This cannot be undone.',
        seller: 'The buyer gets a full refund, and we tell them. This cannot be undone.',
      },
      go: 'Cancel the sale',
      no: 'Keep the sale',
    },
  },
  reason: 'Reason',
  reasonHint: 'Optional. The other person will read this',
  send: {
    legend: 'How did you send it?',
    tracked: 'With tracking',
    untracked: 'Without tracking',
    means:
      "Without tracking, nobody can show that the book arrived. If the buyer reports that it hasn't, they're refunded automatically.",
    carrier: 'Carrier',
    carrierHint: 'USPS, UPS, FedEx, DHL or any other',
    tracking: 'Tracking number',
    submit: 'Mark as sent',
  },
  handOver: {
    code: 'The buyer’s code',
    hint: 'Eight characters, or scan the QR code with your camera',
    submit: 'Hand over',
    /** The sale is suspended or has ended, and its seller may have handed the book over nevertheless. */
    late: {
      summary: 'Does the buyer have the book?',
      note: 'Enter the code that they showed you. If it is right, Dogear support looks at this sale.',
      submit: 'Send the code',
    },
    unchecked: {
      typed:
        'You are offline. Scan the QR code with the camera: your phone can check it without a connection, but not a typed code. Keep the book until then',
      scanned: 'You are offline, and this phone cannot check the code. Keep the book until you have a connection',
    },
    kept: {
      right: 'The code is right. You can hand the book over.',
      note: 'You are offline. This phone keeps the code and sends it when you are back online. You can close this page and open your dashboard later.',
      /** The server refused it for now; the reason stands before. */
      again: 'This phone keeps the code and tries again automatically. Please stay logged in.',
    },
  },
  code: {
    show: 'Show the code',
    label: 'Your code for the meeting',
    note: 'Give the code only with the book in your hand. It tells us that you have it.',
    qr: 'QR code for the meeting',
    qrNote: 'The seller scans it; that works offline, too. A typed code needs a connection.',
  },
  done: {
    send: 'We told the buyer that the book is on its way',
    delivered: 'We told the buyer',
    'hand-over': 'The book is handed over',
    confirm: 'Thank you. The sale is completed',
    'ask-cancel': 'We asked the seller',
    cancel: 'The sale is canceled',
  },
} as const;

export const orderHistoryWords = {
  happened: 'What happened',
  /** A deleted account has no name: at the start of a sentence, and within it. */
  nameless: {
    first: { buyer: 'The buyer', seller: 'The seller' },
    within: { buyer: 'the buyer', seller: 'the seller' },
  },
  /** By action. The other trader's name stands where the actor is known. */
  events: {
    sold: { you: 'You paid for the book', they: (name: string) => `${name} paid for the book` },
    send: { you: 'You sent the book', they: (name: string) => `${name} sent the book` },
    delivered: {
      you: 'You said that the parcel has arrived',
      they: (name: string) => `${name} says that the parcel has arrived`,
    },
    'hand-over': {
      you: 'You handed the book over and typed the code',
      they: (name: string) => `${name} handed the book over and typed the code`,
    },
    confirm: { you: "You said that everything's fine", they: (name: string) => `${name} said that everything's fine` },
    'ask-cancel': { you: 'You asked to cancel', they: (name: string) => `${name} asked to cancel` },
    cancel: { you: 'You canceled the sale', they: (name: string) => `${name} canceled the sale` },
    claim: { you: 'You reported a problem', they: (name: string) => `${name} reported a problem` },
    withdraw: { you: 'You withdrew your report', they: (name: string) => `${name} withdrew their report` },
    accept: { you: 'You accepted the offer', they: (name: string) => `${name} accepted the offer` },
    refuse: { you: 'You declined the offer', they: (name: string) => `${name} declined the offer` },
    'send-back': { you: 'You sent the book back', they: (name: string) => `${name} sent the book back` },
    refund: { you: 'You gave a full refund', they: (name: string) => `${name} gave a full refund` },
    'refund-on-return': {
      you: 'You asked for a return with a full refund',
      they: (name: string) => `${name} asked for a return with a full refund`,
    },
    offer: { you: 'You offered a partial refund', they: (name: string) => `${name} offered a partial refund` },
    disagree: { you: 'You disagreed', they: (name: string) => `${name} disagreed` },
    returned: { you: 'You have the book back', they: (name: string) => `${name} has the book back` },
    'hand-over-without-code': {
      you: 'You said that you handed the book over without a code',
      they: (name: string) => `${name} says that they handed the book over without a code`,
    },
    decide: { you: 'You decided', they: (name: string) => `${name} decided` },
    goodwill: {
      you: 'You gave the buyer a goodwill refund',
      they: (name: string) => `${name} gave the buyer a goodwill refund`,
    },
    settle: {
      you: 'You settled the sale',
      they: (name: string) => `${name} settled the sale`,
    },
  },
  /** The same call, for a copy that did not come back, or is wrong. */
  returnedWrong: {
    you: 'You said: not returned, or wrong item',
    they: (name: string) => `${name} says: not returned, or wrong item`,
  },
  anAdmin: { admin: 'An admin', trader: 'Dogear support' },
  /** Actions of the platform about a questioned payment, and movements of its money outside the platform. */
  byShop: {
    freeze: 'The payment is under review: the sale is paused',
    thaw: 'The review of the payment has ended: the sale goes on',
    'funds-withdrawn': 'The bank took the money',
    'funds-reinstated': 'The bank gave the money back',
    'dispute-lost': 'The bank decided for the buyer, who has the money',
    'refund-by-hand': 'Money was sent back to the buyer outside this page',
    'paid-out': 'The money was sent to the seller',
    'taken-back': 'Money that the seller had been paid was taken back',
    'debt-kept': 'Money was kept for what the seller owes from another sale',
    'debt-waived': 'The seller no longer owes Dogear anything from this sale',
    'paid-outside': 'The seller was paid in another way',
  },
  /** A failed refund that the bank made unnecessary. */
  settledByShop: 'A refund did not arrive and was closed: the bank gave the buyer this money',
  /** The seller was suspended before the book was sent. */
  canceledByShop: 'Dogear canceled the sale because the seller may no longer sell here',
  /** The buyer requested a cancellation before the book was sent, and the deadline passed. */
  cancelUnanswered: 'The seller did not answer in time, so the sale was canceled as the buyer asked',
  /** Effect of a missed deadline, by its state. */
  expired: {
    to_ship: 'The book was not sent in time',
    to_meet: 'The two of you did not meet in time',
    shipped: 'The time to answer was up',
    handed_over: 'The time to answer was up',
    claimed: 'The seller did not answer in time',
    offered: 'There was no answer to the offer in time, so it was accepted',
    returning: 'The time for the return was up',
    deciding: 'Nobody decided in time',
  },
} as const;

/** Texts of the order page without a connection. Moments come as texts. */
export const meetingWords = {
  offline: (at: string) =>
    `You are offline. This is the meeting as it stood on ${at}; it may have been called off since.`,
  notKept: 'You are offline, and this order is not saved on this device. Please try again when you have a connection.',
} as const;

export const receiptWords = {
  loading: 'Loading your receipt',
  print: 'Print',
  dashboard: 'Back to the dashboard',
  heading: 'Receipt',
  total: 'Total',
  refunds: {
    owed: 'Refund to the buyer, not sent yet',
    sent: 'On its way back to the buyer',
    succeeded: 'Sent back to the buyer',
    failed: 'Could not be sent back yet',
    outside: 'Paid to the buyer in another way',
    replaced: 'Not sent, because the buyer has it already',
  },
  bank: { buyer: 'Refunded by your bank', seller: 'Taken by the bank', admin: 'Taken by the bank' },
  commission: 'Commission',
  share: 'For the seller',
  state: 'Status',
  payment: 'Payment',
  byCard: 'Paid by card',
  paidOn: 'Paid on',
  bookedOn: 'Booked on',
  buyer: 'Buyer',
  seller: 'Seller',
  travelled: 'Delivery',
  parcel: (method: string, carrier: string, tracking: string) => `${method}: ${carrier}, ${tracking}`,
  handedOver: { post: 'Sent on', meet: 'Handed over on' },
  endedOn: 'Ended on',
  transactionId: 'Transaction id',
  orderId: 'Order id',
  notPaidYet: (listingName: string) => `You get a receipt when ${listingName} is paid.`,
} as const;

const MONTHS = 'That often takes two to three months.';

/** After "if it decides for the buyer": the copy is on its way, or still with its seller. */
const LOST = {
  away: 'the sale ends, and you get nothing from it.',
  kept: 'the sale ends, and the book stays yours.',
} as const;

/** Texts for the traders of a frozen sale, by the question about its payment: next step, deadline, and default. */
export const frozenWords = {
  /** `null`: no open question. */
  buyer: {
    dispute: `The payment is disputed, and your bank decides. ${MONTHS} If it decides for you, it gives you the money and the order ends. If it decides for Dogear, the order goes on with the time that was left. You don't have to do anything. If the dispute is a mistake, tell your bank.`,
    to_settle:
      "You already got money back for this order. Dogear support decides whether it goes on with the rest, or ends and you get the rest back. It is paused until then. You don't have to do anything.",
    fraud_warning:
      "The card issuer flagged this payment. The order is paused until Dogear support has looked at it, and then goes on with the time that was left. You don't have to do anything.",
    inquiry:
      "Your bank asks us about this payment, and has taken nothing. If it has no more questions, the order goes on with the time that was left. If it disputes the payment, the order stays paused until it has decided. This can take months. You don't have to do anything. Dogear may also end the order and refund you.",
    null: 'The order goes on in a moment.',
  },
  seller: {
    dispute: (isKept: boolean) =>
      `The payment is disputed, and the bank decides. ${MONTHS} If it decides for Dogear, the sale goes on with the time that was left. If it decides for the buyer, ${LOST[isKept ? 'kept' : 'away']} You don't have to do anything.`,
    to_settle: () =>
      "The buyer already got money back for this sale. Dogear support decides whether it goes on with the rest, or ends. It is paused until then. You don't have to do anything.",
    fraud_warning: () =>
      "The card issuer flagged this payment. The sale is paused until Dogear support has looked at it, and then goes on with the time that was left. You don't have to do anything.",
    inquiry: () =>
      "The card issuer asks us about this payment, and has taken nothing. If it has no more questions, the sale goes on with the time that was left. If it disputes the payment, the sale stays paused until it has decided. This can take months. You don't have to do anything. Dogear may also end the sale and refund the buyer.",
    null: () => 'The sale goes on in a moment.',
  },
  /** Before that text, to a seller who still has the copy. */
  keep: {
    to_ship: 'Do not send the book now.',
    to_meet: 'Do not hand the book over now.',
  },
} as const;

const turn = {
  dispute: 'Paused: the bank decides',
  to_settle: 'Paused: Dogear support decides',
  fraud_warning: 'Paused: Dogear support looks at the payment',
  inquiry: 'Paused: the bank asks about the payment',
  null: 'Paused',
} as const;

/** Texts of the order page about a frozen sale, beside `frozenWords`. */
export const frozenScreenWords = {
  /** Label of the actor. `null`: no open question. */
  turn,
  adminTurn: { ...turn, to_settle: 'Paused: needs a decision', fraud_warning: 'Paused: needs a review' },
  admin: {
    dispute: `The payment is disputed, and the bank decides. ${MONTHS} Answer it at the payment service in time, or accept it. Without an answer the bank decides for the buyer. If Dogear wins, the sale goes on automatically with the time that was left. If the buyer wins, it ends.`,
    to_settle: 'Part of the money is back with the buyer. The sale stays paused until you settle it below.',
    fraud_warning:
      'The bank warns that the payment may be fraud. Review the warning on the money page. Until then the sale stays paused; after that it goes on with the time that was left.',
    inquiry:
      'The bank asks about the payment, and has taken nothing. Answer it at the payment service, or refund the sale below. Without an answer the bank may dispute the payment and take the money. If it has no more questions, the sale goes on automatically with the time that was left.',
    null: 'The sale goes on in a moment.',
  },
  money: 'Open the money page',
  /** Remaining time of the state, as a text. */
  left: (left: string) => `The deadline is paused: ${left} when the sale goes on.`,
  /** An ended sale whose money is blocked. */
  heldBack: {
    turn: {
      buyer: 'Your refund is held back',
      seller: 'Your money is held back',
      admin: 'Money is held back',
    },
    buyer: {
      dispute: `It is held back, because the payment is disputed and your bank decides. ${MONTHS} Then your bank gives it to you, or we send it. You don't have to do anything.`,
      to_settle:
        "It is held back until Dogear support has looked at what you already got back. You don't have to do anything.",
      fraud_warning:
        "It is held back until Dogear support has looked at the payment, which the card issuer flagged. You don't have to do anything.",
    },
    seller: {
      dispute: `The payment is disputed, and nothing of this sale is paid out until the bank has decided. ${MONTHS} If it decides for Dogear, you get what it has taken. If it decides for the buyer, you get nothing from the sale. You don't have to do anything.`,
      to_settle:
        "Nothing of this sale is paid out until Dogear support has decided about it. You don't have to do anything.",
      fraud_warning:
        "Nothing of this sale is paid out until Dogear support has looked at the payment, which the card issuer flagged. You don't have to do anything.",
      inquiry:
        "The card issuer asks us about the payment. Nothing of this sale is paid out until it has no more questions. This can take months. If it disputes the payment, it decides. You don't have to do anything.",
    },
    /** After the end of the sale. Other refunds of it may have left. */
    admin: {
      dispute: `Money is held back while the bank decides. ${MONTHS} Answer the dispute at the payment service in time, or accept it.`,
      to_settle: 'Money is held back until you settle the sale below.',
      fraud_warning: "Money is held back until you review the bank's warning on the money page.",
      inquiry:
        'Nothing is paid to the seller while the bank asks about the payment. Answer it at the payment service, or refund the sale below.',
    },
  },
} as const;
