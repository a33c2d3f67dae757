import type { Promises } from './help.ts';

export const sellPageWords = {
  title: 'Sell your books',
  description: 'List your used books from your phone. Listing is free; you pay a fee only when a book is sold.',
  heading: 'Sell the books you have read',
  lead: 'List a book from your phone in two minutes. Listing is free.',
  start: 'Start selling',
  /** To buyers and admins: an account has one type. */
  otherAccount: 'To sell, log out and create a seller account with another email address.',
  feeHeading: 'What it costs',
  example: (p: { readonly price: string; readonly fee: string; readonly yours: string }) =>
    `A book for ${p.price} brings you ${p.yours}: our fee is ${p.fee}.`,
  fee: (p: Promises) =>
    `${p.feePercent}% of the price, at least ${p.feeLeast}, only when it is sold. Buyers pay no fee.`,
  steps: {
    heading: 'How it works',
    list: (p: Promises) => [
      {
        title: 'List it',
        text: 'Type the ISBN, choose the condition, add photos of your own copy and a price. Postage is included in the price.',
      },
      {
        title: 'Send it or meet',
        text: `When someone has paid, you have ${p.toSend} days to send the book, or ${p.toMeet} days to meet the buyer. The money is already safe with us.`,
      },
      {
        title: 'Get paid',
        text: `When the buyer has the book, the money is yours. We send it at once when ${p.paidAtOnce} is ready, otherwise at the start of the next month.`,
      },
    ],
  },
  new: {
    heading: 'In your first weeks',
    text: (p: Promises) =>
      `Until ${p.newSellerSales} of your sales have gone well, the money of each is sent ${p.newSellerWaits} days after its payment at the earliest, to protect everyone from stolen cards.`,
    more: 'More about payouts',
  },
  many: {
    heading: 'Many books?',
    text: 'Import a list from a spreadsheet or another shop. You see every row before anything is listed.',
    more: 'More about selling',
  },
} as const;
