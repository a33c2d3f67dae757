type Names = { readonly other: string; readonly offered: string; readonly price: string };

/** Texts of a claim on the page of an order. Names, days and amounts come as texts. */
export const claimPageWords = {
  heading: 'The problem',
  /** Subject of the claim, by reader: its author or others. */
  kinds: {
    not_arrived: 'The book has not arrived',
    not_received: 'The buyer never got the book',
    not_as_described: 'The book is not as described',
    no_code: 'The book was handed over without a code',
  },
  you: 'You',
  anAdmin: { admin: 'An admin', trader: 'Dogear support' },
  forBuyer: (admin: string, name: string) => `${admin}, for ${name}`,
  said: (who: string) => `${who} said:`,
  answered: (who: string) => `${who} answered:`,
  offered: (who: string, part: string, price: string) => `${who} offered ${part} of ${price} back.`,
  sentBack: (who: string, how: string) => `${who} sent the book back ${how}`,
  untracked: 'without tracking.',
  erased: 'with tracking.',
  withCarrier: (carrier: string) => `with ${carrier}:`,
  returned: (who: string) => `${who} said about the return:`,
  decided: (who: string) => `${who} decided:`,
  decisions: {
    refund: (price: string) => `the buyer gets a full refund (${price}).`,
    part: (part: string, price: string) => `${part} of ${price} goes back to the buyer.`,
    return: (price: string) => `the buyer gets a full refund (${price}) when the book is back.`,
    seller: () => 'no refund, the seller is paid.',
  },
  photo: (place: number) => `Picture ${place} of the problem`,
  photoMissing: 'This picture could not be loaded.',
  /** Next step of an open claim, by its state and reader: who acts, and the default. */
  next: {
    claimed: {
      not_arrived: {
        buyer: ({ other }: Names) => `${other} has to answer you. If they don't, you get a full refund.`,
        seller: ({ other }: Names) => `Answer ${other}. If you don't, they get a full refund.`,
        admin: () => "The seller has to answer. If they don't, the buyer gets a full refund.",
      },
      untracked: {
        buyer: () =>
          "It was sent without tracking, so you're refunded automatically, at the latest when this time is up.",
        seller: ({ other }: Names) =>
          `You sent it without tracking, so ${other} is refunded automatically, at the latest when this time is up.`,
        admin: () =>
          'It was sent without tracking, so the buyer is refunded automatically, at the latest when this time is up.',
      },
      not_as_described: {
        buyer: ({ other }: Names) =>
          `${other} has to answer you. If they don't, you can send the book back for a full refund.`,
        seller: ({ other }: Names) => `Answer ${other}. If you don't, they can send the book back for a full refund.`,
        admin: () => "The seller has to answer. If they don't, the buyer can send the book back for a full refund.",
      },
    },
    /** Only the buyer could answer, but is suspended: an admin decides by default. */
    decides: {
      claimed: {
        buyer: ({ other }: Names) => `${other} has to answer you. If they don't, Dogear support decides.`,
        seller: () => "Please answer. If you don't, Dogear support decides.",
        admin: () => "The seller has to answer. If they don't, you or another admin decide.",
      },
      offered: {
        buyer: ({ other, offered, price }: Names) =>
          `${other} offers you ${offered} of ${price} back. When this time is up, Dogear support decides.`,
        seller: ({ offered, price }: Names) =>
          `You offered ${offered} of ${price}. If there is no answer, Dogear support decides.`,
        admin: ({ offered, price }: Names) =>
          `The seller offers ${offered} of ${price}. When this time is up, you or another admin decide.`,
      },
      returning: {
        buyer: () => 'The book has to be sent back. If it is not sent in this time, Dogear support decides.',
        seller: ({ other }: Names) => `${other} has to send the book back. If they don't, Dogear support decides.`,
        admin: () => "The buyer has to send the book back. If they don't, you or another admin decide.",
      },
    },
    offered: {
      buyer: ({ other, offered, price }: Names) =>
        `${other} offers you ${offered} of ${price} back, and you keep the book. If you don't respond, the offer is accepted.`,
      seller: ({ other, offered, price }: Names) =>
        `${other} accepts or declines your offer of ${offered} of ${price}. If they don't respond, it is accepted.`,
      admin: ({ offered, price }: Names) =>
        `The buyer accepts or declines the offer of ${offered} of ${price}. If they don't respond, it is accepted.`,
    },
    toReturn: {
      buyer: ({ other, price }: Names) =>
        `Send the book back to ${other} and tell us how. You get ${price} back when it is there. Otherwise you keep it and the seller gets paid.`,
      seller: ({ other }: Names) => `${other} has to send the book back; otherwise they keep the book and you're paid.`,
      admin: () => "The buyer has to send the book back. If they don't, the sale is completed.",
    },
    onItsWayBack: {
      buyer: ({ other }: Names) =>
        `${other} confirms the return, or reports that it was not returned or is the wrong item; then Dogear support decides. If they don't respond, you get a full refund.`,
      seller: ({ other }: Names) =>
        `Tell us when you have the book back. If it was not returned, or is the wrong item, report that, and Dogear support decides. If you don't respond, ${other} gets a full refund.`,
      admin: () =>
        "The seller confirms the return, or reports that it was not returned or is the wrong item. If they don't respond, the buyer gets a full refund.",
    },
    /** The seller's phone had the code, and the buyer denies the receipt. */
    not_received: {
      buyer: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides. If nobody decides, you get a full refund. If you do have the book, tell us.`,
      seller: ({ other }: Names) =>
        `${other} says that they never got the book. Tell us what happened. Dogear support then decides. If nobody decides, ${other} gets a full refund.`,
      admin: () =>
        'The code was given, and the buyer says that they never got the book. Please decide. If nobody does, the buyer gets a full refund.',
    },
    no_code: {
      buyer: ({ other }: Names) =>
        `${other} says that they gave you the book without a code. Tell us whether you have it. After this time Dogear support may decide without your answer. If nobody decides, you get a full refund.`,
      seller: ({ other }: Names) =>
        `We asked ${other} whether they have the book. Unless they say yes, Dogear support decides. If nobody decides, they get a full refund.`,
      admin: () =>
        'The seller says that they handed the book over without a code. We asked the buyer whether they have it. Until then you can only give the money back. If nobody decides, the buyer gets a full refund.',
    },
    /** The buyer did not answer in time. */
    unheard: {
      buyer: ({ other }: Names) =>
        `${other} says that they gave you the book without a code. You can still tell us whether you have it. Dogear support may now decide without your answer. If nobody decides, you get a full refund.`,
      seller: ({ other }: Names) =>
        `${other} has not said whether they have the book. Dogear support decides. If nobody decides, they get a full refund.`,
      admin: () =>
        'The seller says that they handed the book over without a code, and the buyer has not answered in time. Please decide. If nobody does, the buyer gets a full refund.',
    },
    denied: {
      buyer: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides. If nobody decides, you get a full refund.`,
      seller: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides. If nobody decides, they get a full refund.`,
      admin: () =>
        'The buyer and the seller disagree whether the buyer has the book. Please decide. If nobody does, the buyer gets a full refund.',
    },
  },
  /** End of a sale with a partial refund. */
  ended: {
    buyer: {
      owed: (back: string) => `The sale is completed. ${back} is on its way back to your card.`,
      held: (back: string) => `The sale is completed. You get ${back} back.`,
      sent: (back: string) => `The sale is completed. ${back} is on its way back to your card.`,
      succeeded: (back: string) =>
        `The sale is completed. ${back} was refunded to your card. Banks take 5–10 days to show it.`,
      failed: (back: string) =>
        `The sale is completed. ${back} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (back: string) => `The sale is completed. ${back} was paid to you in another way than to your card.`,
      replaced: (back: string) => `The sale is completed. Your bank gave you ${back} back.`,
    },
    seller: (amount: string, back: string) =>
      `The sale is completed. ${back} goes back to the buyer, and we're holding ${amount} for you.`,
    sellerPaid: (amount: string, back: string) =>
      `The sale is completed. ${back} goes back to the buyer, and we sent ${amount} to your account at Stripe.`,
    /** Neither all on hold nor all in the seller's account. */
    sellerLeft: (amount: string, back: string) =>
      `The sale is completed. ${back} goes back to the buyer, and ${amount} of the sale is yours.`,
    admin: {
      owed: (back: string) => `The sale is completed. The refund of ${back} is not sent yet.`,
      held: (back: string) => `The sale is completed. The refund of ${back} is not sent yet.`,
      sent: (back: string) =>
        `The sale is completed. The refund of ${back} is sent, and the payment service has not confirmed it yet.`,
      succeeded: (back: string) => `The sale is completed, and ${back} was refunded.`,
      failed: (back: string) => `The sale is completed. The refund of ${back} failed: send it again under Refunds.`,
      outside: (back: string) => `The sale is completed. The buyer was paid ${back} in another way.`,
      replaced: (back: string) => `The sale is completed. The buyer had ${back} already, so it was not sent.`,
    },
  },
  /** The return was not sent in time, so the sale is completed. */
  kept: {
    buyer: 'The book was not sent back in time. You keep it, and the sale is completed.',
  },
} as const;

type Facts = {
  readonly other: string;
  readonly price: string;
  /** The settlement offer, and the seller's remaining part of the price; both empty without an offer. */
  readonly offered: string;
  readonly rest: string;
  /** False after a report that the book has not come. */
  readonly hasBook: boolean;
};

/**
 * Texts before and after the actions of a claim, on the page of an order. Amounts and names come as texts. A remainder
 * or an offer stands beside the price, so that the reader need not calculate.
 */
export const claimActionsWords = {
  asked: {
    claim: {
      label: 'Report a problem',
      title: 'What is wrong?',
      body: ({ other }: Facts) => `${other} will read this and can answer. Dogear keeps the money until it is settled.`,
      go: 'Send the report',
      no: 'Cancel',
      forBuyer: 'Report a problem for the buyer',
    },
    withdraw: {
      label: 'Withdraw the report',
      title: 'Withdraw the report?',
      body: () =>
        'The sale goes on where it was, and you have at least two days left. You can withdraw a report only once.',
      go: 'Withdraw the report',
      no: 'Keep the report',
    },
    accept: {
      label: 'Accept the offer',
      title: 'Accept the offer?',
      body: ({ offered, price, other, rest }: Facts) =>
        `You get ${offered} of ${price} back and keep the book. ${other} gets the other ${rest}, less Dogear's fee. This cannot be undone.`,
      go: 'Accept the offer',
      no: 'Cancel',
    },
    refuse: {
      label: 'Decline the offer',
      title: 'Decline the offer?',
      body: ({ other }: Facts) =>
        `Dogear support then decides from what you and ${other} said. You may get more, less or nothing back. You cannot accept this offer later.`,
      go: 'Decline the offer',
      no: 'Cancel',
    },
    refund: {
      label: 'Give a full refund',
      title: 'Give a full refund?',
      body: ({ other, price, hasBook }: Facts) =>
        `${other} gets ${price} back${hasBook ? ' and keeps the book' : ''}. You won't be charged commission. This cannot be undone.`,
      go: 'Give a full refund',
      no: 'Cancel',
    },
    'refund-on-return': {
      label: 'Ask for a return',
      title: 'Ask for a return?',
      body: ({ other, price }: Facts) =>
        `${other} has seven days to send the book back, and pays the postage. They get ${price} back when you have the book. Otherwise they keep the book and you're paid.`,
      go: 'Ask for a return',
      no: 'Cancel',
    },
    offer: {
      label: 'Offer a partial refund',
      title: 'Offer a partial refund',
      body: ({ other }: Facts) =>
        `${other} keeps the book and gets a part of the price back. They have five days to answer. If they don't respond, the offer is accepted. You can offer once.`,
      go: 'Make the offer',
      no: 'Cancel',
    },
    disagree: {
      label: 'Disagree',
      title: 'Why do you disagree?',
      body: ({ other }: Facts) =>
        `Dogear support reads what you and ${other} said, and decides. ${other} will read this, too.`,
      go: 'Send the answer',
      no: 'Cancel',
    },
    'got-back': {
      label: 'I have the book back',
      title: 'Do you have the book back?',
      body: ({ other, price }: Facts) =>
        `Please check it first. ${other} then gets ${price} back. This cannot be undone.`,
      go: 'I have the book back',
      no: 'Cancel',
    },
    'return-wrong': {
      label: 'Not returned, or wrong item',
      title: 'Not returned, or wrong item?',
      body: ({ other }: Facts) =>
        `Report it if nothing has arrived, or if it is another book or damaged. Dogear support decides. ${other} will read this, too.`,
      go: 'Send the report',
      no: 'Cancel',
    },
    'hand-over-without-code': {
      label: 'I handed it over without a code',
      title: 'Did you hand the book over without a code?',
      body: ({ other }: Facts) =>
        `Do this only if you have met. We ask ${other} whether they have the book. Unless they say yes, Dogear support decides, and ${other} may get a full refund: only the code shows that they have the book.`,
      go: 'I handed it over',
      no: 'Cancel',
    },
    deny: {
      label: "I don't have it, or it's wrong",
      title: "You don't have it, or it's wrong?",
      body: ({ other }: Facts) =>
        `Tell us what happened. Dogear support decides from what you and ${other} said. ${other} will read this, too. You can send it once.`,
      go: 'Send the answer',
      no: 'Cancel',
      /** For the seller whose buyer denies the receipt. */
      bySeller: { label: 'I handed it over', title: 'Did you hand the book over?' },
    },
    decide: {
      label: 'Decide',
      title: 'What do you decide?',
      body: () => 'This cannot be undone. We tell both, with your reason.',
      go: 'Decide',
      no: 'Cancel',
    },
    goodwill: {
      label: 'Give a goodwill refund',
      title: 'Give the buyer a goodwill refund',
      body: () => 'Dogear pays it, and the seller keeps their money. Both see it on this page, with your reason.',
      go: 'Give a goodwill refund',
      no: 'Cancel',
    },
  },
  /** Below a price at which the postage may cost as much as the book. */
  cheap: {
    note: (price: string) => `The book costs ${price}. Return postage may cost as much.`,
    instead: 'Give a full refund instead',
  },
  kind: {
    legend: 'What has happened?',
    not_arrived: 'It has not arrived',
    not_received: 'I never got it',
    not_as_described: 'It is not as described',
    /** The next step after each claim, for a copy that was handed over. */
    follows: {
      not_received: 'The code was given, so Dogear support reads what both of you say and decides.',
      not_as_described: 'The seller has three days to answer.',
    },
    early: (day: string) => `You can report that it hasn't arrived from ${day}.`,
    untracked: "It was sent without tracking, so you're refunded automatically within three days.",
  },
  text: {
    claim: 'What is wrong with it?',
    /** For a copy that the buyer does not have. */
    missing: 'Tell us more',
    disagree: 'What happened?',
    'return-wrong': 'What did you get back, if anything?',
    'hand-over-without-code': 'What happened?',
    deny: 'What happened?',
    optional: 'Optional. Dogear support and the buyer will read this',
    hint: { buyer: 'Keep it short; the buyer will read this', seller: 'Keep it short; the seller will read this' },
  },
  photos: {
    legend: 'Pictures',
    needed: 'One to six that show the problem. Only the two of you and Dogear support see them.',
    optional: 'Up to six, if they help. Only the two of you and Dogear support see them.',
    removed: 'Picture removed',
  },
  amount: {
    offer: 'They get back',
    part: 'The buyer gets back',
    goodwill: 'Amount',
    between: (least: string, most: string) => `From ${least} to ${most}`,
    split: {
      offer: (back: string, rest: string) => `Back to the buyer: ${back}. Left for you: ${rest}, less Dogear's fee.`,
      part: (back: string, rest: string) =>
        `Back to the buyer: ${back}. Left for the seller: ${rest}, less Dogear's fee.`,
    },
  },
  decision: {
    legend: 'Decision',
    refund: 'Full refund to the buyer',
    part: 'Partial refund to the buyer',
    return: 'Full refund when the book is back',
    seller: 'No refund: the seller is paid',
  },
  reason: { label: 'Reason', hint: 'Both will read this' },
  sendBack: {
    legend: 'How did you send it back?',
    means:
      "Without tracking, nobody can show that the book arrived. If the seller reports that it hasn't, Dogear support decides, and you may get no refund.",
    postage:
      'Ask the seller where to send it: their email and phone number are on this page. You pay the postage. Keep the receipt until you have your refund.',
    submit: 'I have sent the book back',
  },
  done: {
    claim: 'Report sent. We told the seller',
    withdraw: 'Report withdrawn',
    accept: 'Offer accepted',
    refuse: 'Dogear support decides',
    'send-back': 'We told the seller that the book is on its way back',
    refund: 'The buyer gets a full refund',
    'refund-on-return': 'We asked the buyer to send the book back',
    offer: 'Offer sent. We told the buyer',
    disagree: 'Dogear support decides',
    'got-back': 'The buyer gets a full refund',
    'return-wrong': 'Dogear support decides',
    'hand-over-without-code': 'We asked the buyer',
    deny: 'Dogear support reads it and decides',
    decide: 'Decided. We told both',
    goodwill: 'The buyer gets a goodwill refund',
  },
} as const;

export const disputeWords = {
  heading: 'Disputed payment',
  byHand: 'Money was sent back by hand',
  loading: 'Loading the dispute',
  statuses: {
    warning_needs_response: 'The bank asks about the payment. No money has been taken',
    warning_under_review: 'The bank is reviewing our answer. No money has been taken',
    warning_closed: 'The bank has closed its question. No money was taken',
    needs_response: 'The bank has taken the money and wants an answer',
    under_review: 'The bank is reviewing our answer',
    appeal_needs_response: 'The bank accepts an appeal',
    appeal_under_review: 'The bank is reviewing our appeal',
    won: 'The bank decided for Dogear',
    lost: 'The bank decided for the buyer',
    prevented: 'The bank did not open the dispute',
  },
  amount: 'Amount',
  reason: 'The bank says',
  dueBy: 'Answer by',
  id: 'Dispute',
  evidence: {
    label: 'Draft of an answer',
    hint: 'Answer in the dashboard of the payment service. This is what Dogear knows of the sale.',
  },
  /** The admin's reason, and its readers. */
  why: {
    label: 'Reason',
    accept: 'Only admins read it, in the audit log.',
    settle: 'The buyer and the seller read it on their order and in emails about it. The audit log keeps it, too.',
  },
  accept: {
    open: 'Accept the dispute',
    text: 'The dispute is lost at once: the bank gives the buyer the money, and the sale ends. This cannot be undone.',
    go: 'Accept the dispute',
    done: 'The dispute is accepted',
  },
  refund: {
    open: 'Refund the buyer',
    text: 'The sale ends, and what is left of the money goes back to the buyer. The bank then closes its question: it takes nothing, and there is no fee. This cannot be undone.',
    go: 'Refund the buyer',
    done: 'The buyer gets a refund',
  },
  settle: {
    text: 'Part of the money is back with the buyer. The sale is paused until you decide how it continues.',
    legend: 'What happens to the sale?',
    go_on: 'It goes on with the rest of the money',
    end: 'It ends, and the rest goes back to the buyer',
    go: 'Settle the sale',
    done: 'The sale is settled',
  },
} as const;

/** Lines of a draft of the evidence for a disputed payment. Names, moments and amounts come as texts. */
export const disputeEvidenceWords = {
  sold: (book: string, price: string, at: string) => `The used book ${book} was paid for on ${at}, for ${price}.`,
  sent: (at: string) => `Its seller sent it by post on ${at}.`,
  tracked: (carrier: string, tracking: string) => `Tracking: ${carrier}, number ${tracking}.`,
  untracked: 'It was sent without tracking.',
  erased: 'It was sent with tracking. We no longer keep the number.',
  delivered: (at: string) => `Its seller says that the parcel arrived, on ${at}.`,
  handedOver: (at: string) =>
    `It was handed over in person on ${at}: the buyer gave the seller the code of this order, which only the buyer can see, when they held the book.`,
  codeTyped: (at: string) =>
    `By ${at} its seller had typed the code of this order, which only the buyer can see, while the sale was paused or over.`,
  confirmed: (at: string) => `On ${at}, the buyer said that everything's fine.`,
  claimed: (at: string) => `The buyer reported a problem to Dogear on ${at}.`,
  unclaimed: 'The buyer reported no problem to Dogear.',
  refunded: (amount: string) => `${amount} of it was already refunded to the buyer.`,
  unsent: 'It was neither sent nor handed over.',
} as const;
