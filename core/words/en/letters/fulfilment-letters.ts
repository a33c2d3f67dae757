/**
 * Texts of letters about the delivery or handover of a sold copy. Titles of books and names come quoted
 * (`foreign-text.ts`).
 */
import { type Back, ofPaid } from './money-back.ts';

/** To a seller who still has the copy of an ended sale, by the way of delivery. */
const keep = { post: 'Please do not send the book.', meet: 'Please do not hand over the book.' } as const;

const open = 'Open the order';

export const fulfilmentLetterWords = {
  action: open,
  keep,
  /** Next step and deadline, a part of the letters of a sale. */
  next: {
    buyer: {
      to_ship: (until: string) =>
        `The seller sends the book by ${until}. If they don't, the sale is canceled and you get a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. Give the seller the code on your order only when you hold the book. If you don't meet, the sale is canceled and you get a full refund.`,
    },
    seller: {
      to_ship: (until: string) =>
        `Send the book by ${until} and mark it as sent. If you don't, the sale is canceled and the buyer gets a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. When the buyer holds the book, they give you a code: enter it before you part. If that has not happened by then, the sale is canceled, and the buyer gets a full refund.`,
    },
  },
  sent: {
    subject: (book: string) => `On its way: ${book}`,
    preview: 'The seller has sent your book.',
    title: 'Your book is on its way',
    tracked: (book: string) => `${book} is on its way. To look it up, copy the tracking number from your order.`,
    untracked: (book: string) => `${book} is on its way. It has no tracking.`,
    until: (until: string) =>
      `Please tell us when it has arrived. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
    notArrived: (from: string) => `If it hasn't arrived, you can report that on your order from ${from}.`,
  },
  delivered: {
    subject: (book: string) => `Has it arrived? ${book}`,
    preview: 'The seller says that your parcel has arrived.',
    title: 'Has your book arrived?',
    text: (book: string) => `The seller says that the parcel with ${book} has arrived.`,
    until: (until: string) =>
      `Please tell us on your order that everything's fine, or report that it hasn't arrived or is not as described. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
  },
  handedOver: {
    subject: (book: string) => `Handed over: ${book}`,
    preview: 'The code was right.',
    title: 'The book is handed over',
    buyer: (book: string, until: string) =>
      `The seller entered your code, so you have ${book}. If everything's fine, you don't have to do anything: the sale is completed on ${until}. If something is wrong, or you never got the book, report that on your order by then.`,
    seller: (book: string, until: string) =>
      `The buyer has ${book}. The sale is completed on ${until}, or when they say that everything's fine.`,
  },
  cancelAsked: {
    subject: (book: string) => `The buyer wants to cancel: ${book}`,
    preview: 'Please answer.',
    title: 'The buyer wants to cancel',
    text: (book: string, until: string) =>
      `The buyer of ${book} asks you to cancel. Cancel the sale, or mark the book as sent if it is on its way already. If you do neither by ${until}, the sale is canceled and the buyer gets a full refund.`,
  },
  /** Once, at the end of a sale whose book changed hands. */
  review: {
    buyer: (until: string) =>
      `Was the book as described? Please tell others on your order, by ${until}. Nobody sees your answer until the seller has reviewed you, too, or that time is over.`,
    seller: (until: string) =>
      `Did the buyer pay, and were they kind? Please tell other sellers on the order, by ${until}. Nobody sees your answer until the buyer has reviewed you, too, or that time is over.`,
  },
  completed: {
    subject: (book: string) => `Completed: ${book}`,
    preview: 'The sale is completed.',
    title: 'The sale is completed',
    buyer: (book: string, price: string) => `You bought ${book} for ${price}. There is nothing left to do.`,
    seller: (book: string, sum: string, fee: string, price: string) =>
      `${book} was sold for ${price}. ${sum} is yours. Dogear's fee: ${fee}. We're holding your money for you: Payouts in your dashboard shows when we send it.`,
    partOfBuyer: (book: string, back: string, price: string) =>
      `You keep ${book} and get ${back} of ${price} back. You don't have to do anything.`,
    partOfSeller: (book: string, sum: string, fee: string, price: string, back: string) =>
      `${book} was sold for ${price}, and ${back} of it goes back to the buyer. ${sum} is yours. Dogear's fee: ${fee}. We're holding your money for you: Payouts in your dashboard shows when we send it.`,
  },
  canceled: {
    subject: (book: string) => `Canceled: ${book}`,
    preview: 'The sale is canceled.',
    title: 'The sale is canceled',
    buyer: (book: string, back: Back) =>
      `The sale of ${book} is canceled. You get ${back.sum} back, ${ofPaid(back, 'you')}. You don't have to do anything.`,
    seller: (book: string, { sum }: Back, method: keyof typeof keep) =>
      `The sale of ${book} is canceled. The buyer gets ${sum} back. ${keep[method]}`,
  },
  /** To a buyer whose refund is blocked by a dispute, a refund by hand, a fraud warning or a late code. */
  heldBack: {
    post: 'Your refund is not on its way yet, because of a question about the payment. Your order says which. We email you when we send it, or when the bank has decided.',
    meet: 'Your refund is not on its way yet, because of a question about the payment or the meeting. Your order says which. We email you when we send it, or when the bank has decided.',
  },
  /** To the seller of a canceled sale: the state of the copy. */
  back: {
    onSale: 'The book is for sale again, as a new listing.',
    still_there:
      'We listed the book again, but it is off sale. Please tell us in My Products whether you still have it.',
    condition:
      'We listed the book again, but it is off sale. Please check its condition, then put it on sale in My Products.',
  },
  refundSent: {
    subject: (book: string) => `Your money is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your money is on its way',
    text: (book: string, amount: string) =>
      `${amount} for ${book} is on its way back to the card or account that you paid with. We tell you when the payment service has passed it on to your bank.`,
  },
  refundArrived: {
    subject: (book: string) => `Refunded: ${book}`,
    preview: (amount: string) => `${amount} was refunded to you.`,
    title: 'Your money was refunded',
    text: (book: string, amount: string) =>
      `We've refunded ${amount} for ${book} to the card or account that you paid with. Banks take 5–10 days to show it.`,
  },
  /** An earlier letter announced it as sent or refunded. */
  refundFailed: {
    subject: (book: string) => `Your refund did not arrive: ${book}`,
    preview: (amount: string) => `${amount} came back to us. It is still yours.`,
    title: 'Your refund did not arrive',
    text: (book: string, amount: string) =>
      `${amount} for ${book} did not reach the card or account that you paid with: its bank refused or returned it. The money is still yours.`,
    next: "Dogear support sends it again or pays you in another way, and we email you when that is done. You don't have to do anything.",
    closed: 'If that card or account is closed, ask its bank as well: it may already have the money for you.',
  },
  paidOutside: {
    subject: (book: string) => `Paid to you: ${book}`,
    preview: (amount: string) => `${amount} was paid to you in another way.`,
    title: 'Your money was paid to you',
    text: (book: string, amount: string) =>
      `${amount} for ${book} could not be sent back to the card or account that you paid with. Dogear has paid you in another way.`,
    how: 'Dogear support wrote how:',
  },
  lost: {
    subject: (book: string) => `The bank has decided: ${book}`,
    preview: { buyer: 'You have your money back.', seller: 'The buyer has the money back.' },
    title: { buyer: 'The bank decided for you', seller: 'The bank decided for the buyer' },
    buyer: (book: string) =>
      `Your bank decided the dispute about ${book} for you and gave you the money back. The sale has ended. You don't have to do anything.`,
    seller: (book: string) =>
      `The payment for ${book} was disputed, and the bank decided for the buyer, who has the money back. The sale has ended, and you get nothing from it.`,
  },
  /** To the seller of a completed sale: a part that was taken, or returned. */
  share: {
    subject: (book: string) => `Your money for ${book}`,
    preview: (left: string) => `${left} of this sale is yours.`,
    title: 'Your money for this sale has changed',
    taken: (book: string, sum: string) =>
      `The payment for ${book} is disputed, and the bank has taken back ${sum} of your money.`,
    byHand: (book: string, sum: string) =>
      `Dogear sent money for ${book} back to the buyer, and ${sum} of it was yours. Dogear support looks at this sale.`,
    given: (book: string, sum: string) => `The bank has given back ${sum} of your money for ${book}.`,
    settled: (book: string) => `Dogear support has decided what happens with the money for ${book}.`,
    leftForNow: (left: string) => `${left} of this sale is yours for now. We email you when it is settled.`,
    left: (left: string) => `${left} of this sale is yours. We're holding it for you.`,
  },
  frozen: {
    subject: (book: string) => `Paused: ${book}`,
    preview: 'There is a question about the payment.',
    title: 'The sale is paused',
    text: (book: string) => `The sale of ${book} is paused.`,
    next: 'We email you when the sale goes on, or ends.',
    /** Frozen for another reason before, and now disputed. */
    again: {
      subject: (book: string) => `Still paused: ${book}`,
      preview: 'The payment is disputed now.',
      title: 'The sale stays paused',
      text: (book: string) => `The sale of ${book} stays paused, and the reason has changed.`,
    },
  },
  goesOn: {
    subject: (book: string) => `The sale goes on: ${book}`,
    preview: 'The question about the payment is settled.',
    title: 'The sale goes on',
    text: (book: string) =>
      `The question about the payment for ${book} is settled. The sale goes on with the time that was left.`,
    until: (until: string) => `The new deadline is ${until}.`,
    buyer: {
      shipped: (until: string) =>
        `Please tell us when the book has arrived. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
      handed_over: (until: string) =>
        `If everything's fine, you don't have to do anything: the sale is completed on ${until}. If something is wrong, report that on your order by then.`,
    },
    seller: {
      shipped: (until: string) =>
        `The buyer tells us when the book has arrived. If they don't respond by ${until}, the sale is completed.`,
      handed_over: (until: string) =>
        `The sale is completed on ${until}, or when the buyer says that everything's fine.`,
    },
  },
  reminder: {
    subject: (book: string) => `Reminder: ${book}`,
    preview: (until: string) => `You have until ${until}.`,
    title: 'There is something to do',
    buyer: {
      to_meet: (book: string, until: string) =>
        `You have not met yet for ${book}. When you hold the book, give the seller the code on your order. If you don't meet by ${until}, the sale is canceled and you get a full refund.`,
      shipped: (book: string, until: string) =>
        `Has ${book} arrived? If it hasn't, or if something is wrong, report that on your order. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
      offered: (book: string, until: string) =>
        `The seller offers you a part of the price of ${book} back. If you don't respond by ${until}, the offer is accepted and the sale is completed.`,
      returning: (book: string, until: string) =>
        `Please send ${book} back and tell us how. If you don't by ${until}, you keep the book and the seller gets paid.`,
      deciding: (book: string, until: string) =>
        `Please tell us by ${until} whether you have ${book}. The seller says that they handed it over to you without your code. After that Dogear support may decide without your answer.`,
    },
    seller: {
      to_ship: (book: string, until: string) =>
        `Please send ${book} and mark it as sent. If you don't by ${until}, the sale is canceled and the buyer gets a full refund.`,
      to_meet: (book: string, until: string) =>
        `You have not met yet for ${book}. When you meet, enter the code that the buyer gives you. If that has not happened by ${until}, the sale is canceled and the buyer gets a full refund.`,
      /** By the default. */
      claimed: {
        refund: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, they get a full refund.`,
        return: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, they are asked to send the book back, and get a full refund when you have it.`,
        decision: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, Dogear support decides.`,
      },
      returning: (book: string, until: string) =>
        `Do you have ${book} back? If it was not returned, or is the wrong item, report that, and Dogear support decides. If you don't respond by ${until}, the buyer gets a full refund.`,
    },
  },
} as const;
