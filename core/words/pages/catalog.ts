import { BRAND } from '../../brand.ts';
import type { Condition } from '../../condition.ts';

/** What search engines show of a book: its name with its author, its price in words, the beginning of its description. */
type Summary = {
  readonly book: string;
  readonly condition: Condition;
  readonly price: string;
  readonly sold: boolean;
  readonly text: string;
};

/** What the pages with books say: categories, sellers, single books, and the cards in their lists. */
export const catalogPageWords = {
  allBooks: 'All Books',
  seeAllBooks: 'See all books',
  verifiedSeller: 'Verified seller',
  price: 'Price: ',
  originalPrice: 'Original price: ',
  sold: 'Sold',
  /** A book with its author, as titles of pages and feeds call it. */
  bookBy: (name: string, author: string | null) => (author ? `${name} by ${author}` : name),
  facts: {
    condition: 'Condition',
    usedFor: 'Used for',
    boughtIn: 'Bought in',
    isbn: 'ISBN',
    location: 'Location',
  },
  list: {
    needsScript: 'You can read everything here. Booking a book needs JavaScript, which is switched off.',
    pages: 'Pages',
    firstPage: 'Back to the first page',
    nextPage: 'Next page',
  },
  actions: {
    book: 'Book now',
    booked: 'Booked: pay',
    /** The book's name follows. */
    wish: 'Add to wish list',
    unwish: 'Remove from wish list',
    report: 'Report',
    reportBook: (book: string) => `Report: ${book}`,
  },
  photo: {
    cover: (book: string) => `Cover of ${book}`,
    categoryCovers: (category: string) => `Covers of books in ${category}`,
    further: (place: number, book: string) => `Picture ${place} of this copy of ${book}`,
    brandCard: `${BRAND}: used books, bought and sold for the best price`,
  },
  /** What a condition means, in a few words. */
  conditions: {
    Excellent: 'as good as new',
    Good: 'read, and well kept',
    Fair: 'with marks of reading',
    Low: 'worn, and complete',
  } satisfies Record<Condition, string>,
  category: {
    menu: 'Books Categories',
    description: (category: string) => `Used books in ${category}: real copies, honest conditions, fair prices.`,
    allDescription: 'All used books on our shelves, newest first: real copies, honest conditions, fair prices.',
    feed: (category: string) => `New in ${category}`,
    empty: 'This shelf is empty at the moment. Somebody is sure to be finishing a chapter.',
  },
  seller: {
    description: (seller: string) =>
      `Used books from the shelf of ${seller}: real copies, honest conditions, fair prices.`,
    since: 'Selling since',
    sold: (books: number) => (books === 1 ? '1 book sold' : `${books} books sold`),
    empty: 'Nothing from this shelf is for sale at the moment.',
  },
  book: {
    description: ({ book, condition, price, sold, text }: Summary) =>
      `${book}, used, ${condition.toLowerCase()} condition, ${price}${sold ? ', sold' : ''}. ${text}`,
    path: 'Where you are',
    notReserved: 'You have booked this copy. It is not reserved until you have paid for it.',
    author: (author: string) => `by ${author}`,
    saved: (amount: string) => `You save ${amount}`,
    soldIn: (month: string) => `in ${month}.`,
    seeOthers: 'See other copies',
    moreIn: (category: string) => `More in ${category}`,
    seller: 'Seller',
    /** The time of the posting follows. */
    sellerSince: (month: string) => `Selling since ${month}. Posted`,
    others: 'Other copies of this book',
    similar: 'More like this',
  },
} as const;
