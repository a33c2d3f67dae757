/** Texts before and after the actions of a claim, on the page of an order. Amounts and names come as texts. */
type Facts = {
  readonly other: string;
  readonly price: string;
  /** The settlement offer, and the seller's remaining part of the price; both empty without an offer. */
  readonly offered: string;
  readonly rest: string;
};

/** A remainder or an offer stands beside the price, so that the reader need not calculate. */
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
      body: ({ other, price }: Facts) =>
        `${other} gets ${price} back and keeps what they have. You won't be charged commission. This cannot be undone.`,
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
