/** Texts of letters about the end of a sale. Titles of books come quoted (`foreign-text.ts`). */
import { eventLetterWords } from './event-letter.ts';
import { type Back, ofPaid } from './money-back.ts';

export const endLetterWords = {
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
    seller: (book: string, { sum }: Back, method: keyof typeof eventLetterWords.keep) =>
      `The sale of ${book} is canceled. The buyer gets ${sum} back. ${eventLetterWords.keep[method]}`,
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
} as const;
