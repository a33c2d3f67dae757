/** What people read of a claim on the page of an order: what was said, and what is next. Names, days and amounts come as texts. */
type Names = { readonly other: string; readonly offered: string; readonly price: string };

export const claimPageWords = {
  heading: 'The problem',
  /** What the claim is about, by who reads: its maker or others. */
  kinds: {
    not_arrived: 'The book has not arrived',
    not_received: 'The buyer never got the book',
    not_as_described: 'The book is not as described',
    no_code: 'The book was handed over without a code',
  },
  you: 'You',
  anAdmin: 'Dogear support',
  forBuyer: (name: string) => `Dogear support, for ${name}`,
  said: (who: string) => `${who} said:`,
  answered: (who: string) => `${who} answered:`,
  offered: (who: string, part: string, price: string) => `${who} offered ${part} of ${price} back.`,
  sentBack: (who: string, how: string) => `${who} sent the book back ${how}`,
  untracked: 'without tracking.',
  erased: 'with tracking.',
  withCarrier: (carrier: string) => `with ${carrier}:`,
  returned: (who: string) => `${who} said of the return:`,
  decided: (who: string) => `${who} decided:`,
  decisions: {
    refund: (price: string) => `all of the money goes back to the buyer (${price}).`,
    part: (part: string, price: string) => `${part} of ${price} goes back to the buyer.`,
    return: (price: string) => `all of the money (${price}) goes back when the book is back.`,
    seller: () => 'nothing goes back, the seller is paid.',
  },
  photo: (place: number) => `Picture ${place} of the problem`,
  photoMissing: 'This picture could not be loaded.',
  /** What is next while there is a claim, by how it stands and by who reads it: who acts, and what happens if nobody does. */
  next: {
    claimed: {
      not_arrived: {
        buyer: ({ other }: Names) => `${other} has to answer you; if they do not, you get all of your money back.`,
        seller: ({ other }: Names) => `Answer ${other}; if you do not, they get all of their money back.`,
        admin: () => 'The seller has to answer; if they do not, all of the money goes back.',
      },
      untracked: {
        buyer: () =>
          "It was sent without tracking, so you're refunded automatically, at the latest when this time is over.",
        seller: ({ other }: Names) =>
          `You sent it without tracking, so ${other} is refunded automatically when this time is over, or when you give a refund.`,
        admin: () =>
          'It was sent without tracking, so the buyer is refunded automatically, at the latest when this time is over.',
      },
      not_as_described: {
        buyer: ({ other }: Names) =>
          `${other} has to answer you; if they do not, you can send the book back and get all of your money back.`,
        seller: ({ other }: Names) =>
          `Answer ${other}; if you do not, they send the book back and get all of their money back.`,
        admin: () => 'The seller has to answer; if they do not, the buyer can send the book back for a full refund.',
      },
    },
    /** Only the buyer could answer, and is suspended: whoever is silent, an admin decides. */
    decides: {
      claimed: {
        buyer: ({ other }: Names) => `${other} has to answer you; if they do not, Dogear support decides.`,
        seller: () => 'Please answer; if you do not, Dogear support decides.',
        admin: () => 'The seller has to answer; if they do not, Dogear support decides.',
      },
      offered: {
        buyer: ({ other, offered, price }: Names) =>
          `${other} offers you ${offered} of ${price} back; when this time is over, Dogear support decides.`,
        seller: ({ offered, price }: Names) =>
          `You have offered ${offered} of ${price}; if there is no answer, Dogear support decides.`,
        admin: ({ offered, price }: Names) =>
          `The seller offers ${offered} of ${price}; when this time is over, Dogear support decides.`,
      },
      returning: {
        buyer: () => 'The book is to come back; when this time is over and it is not sent, Dogear support decides.',
        seller: ({ other }: Names) => `${other} has to send the book back; if they do not, Dogear support decides.`,
        admin: () => 'The buyer has to send the book back; if they do not, Dogear support decides.',
      },
    },
    offered: {
      buyer: ({ other, offered, price }: Names) =>
        `${other} offers you ${offered} of ${price} back, and you keep the book; if you don't respond, the offer is accepted.`,
      seller: ({ other, offered, price }: Names) =>
        `${other} accepts your offer of ${offered} of ${price} or declines it; if they don't respond, it is accepted.`,
      admin: ({ offered, price }: Names) =>
        `The buyer accepts the offer of ${offered} of ${price} or declines it; if they don't respond, it is accepted.`,
    },
    toReturn: {
      buyer: ({ other, price }: Names) =>
        `Send the book back to ${other} and tell us how; you get ${price} back when it is there. If you do not send it, you keep it and the sale is completed.`,
      seller: ({ other }: Names) =>
        `${other} has to send the book back; if they do not, they keep it and the sale is completed.`,
      admin: () => 'The buyer has to send the book back; if they do not, the sale is completed.',
    },
    onItsWayBack: {
      buyer: ({ other }: Names) =>
        `${other} says that the book is back, or that it has not come back or is wrong, and then Dogear support decides; if they don't respond, you get all of your money back.`,
      seller: ({ other }: Names) =>
        `Tell us when you have the book back, or that it has not come back or is wrong, and then Dogear support decides; if you don't respond, ${other} gets all of their money back.`,
      admin: () =>
        "The seller says that the book is back, or that it has not come back or is wrong; if they don't respond, all of the money goes back.",
    },
    /** The seller's phone had the code, and the buyer says that they never got the book. */
    not_received: {
      buyer: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides; if nobody does, you get all of your money back. If you do have the book, tell us so.`,
      seller: ({ other }: Names) =>
        `${other} says that they never got the book. Say what happened: Dogear support decides on what both of you said, and if nobody does, ${other} gets all of their money back.`,
      admin: () =>
        'The code was given, and the buyer says that they never got the book. Please decide; if nobody does, the buyer gets all of their money back.',
    },
    no_code: {
      buyer: ({ other }: Names) =>
        `${other} says that you have the book, without a code. Say whether you have it; if you don't respond, Dogear support may decide without your answer after this time, and if nobody does, you get all of your money back.`,
      seller: ({ other }: Names) =>
        `${other} is asked to say whether they have the book; if they do not say that they have it, Dogear support decides, and if nobody does, they get all of their money back.`,
      admin: () =>
        'The seller says that they handed the book over without a code. The buyer is asked whether they have it: until then you can only give the money back. If nobody decides, the buyer gets all of it back.',
    },
    /** The buyer was asked, and has not answered in time. */
    unheard: {
      buyer: ({ other }: Names) =>
        `${other} says that you have the book, without a code. You can still say whether you have it; Dogear support may decide now without your answer, and if nobody does, you get all of your money back.`,
      seller: ({ other }: Names) =>
        `${other} has not said whether they have the book. Dogear support decides; if nobody does, they get all of their money back.`,
      admin: () =>
        'The seller says that they handed the book over without a code, and the buyer has not answered in time. Please decide; if nobody does, the buyer gets all of their money back.',
    },
    denied: {
      buyer: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides; if nobody does, you get all of your money back.`,
      seller: ({ other }: Names) =>
        `Dogear support looks at what you and ${other} said and decides; if nobody does, they get all of their money back.`,
      admin: () =>
        'The two do not agree whether the buyer has the book; please decide. If nobody does, the buyer gets all of their money back.',
    },
  },
  /** How a sale with a part that goes back has ended. */
  ended: {
    buyer: {
      owed: (back: string) => `The sale is completed. ${back} is on its way back to your card.`,
      held: (back: string) => `The sale is completed. You get ${back} back.`,
      sent: (back: string) => `The sale is completed. ${back} is on its way back to your card.`,
      succeeded: (back: string) =>
        `The sale is completed. ${back} was refunded to your card. Banks need a few days to show it.`,
      failed: (back: string) =>
        `The sale is completed. ${back} could not be sent back to your card; we are looking into it, and you don't have to do anything.`,
      outside: (back: string) => `The sale is completed. ${back} was paid to you in another way than to your card.`,
      replaced: (back: string) => `The sale is completed. Your bank gave you ${back} back.`,
    },
    seller: (amount: string, back: string) =>
      `The sale is completed. ${back} goes back to the buyer, and we keep ${amount} for you.`,
    sellerPaid: (amount: string, back: string) =>
      `The sale is completed. ${back} goes back to the buyer, and ${amount} was sent to your account at Stripe.`,
    /** It is neither all with the shop nor all in their account. */
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
  /** The way back was not gone in time, so the sale is completed. */
  kept: {
    buyer: 'The book was not sent back in time: you keep it, and the sale is completed.',
  },
} as const;
