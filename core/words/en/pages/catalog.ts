import { BRAND } from '../../../brand.ts';
import type { Condition } from '../../../condition.ts';

/**
 * Facts of a book for search engines: its name with its author, its price in words, the beginning of its description.
 */
type Summary = {
  readonly book: string;
  readonly condition: Condition;
  readonly price: string;
  /** The seller posts it for this price. */
  readonly posted: boolean;
  readonly sold: boolean;
  readonly text: string;
};

type CopyFacts = {
  readonly usedDuration: string;
  readonly yearOfPurchase: number;
};

const numberOf = (number: number): string => number.toLocaleString('en-US');

/** "12 copies from $3.25". */
const copiesFrom = (copies: number, from: string): string =>
  copies === 1 ? `1 copy for ${from}` : `${copies.toLocaleString('en-US')} copies from ${from}`;

export const catalogPageWords = {
  allBooks: 'All Books',
  seeAllBooks: 'See all books',
  verifiedSeller: 'Verified seller',
  price: 'Price: ',
  originalPrice: 'Original price: ',
  condition: 'Condition: ',
  sold: 'Sold',
  /** For copies that the seller posts: the price includes the postage. */
  freeShipping: 'Free shipping',
  bookBy: (name: string, author: string | null) => (author ? `${name} by ${author}` : name),
  facts: {
    condition: 'Condition',
    format: 'Format',
    language: 'Language',
    usedFor: 'Used for',
    boughtIn: 'Bought in',
    isbn: 'ISBN',
    location: 'Location',
    delivery: 'Delivery',
  },
  /** The other facts on one line of a card, after the location; its badge has the condition. */
  cardFacts: ({ usedDuration, yearOfPurchase }: CopyFacts) => `· used ${usedDuration} · bought ${yearOfPurchase}`,
  /** A card of a title: its copies, and the lowest price. */
  copiesFrom: (copies: number, price: string) => `${copies.toLocaleString('en-US')} copies from ${price}`,
  /** The same in a filtered list, which has only a part of the title's copies. */
  copiesInAll: (copies: number, price: string) => `${copies.toLocaleString('en-US')} copies in all, from ${price}`,
  /** A title is one book, whatever the number of its copies. */
  count: (copies: number, titles: number) => {
    if (copies !== titles)
      return `${numberOf(copies)} copies of ${titles === 1 ? '1 title' : `${numberOf(titles)} titles`}`;
    return copies === 1 ? '1 book' : `${numberOf(copies)} books`;
  },
  ownPhoto: 'Seller’s photo',
  stockCover: 'Stock cover',
  list: {
    needsScript: 'You can see all books here. To book one, please turn on JavaScript.',
    pages: 'Pages',
    firstPage: 'Back to the first page',
    nextPage: 'Next page',
    choices: 'Sort and filter',
    sort: 'Sort by',
    sortNow: 'Sort',
    filter: 'Filter',
    closeFilters: 'Close filters',
    sorts: {
      newest: 'Newest first',
      cheapest: 'Price: low to high',
      dearest: 'Price: high to low',
      condition: 'Best condition first',
    },
  },
  actions: {
    book: 'Book this copy',
    booked: 'Finish paying',
    /** The book's name follows. */
    wish: 'Add to wish list',
    unwish: 'Remove from wish list',
    report: 'Report',
    ask: 'Ask the seller',
    reportBook: (book: string) => `Report: ${book}`,
  },
  photo: {
    cover: (book: string) => `Cover of ${book}`,
    categoryCovers: (category: string) => `Covers of books in ${category}`,
    further: (place: number, book: string) => `Photo ${place} of this copy of ${book}`,
    brandCard: `${BRAND}: used books, bought and sold for the best price`,
  },
  delivery: {
    both: 'Free shipping, or in person',
    meet: 'In person',
    post: 'Free shipping',
  },
  conditions: {
    Excellent: 'like new',
    Good: 'light wear',
    Fair: 'visible wear',
    Low: 'heavy wear, no pages missing',
  } satisfies Record<Condition, string>,
  category: {
    menu: 'Books Categories',
    description: (category: string) => `Used books in ${category}: real copies, honest descriptions, fair prices.`,
    allDescription: 'All used books for sale, newest first: real copies, honest descriptions, fair prices.',
    feed: (category: string) => `New in ${category}`,
    empty: 'There are no books in this category right now. Please check back later.',
  },
  seller: {
    description: (seller: string) => `Used books from ${seller}: real copies, honest descriptions, fair prices.`,
    since: 'Selling since',
    away: 'This seller is away. Their books will be back.',
    empty: 'This seller has no books for sale right now.',
  },
  title: {
    name: (book: string) => `${book}: used copies`,
    description: (book: string, copies: number, from: string) =>
      copies === 0
        ? `${book}: no used copies for sale right now.`
        : `${copiesFrom(copies, from)} of ${book}: compare prices, conditions and sellers of used copies.`,
    copiesFrom,
    /** Columns of the table of copies, and their cells. */
    copies: {
      caption: (book: string) => `Used copies of ${book}`,
      photo: 'Photo',
      price: 'Price',
      notes: 'Seller’s notes',
      place: 'Place',
      posted: 'Posted',
      act: 'Your choice',
      more: 'More about this copy',
      held: 'Someone is paying for it',
    },
    verifiedOnly: 'Verified sellers only',
    show: 'Show',
    reset: 'Clear all',
    noCopies: 'No copies for sale right now',
    comesBack: 'Sellers add books every day. Please check back later.',
    searchFor: (text: string) => `Search for ${text}`,
    noneChosen: 'No copies match these filters',
    allCopies: (copies: number) =>
      copies === 1 ? 'Show the only copy' : `Show all ${copies.toLocaleString('en-US')} copies`,
  },
  book: {
    description: ({ book, condition, price, posted, sold, text }: Summary) => {
      const offer = sold ? ', sold' : posted ? ', free shipping' : '';
      return `${book}, used, ${condition.toLowerCase()} condition, ${price}${offer}. ${text}`;
    },
    path: 'Breadcrumb',
    notReserved: 'You have booked this copy. Pay now to secure it: others can still buy it.',
    /** The author follows. */
    author: 'by',
    saved: (amount: string) => `You save ${amount}`,
    offSale: 'The seller has taken this copy off sale for now.',
    soldIn: (month: string) => `in ${month}.`,
    seeOthers: 'See other copies',
    answers: 'Questions and answers',
    askInMessages: 'Your questions to sellers are in your messages.',
    moreIn: (category: string) => `More in ${category}`,
    seller: 'Seller',
    /** The time of the posting follows. */
    sellerSince: (month: string) => `Selling since ${month}. Posted`,
    others: 'Other copies of this book',
    compare: (copies: string) => `Compare ${copies}`,
    similar: 'Similar books',
  },
} as const;

type Share = { readonly n: number; readonly of: number };
type SellerRecord = { readonly sales: number; readonly asDescribed: Share | null };

const of = ({ n, of }: Share): string => `${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
const salesOf = (sales: number): string => (sales === 1 ? '1 sale' : `${sales.toLocaleString('en-US')} sales`);

/** The record of a seller, and reviews about them, on public pages. */
export const recordWords = {
  heading: 'Record',
  newHere: 'New here',
  newSeller: (sales: number) => `${salesOf(sales)} completed so far. From 5 on, this page shows how they went.`,
  /** Beside a copy, in a few words. */
  line: ({ sales, asDescribed }: SellerRecord): string => {
    if (!asDescribed) return 'New here';
    return asDescribed.of === 0 ? salesOf(sales) : `${salesOf(sales)} · ${of(asDescribed)} as described`;
  },
  seeRecord: 'See record',
  how: (fact: string) => `How we count: ${fact}`,
  sales: {
    name: 'Sales completed',
    how: 'Each sale that ended with the book at its buyer and the money at its seller, once.',
  },
  asDescribed: {
    name: 'As described',
    value: (share: Share) => (share.of === 0 ? 'No reviews yet' : of(share)),
    score: (score: number) => `at least ${Math.floor(score)}% of buyers, as far as this number can show`,
    how: 'Buyers who answered yes when we asked whether the book was as described. Each buyer counts once a month. Buyers who share a browser or a network with the seller do not count. The percentage is the lower bound of a 95% interval (Wilson): few answers show little.',
  },
  sentInTime: {
    name: 'Sent in time',
    how: 'Of all sales by mail that were sent, or should have been: those that were sent before their deadline.',
  },
  daysToSend: {
    name: 'Days to send',
    value: (days: number) => (days >= 31 ? '31 or more' : String(days)),
    how: 'Half of the parcels left within this number of days after the payment.',
  },
  claimsUpheld: {
    name: 'Problems that led to a refund',
    how: 'Of all ended sales: those in which the buyer reported a problem, and got money back.',
  },
  canceledBySeller: {
    name: 'Canceled by the seller',
    how: 'Of all ended sales: those that the seller canceled without being asked to.',
  },
  share: of,
  reviews: {
    heading: 'Reviews',
    good: 'As described',
    bad: 'Not as described',
    of: (title: string) => `of ${title}`,
    reply: 'The seller replied:',
    none: 'No reviews yet.',
    first: 'Newest reviews',
    next: 'Older reviews',
    pages: 'Pages of reviews',
  },
  sort: 'Best record first',
  /** The list sorted by records has the cheapest copies alone. */
  sortedAmong: (copies: number) => `Sorted among the ${copies} cheapest copies.`,
  filter: 'With 5 sales or more',
} as const;
