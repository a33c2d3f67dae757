/** Texts of letters about the delivery or handover of a sold copy. Titles of books come quoted (`foreign-text.ts`). */
export const deliveryLetterWords = {
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
