/** What letters about a sale and about money that goes back say. Titles of books come marked (`isolated` of the layout). */
export const moneyLetterWords = {
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
  refundOwed: {
    subject: (book: string) => `Your refund: ${book}`,
    preview: (amount: string) => `You get a refund of ${amount}.`,
    title: 'You get a refund',
    text: (book: string, amount: string) =>
      `${book} was no longer available when your payment of ${amount} arrived. You get a full refund, and do not have to do anything.`,
    action: 'View my orders',
  },
  refundSent: {
    subject: (book: string) => `Your refund is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your refund is on its way',
    text: (book: string, amount: string) =>
      `We have refunded ${amount} for ${book} to the card or account that you paid with. It can take five to ten days until your bank shows it.`,
    action: 'View my orders',
  },
} as const;
