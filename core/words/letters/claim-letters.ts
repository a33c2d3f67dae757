/** Texts of letters about a claim. Titles of books and names come quoted (`foreign-text.ts`). */
import { type Back, ofPaid } from './money-back.ts';

/** What happens to the money when nobody does anything, or when it is decided for the buyer. */
const yours = (back: Back) => `you get ${back.sum} back, ${ofPaid(back, 'you')}`;
const theirs = (back: Back) => `the buyer gets ${back.sum} back, ${ofPaid(back, 'they')}`;

export const claimLetterWords = {
  /** Above why an admin decided. */
  decided: 'Dogear support decided this, and wrote:',
  opened: {
    subject: (book: string) => `A problem with ${book}`,
    preview: { buyer: 'The seller has three days to answer.', seller: 'Please answer within three days.' },
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
    /** An admin said it for a buyer who is suspended. */
    byAdmin: {
      not_arrived: (book: string) => `Dogear support reports it for the buyer: ${book} has not arrived.`,
      not_received: (book: string) => `Dogear support reports it for the buyer: they never got ${book}.`,
      not_as_described: (book: string) => `Dogear support reports it for the buyer: ${book} is not as described.`,
    },
    held: 'The money stays with us until it is settled.',
    next: {
      buyer: {
        not_arrived: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they do nothing, ${yours(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they do nothing, you send the book back, pay its postage, and ${yours(back)}, when it is there.`,
      },
      seller: {
        not_arrived: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, or say why you do not agree, and Dogear support decides. If you do nothing, ${theirs(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, ask for a return, offer a partial refund, or say why you do not agree, and Dogear support decides. If you do nothing, the buyer is asked to send the book back, and when you have it, ${theirs(back)}.`,
      },
    },
    /** The code was given: an admin decides at once. */
    notReceived: {
      buyer: (until: string, back: Back) =>
        `Dogear support decides, within five days if they can. If nobody decides by ${until}, ${yours(back)}. If you do have the book, tell us so on your order.`,
      seller: (until: string, back: Back) =>
        `Tell us what happened. Dogear support decides, within five days if they can. If nobody decides by ${until}, ${theirs(back)}.`,
    },
    /** The buyer is suspended, and cannot send it back. */
    decides: {
      buyer: (until: string) => `The seller has until ${until} to answer. If they do nothing, Dogear support decides.`,
      seller: (until: string) =>
        `Answer by ${until}: give a full refund, or say why you do not agree, and Dogear support decides. If you do nothing, Dogear support decides as well.`,
    },
    untracked: {
      buyer: (until: string, back: Back) =>
        `It was sent without tracking, so nobody can show where it is, and it is decided for you: on ${until}, or before if the seller gives it back, ${yours(back)}.`,
      seller: (until: string, back: Back) =>
        `It was sent without tracking, so nobody can show where it is, and it is decided for the buyer: on ${until}, or before if you give it back, ${theirs(back)}.`,
    },
  },
  withdrawn: {
    subject: (book: string) => `Problem settled: ${book}`,
    preview: 'The buyer has withdrawn the report.',
    title: 'The problem is settled',
    text: (book: string) => `The buyer of ${book} has withdrawn their report.`,
    until: (until: string, sum: string) =>
      `The sale goes on. If the buyer says nothing by ${until}, it is completed and ${sum} is yours.`,
  },
  offered: {
    subject: (book: string) => `Partial refund offered: ${book}`,
    preview: (amount: string) => `The seller offers ${amount} back.`,
    title: 'The seller offers a partial refund',
    text: (book: string, amount: string, price: string) =>
      `The seller offers you ${amount} of ${price} back, and you keep ${book}.`,
    until: (until: string, amount: string) =>
      `Accept or decline it by ${until}. If you do nothing, it is accepted: you get ${amount} back and the sale is completed. If you decline it, Dogear support decides.`,
  },
  returning: {
    subject: (book: string) => `Return: ${book}`,
    preview: 'The book goes back to the seller.',
    title: 'Return approved',
    buyer: (book: string, until: string) =>
      `Please send ${book} back by ${until}, and tell us how on your order. You pay the postage.`,
    buyerNext: (back: Back) =>
      `When the seller has it, ${yours(back)}. If you do not send it in time, you keep the book, the sale is completed and no money goes back.`,
    seller: (book: string, until: string) => `The buyer is to send ${book} back to you by ${until}.`,
    sellerNext: (back: Back, sum: string) =>
      `Tell us when you have it: then ${theirs(back)}. If they do not send it in time, the sale is completed and ${sum} is yours.`,
  },
  sentBack: {
    subject: (book: string) => `Sent back to you: ${book}`,
    preview: 'The buyer has sent the book back.',
    title: 'The book is on its way back to you',
    tracked: (book: string) => `${book} is on its way back to you. Its tracking number stands with the order.`,
    untracked: (book: string) => `${book} is on its way back to you. It has no tracking.`,
    until: (until: string, back: Back) =>
      `Tell us by ${until} that you have it, or that it has not come back, or is wrong; then Dogear support decides. If you don't respond, ${theirs(back)}.`,
  },
  deciding: {
    subject: (book: string) => `Dogear support decides: ${book}`,
    preview: 'Dogear support looks at what both of you said.',
    title: 'Dogear support decides',
    text: (book: string) =>
      `Dogear support looks at what both of you said about ${book} and decides, within five days if they can.`,
    noCode: {
      buyer: (book: string, by: string) =>
        `The seller tells us that they handed ${book} over to you without your code. Please tell us on your order by ${by} whether you have it. If you say that you have it, the sale is completed. If you say that you do not, Dogear support reads that and decides. After that time Dogear support may decide without your answer.`,
      seller: (book: string, by: string) =>
        `You told us that you handed ${book} over without the code. The buyer is asked to say by ${by} whether they have it. If they say so, the sale is completed. Otherwise Dogear support decides.`,
    },
    next: {
      buyer: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${yours(back)}.`,
      seller: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${theirs(back)}.`,
    },
  },
  /** To every admin. */
  decisionDue: {
    subject: (book: string) => `Please decide: ${book}`,
    preview: 'A sale waits for a decision.',
    title: 'A sale waits for a decision',
    text: {
      not_arrived: (book: string) => `The buyer says that ${book} has not arrived, and the seller does not agree.`,
      not_received: (book: string) =>
        `The buyer says that they never got ${book}, although their code was given at the meeting.`,
      not_as_described: (book: string) => `The two do not agree about the condition or the return of ${book}.`,
      no_code: (book: string) =>
        `The seller says that they handed ${book} over without the code. The buyer has three days to answer: until then you can only give the money back.`,
    },
    until: (until: string) =>
      `We tell both that it takes five days if we can. If nobody decides by ${until}, the buyer gets all of the money back.`,
  },
  refunded: {
    subject: (book: string) => `Refund: ${book}`,
    preview: (price: string) => `The buyer gets a refund of ${price}.`,
    title: 'The sale is refunded',
    buyer: (book: string, back: Back) =>
      `You get ${back.sum} back for ${book}, ${ofPaid(back, 'you')}, and don't have to do anything.`,
    seller: (book: string, back: Back) =>
      `The buyer of ${book} gets ${back.sum} back, ${ofPaid(back, 'they')}. You won't be charged commission.`,
    /** Of a sale of which the shop gave the buyer a part before. */
    sellerKeeps: (book: string, back: Back, share: string) =>
      `The buyer of ${book} gets ${back.sum} back, ${ofPaid(back, 'they')}. ${share} of the sale stays yours, after the commission: so much of what the buyer has back Dogear gave them itself.`,
  },
  /** What goes back was sent back by hand before. */
  gone: {
    buyer: (book: string) =>
      `All that you paid for ${book} was sent back to you already. The sale has ended, and you don't have to do anything.`,
    seller: (book: string) =>
      `All that the buyer paid for ${book} was sent back to them. The sale has ended, and no money of it is yours.`,
  },
  goodwill: {
    subject: (book: string) => `Goodwill refund: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Dogear gives you money back',
    text: (book: string, amount: string) =>
      `You get ${amount} back for ${book}. It is money of Dogear, and the seller keeps theirs. You don't have to do anything.`,
  },
} as const;
