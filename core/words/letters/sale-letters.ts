/** Texts of letters about a sale. Titles of books come quoted (`foreign-text.ts`). */
export const saleLetterWords = {
  receipt: {
    subject: (book: string) => `Your receipt: ${book}`,
    preview: (price: string) => `You paid ${price}. Here is how to get your book.`,
    title: 'The book is yours',
    text: (book: string, seller: string) =>
      `You bought ${book} from ${seller}. Their phone number and email address are on your receipt: agree on how the book gets to you.`,
    book: 'Book',
    seller: 'Seller',
    paid: 'Paid',
    on: 'On',
    order: 'Order',
    action: 'Open the receipt',
    /** The sale had ended when this went out. */
    ended: {
      preview: (price: string) => `You paid ${price}.`,
      title: 'Your receipt',
      text: (book: string, seller: string) => `You bought ${book} from ${seller}.`,
      since: {
        canceled: 'The sale has been canceled since. Its page says what became of your money.',
        refunded: 'The sale has been refunded since. Its page says what became of your money.',
      },
    },
  },
  copySold: {
    subject: (book: string) => `Sold: ${book}`,
    preview: (price: string) => `Somebody paid ${price}.`,
    title: 'Your book is sold',
    text: (book: string, buyer: string, price: string) =>
      `${buyer} paid ${price} for ${book}. Their phone number and email address are in your list of buyers: agree on how the book gets to them.`,
    action: 'View my buyers',
  },
  orderVoid: {
    subject: (book: string) => `Sold to somebody else: ${book}`,
    preview: 'Your booking has ended.',
    title: 'Sold to somebody else',
    text: (book: string) =>
      `Somebody else has bought ${book}, so your booking has ended. You do not have to do anything.`,
    action: 'Look for another copy',
  },
  /** Nobody has bought it: its seller or an admin took it out of the shop. */
  orderGone: {
    subject: (book: string) => `No longer for sale: ${book}`,
    preview: 'Your booking has ended.',
    title: 'No longer for sale',
    text: (book: string) => `${book} is no longer for sale, so your booking has ended. You do not have to do anything.`,
    action: 'Look for another copy',
  },
} as const;
