/** What is said before and after the actions of a claim, on the page of an order. Amounts and names come as texts. */
type Facts = {
  /** Of the other one of the two. */
  readonly other: string;
  readonly price: string;
  /** What the seller offers, and what of the price is then left for them; empty where nothing is offered. */
  readonly offered: string;
  readonly rest: string;
};

/** A rest or an offer stands beside the price, so that nobody has to calculate. */
export const claimActionsWords = {
  asked: {
    claim: {
      label: 'Report a problem',
      title: 'What is wrong?',
      body: ({ other }: Facts) => `${other} reads this and can answer. Until it is settled, Dogear keeps the money.`,
      go: 'Send the report',
      no: 'Cancel',
      /** By an admin. */
      forBuyer: 'Report a problem for the buyer',
    },
    withdraw: {
      label: 'Withdraw the report',
      title: 'Withdraw the report?',
      body: () =>
        'The sale goes on where it was, and you have two days left at least. You can withdraw a report only once.',
      go: 'Withdraw it',
      no: 'Keep the report',
    },
    accept: {
      label: 'Accept the offer',
      title: 'Accept the offer?',
      body: ({ offered, price, other, rest }: Facts) =>
        `You get ${offered} of ${price} back and keep the book. ${other} gets the other ${rest}, less the commission. This cannot be undone.`,
      go: 'Accept the offer',
      no: 'Cancel',
    },
    refuse: {
      label: 'Decline the offer',
      title: 'Decline the offer?',
      body: ({ other }: Facts) =>
        `Dogear support then decides on what you and ${other} have said. They may give you more, less or nothing back. This offer cannot be accepted later.`,
      go: 'Decline the offer',
      no: 'Cancel',
    },
    refund: {
      label: 'Give a full refund',
      title: 'Give a full refund?',
      body: ({ other, price }: Facts) =>
        `${other} gets ${price} back and keeps what they have. You pay no commission. This cannot be undone.`,
      go: 'Give the refund',
      no: 'Cancel',
    },
    'refund-on-return': {
      label: 'Ask for a return',
      title: 'Ask for a return?',
      body: ({ other, price }: Facts) =>
        `${other} has seven days to send the book back, and pays the postage. They get ${price} back when you have the book. If they do not send it, they keep it and you are paid.`,
      go: 'Ask for it',
      no: 'Cancel',
    },
    offer: {
      label: 'Offer a partial refund',
      title: 'Offer a partial refund',
      body: ({ other }: Facts) =>
        `${other} keeps the book and gets a part of the price back. They have five days to answer; if they don't respond, the offer is accepted. You can offer once.`,
      go: 'Make the offer',
      no: 'Cancel',
    },
    disagree: {
      label: 'I do not agree',
      title: 'Why do you not agree?',
      body: ({ other }: Facts) =>
        `Dogear support reads what you and ${other} have said, and decides. ${other} reads it, too.`,
      go: 'Send the answer',
      no: 'Cancel',
    },
    'got-back': {
      label: 'I have the book back',
      title: 'Do you have the book back, and is everything fine?',
      body: ({ other, price }: Facts) => `${other} then gets ${price} back. This cannot be undone.`,
      go: 'I have it back',
      no: 'Cancel',
    },
    'return-wrong': {
      label: 'Not returned, or wrong item',
      title: 'Not returned, or wrong item?',
      body: ({ other }: Facts) =>
        `Say so if nothing has come, or if it is another book or damaged. Dogear support decides; ${other} reads this, too.`,
      go: 'Send it',
      no: 'Cancel',
    },
    'hand-over-without-code': {
      label: 'I handed it over without a code',
      title: 'Did you hand the book over without a code?',
      body: ({ other }: Facts) =>
        `Do this only if you have met. ${other} is asked whether they have the book. If they do not say so, Dogear support decides, and ${other} may get all of their money back: the code is what shows that they have it.`,
      go: 'I handed it over',
      no: 'Cancel',
    },
    deny: {
      label: 'I do not have it, or it is wrong',
      title: 'Do you not have the book, or is it wrong?',
      body: ({ other }: Facts) =>
        `Say what happened. Dogear support decides on what you and ${other} have said; ${other} reads this, too. You can say it once.`,
      go: 'Send the answer',
      no: 'Cancel',
      /** By the seller, whose buyer says that they never got it. */
      bySeller: { label: 'I handed it over', title: 'Did you hand the book over?' },
    },
    decide: {
      label: 'Decide',
      title: 'What do you decide?',
      body: () => 'It cannot be changed later. Both of them are told, with your reason.',
      go: 'Decide',
      no: 'Cancel',
    },
    goodwill: {
      label: 'Give a goodwill refund',
      title: 'Give the buyer a goodwill refund',
      body: () =>
        'Dogear pays it, and the seller keeps their money. Both of them see it on this page, with your reason.',
      go: 'Give it',
      no: 'Cancel',
    },
  },
  /** Below a price at which the postage may cost as much as the book. */
  cheap: {
    note: (price: string) => `The book costs ${price}. The return may cost as much as it is worth.`,
    instead: 'Give a full refund instead',
  },
  kind: {
    legend: 'What has happened?',
    not_arrived: 'It has not arrived',
    not_received: 'I never got it',
    not_as_described: 'It is not as described',
    /** The next step after each claim, where the buyer may choose either one for a copy that was handed over. */
    follows: {
      not_received: 'The code was given, so Dogear support reads what both of you say, and decides.',
      not_as_described: 'The seller has three days to answer.',
    },
    /** The day comes as a text. */
    early: (day: string) => `You can report that it hasn't arrived from ${day}.`,
    untracked: "It was sent without tracking, so you're refunded automatically within three days.",
  },
  text: {
    claim: 'What is wrong with it?',
    disagree: 'What do you say to it?',
    'return-wrong': 'What has come back, if anything?',
    'hand-over-without-code': 'What happened?',
    deny: 'What happened?',
    optional: 'Optional. Dogear support and the other person will read this',
    hint: 'Keep it short; the other person will read this',
  },
  photos: {
    legend: 'Pictures',
    needed: 'One to six, that show it. Only the two of you and admins see them.',
    optional: 'Up to six, if they help. Only the two of you and admins see them.',
    removed: 'Picture removed',
  },
  amount: {
    offer: 'They get back',
    part: 'The buyer gets back',
    goodwill: 'Amount',
    between: (least: string, most: string) => `From ${least} to ${most}`,
    /** Both sides of an amount. */
    split: {
      offer: (back: string, rest: string) =>
        `Back to the buyer: ${back}. Left of the price: ${rest}, less the commission.`,
      part: (back: string, rest: string) =>
        `Back to the buyer: ${back}. Left of the price for the seller: ${rest}, less the commission.`,
    },
  },
  decision: {
    legend: 'Decision',
    refund: 'Full refund to the buyer',
    part: 'Partial refund to the buyer',
    return: 'Full refund when the book is back',
    seller: 'No refund: the seller is paid',
  },
  reason: { label: 'Reason', hint: 'Both of them read it' },
  sendBack: {
    legend: 'How did you send it back?',
    means:
      'Without tracking, nobody can show that the book arrived. If the seller says that it has not, Dogear support decides, and you may get nothing back.',
    postage:
      'Ask the seller where to send it: their email and phone number are on this page. You pay the postage; keep the receipt until the money is back.',
    submit: 'I have sent the book back',
  },
  done: {
    claim: 'The seller is told',
    withdraw: 'Your report is withdrawn',
    accept: 'The offer is accepted',
    refuse: 'Dogear support decides',
    'send-back': 'The seller is told that the book is on its way back',
    refund: 'The buyer gets a full refund',
    'refund-on-return': 'The buyer is asked to send the book back',
    offer: 'The buyer is told of your offer',
    disagree: 'Dogear support decides',
    'got-back': 'The buyer gets a full refund',
    'return-wrong': 'Dogear support decides',
    'hand-over-without-code': 'The buyer is asked',
    deny: 'Dogear support reads it and decides',
    decide: 'It is decided. Both of them are told',
    goodwill: 'The buyer gets a goodwill refund',
  },
} as const;
