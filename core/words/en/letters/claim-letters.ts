/** Texts of letters about a claim. Titles of books and names come quoted (`foreign-text.ts`). */
import { type Back, ofPaid } from './money-back.ts';

/** The refund by default, or by a decision for the buyer. */
const yours = (back: Back) => `you get ${back.sum} back, ${ofPaid(back, 'you')}`;
const theirs = (back: Back) => `the buyer gets ${back.sum} back, ${ofPaid(back, 'they')}`;

export const claimLetterWords = {
  /** Above an admin's reason. */
  decided: 'Dogear support decided this, and wrote:',
  opened: {
    subject: (book: string) => `A problem with ${book}`,
    preview: {
      buyer: (until: string) => `The seller has until ${until} to answer.`,
      seller: (until: string) => `Please answer by ${until}.`,
    },
    previewUntracked: {
      buyer: (until: string) => `You're refunded automatically by ${until}.`,
      seller: (until: string) => `The buyer is refunded automatically by ${until}.`,
    },
    previewDecided: 'Dogear support looks at what both of you say.',
    title: 'A problem was reported',
    kinds: {
      buyer: {
        not_arrived: (book: string) => `You told us that ${book} has not arrived.`,
        not_received: (book: string) => `You told us that you never got ${book}.`,
        not_as_described: (book: string) => `You told us that ${book} is not as described.`,
      },
      seller: {
        not_arrived: (book: string) => `The buyer tells us that ${book} has not arrived.`,
        not_received: (book: string) => `The buyer tells us that they never got ${book}.`,
        not_as_described: (book: string) => `The buyer tells us that ${book} is not as described.`,
      },
    },
    /** Opened by an admin for a suspended buyer. */
    byAdmin: {
      not_arrived: (book: string) => `Dogear support reports it for the buyer: ${book} has not arrived.`,
      not_received: (book: string) => `Dogear support reports it for the buyer: they never got ${book}.`,
      not_as_described: (book: string) => `Dogear support reports it for the buyer: ${book} is not as described.`,
    },
    held: 'The money stays with us until it is settled.',
    next: {
      buyer: {
        not_arrived: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they don't respond, ${yours(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they don't respond, you can send the book back. You pay the postage, and when it is there, ${yours(back)}.`,
      },
      seller: {
        not_arrived: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, or say why you disagree, and Dogear support decides. If you don't respond, ${theirs(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, ask for a return, offer a partial refund, or say why you disagree, and Dogear support decides. If you don't respond, we ask the buyer to send the book back, and when you have it, ${theirs(back)}.`,
      },
    },
    /** The code was given: an admin decides at once. */
    notReceived: {
      buyer: (until: string, back: Back) =>
        `Dogear support decides, within five days if possible. If nobody decides by ${until}, ${yours(back)}. If you do have the book, tell us on your order.`,
      seller: (until: string, back: Back) =>
        `Tell us what happened. Dogear support decides, within five days if possible. If nobody decides by ${until}, ${theirs(back)}.`,
    },
    /** The buyer is suspended and cannot send it back. */
    decides: {
      buyer: (until: string) =>
        `The seller has until ${until} to answer. If they don't respond, Dogear support decides.`,
      seller: (until: string) =>
        `Answer by ${until}: give a full refund, or say why you disagree. If you disagree or don't respond, Dogear support decides.`,
    },
    untracked: {
      buyer: (until: string, back: Back) =>
        `It was sent without tracking, so you're refunded automatically: by ${until}, ${yours(back)}.`,
      seller: (until: string, back: Back) =>
        `It was sent without tracking, so the buyer is refunded automatically: by ${until}, ${theirs(back)}.`,
    },
  },
  withdrawn: {
    subject: (book: string) => `Problem settled: ${book}`,
    preview: 'The buyer withdrew the report.',
    title: 'The problem is settled',
    text: (book: string) => `The buyer of ${book} withdrew their report.`,
    until: (until: string, sum: string) =>
      `The sale goes on. If the buyer doesn't respond by ${until}, it is completed and ${sum} is yours.`,
  },
  offered: {
    subject: (book: string) => `Partial refund offered: ${book}`,
    preview: (amount: string) => `The seller offers ${amount} back.`,
    title: 'The seller offers a partial refund',
    text: (book: string, amount: string, price: string) =>
      `The seller offers you ${amount} of ${price} back, and you keep ${book}.`,
    until: (until: string, amount: string) =>
      `Accept or decline it by ${until}. If you don't respond, it is accepted: you get ${amount} back and the sale is completed. If you decline it, Dogear support decides.`,
  },
  returning: {
    subject: (book: string) => `Return: ${book}`,
    preview: { buyer: 'Send the book back for a refund.', seller: 'The buyer may send the book back for a refund.' },
    title: 'Return approved',
    buyer: (book: string, until: string) =>
      `Please send ${book} back by ${until}, and tell us how on your order. You pay the postage. Ask the seller where to send it: you find their phone number and email address there.`,
    buyerNext: (back: Back) =>
      `When the seller has it, ${yours(back)}. If you don't send it in time, you keep the book and the seller gets paid.`,
    seller: (book: string, until: string) => `The buyer has until ${until} to send ${book} back to you.`,
    sellerNext: (back: Back, sum: string) =>
      `Tell us when you have it: then ${theirs(back)}. If they don't send it in time, they keep the book and you're paid ${sum}.`,
  },
  sentBack: {
    subject: (book: string) => `Sent back to you: ${book}`,
    preview: 'The buyer has sent the book back.',
    title: 'The book is on its way back to you',
    tracked: (book: string) =>
      `${book} is on its way back to you. To look it up, copy the tracking number from your order.`,
    untracked: (book: string) => `${book} is on its way back to you. It has no tracking.`,
    until: (until: string, back: Back) =>
      `Tell us by ${until} that you have it. If it was not returned, or is the wrong item, report that, and Dogear support decides. If you don't respond, ${theirs(back)}.`,
  },
  deciding: {
    subject: (book: string) => `Dogear support decides: ${book}`,
    preview: 'Dogear support looks at what both of you said.',
    title: 'Dogear support decides',
    text: (book: string) =>
      `Dogear support looks at what both of you said about ${book} and decides, within five days if possible.`,
    noCode: {
      buyer: (book: string, by: string) =>
        `The seller tells us that they handed ${book} over to you without your code. Please tell us on your order by ${by} whether you have it. If you do, the sale is completed. If you don't, Dogear support decides. After that time Dogear support may decide without your answer.`,
      seller: (book: string, by: string) =>
        `You told us that you handed ${book} over without the code. The buyer has until ${by} to say whether they have it. If they do, the sale is completed. Otherwise Dogear support decides.`,
    },
    next: {
      buyer: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${yours(back)}.`,
      seller: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${theirs(back)}.`,
    },
  },
  decisionDue: {
    subject: (book: string) => `Please decide: ${book}`,
    preview: 'Please decide about a sale.',
    title: 'A sale waits for a decision',
    text: {
      not_arrived: (book: string) => `The buyer says that ${book} has not arrived, and the seller disagrees.`,
      not_received: (book: string) =>
        `The buyer says that they never got ${book}, although their code was given at the meeting.`,
      not_as_described: (book: string) =>
        `The buyer and the seller disagree about the condition or the return of ${book}.`,
      no_code: (book: string) =>
        `The seller says that they handed ${book} over without the code. The buyer has three days to answer: until then you can only give the money back.`,
    },
    until: (until: string) =>
      `We told both that it takes five days if possible. If nobody decides by ${until}, the buyer gets a full refund.`,
  },
  refunded: {
    subject: (book: string) => `Refund: ${book}`,
    preview: {
      buyer: (price: string) => `You get a refund of ${price}.`,
      seller: (price: string) => `The buyer gets a refund of ${price}.`,
    },
    title: 'The sale is refunded',
    buyer: (book: string, back: Back) =>
      `You get ${back.sum} back for ${book}, ${ofPaid(back, 'you')}. You don't have to do anything.`,
    seller: (book: string, back: Back) =>
      `The buyer of ${book} gets ${back.sum} back, ${ofPaid(back, 'they')}. You won't be charged commission.`,
    /** For a sale with an earlier partial refund by the platform. */
    sellerKeeps: (book: string, back: Back, share: string) =>
      `The buyer of ${book} gets ${back.sum} back, ${ofPaid(back, 'they')}. ${share} of the sale stays yours, after Dogear's fee, because Dogear paid that part of the refund itself.`,
  },
  /** The whole refund was made by hand before. */
  gone: {
    buyer: (book: string) =>
      `All that you paid for ${book} was already refunded. The sale has ended, and you don't have to do anything.`,
    seller: (book: string) =>
      `All that the buyer paid for ${book} was refunded. The sale has ended, and you get nothing from it.`,
  },
  goodwill: {
    subject: (book: string) => `Goodwill refund: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Dogear gives you money back',
    text: (book: string, amount: string) =>
      `You get ${amount} back for ${book}. Dogear pays it, and the seller keeps their money. You don't have to do anything.`,
  },
} as const;
