/** Texts of a claim on the page of an order. Names, days and amounts come as texts. */
type Names = { readonly other: string; readonly offered: string; readonly price: string };

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
