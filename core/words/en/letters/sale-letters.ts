/** Texts of letters about a sale. Titles of books come quoted (`foreign-text.ts`). */
export const saleLetterWords = {
  receipt: {
    subject: (book: string) => `Your receipt: ${book}`,
    preview: (price: string) => `You paid ${price}. Here is what happens next.`,
    title: 'Thanks – your order is confirmed',
    text: (book: string, seller: string) => `You bought ${book} from ${seller}.`,
    meet: "You find the seller's phone number and email address on your order: agree on a time and a place.",
    address: 'Delivery address:',
    method: 'Delivery',
    book: 'Book',
    seller: 'Seller',
    paid: 'Paid',
    on: 'On',
    order: 'Order',
    action: 'Open your order',
    /** The sale had ended before the letter was sent. */
    ended: {
      preview: (price: string) => `You paid ${price}.`,
      title: 'Your receipt',
      text: (book: string, seller: string) => `You bought ${book} from ${seller}.`,
      since: {
        canceled: 'The sale has been canceled since. Your order says what became of your money.',
        refunded: 'The sale has been refunded since. Your order says what became of your money.',
      },
    },
  },
  copySold: {
    subject: (book: string) => `Sold: ${book}`,
    preview: (price: string) => `Someone paid ${price}.`,
    title: 'Your book is sold',
    text: (book: string, buyer: string, price: string) => `${buyer} paid ${price} for ${book}.`,
    /** For a copy still with its seller, by the way of delivery. */
    how: {
      post: 'It goes by post, to the address below.',
      meet: "You hand it over in person. You find the buyer's phone number and email address with the order: agree on a time and a place.",
    },
    address: 'Ship to:',
    actions: { to_ship: 'Mark as sent', to_meet: 'Suggest a time', later: 'Open the order' },
  },
  orderVoid: {
    subject: (book: string) => `Sold to someone else: ${book}`,
    preview: 'Your booking has ended.',
    title: 'Sold to someone else',
    text: (book: string) =>
      `Someone else has bought ${book}, so your booking has ended. You don't have to do anything.`,
    action: 'Look for another copy',
  },
  /** Not sold: removed by its seller or an admin. */
  orderGone: {
    subject: (book: string) => `No longer for sale: ${book}`,
    preview: 'Your booking has ended.',
    title: 'No longer for sale',
    text: (book: string) => `${book} is no longer for sale, so your booking has ended. You don't have to do anything.`,
    action: 'Look for another copy',
  },
} as const;
