/** Pages of admins, admin lists, and the palette. */
import { counted } from './counted.ts';

export const adminListWords = {
  sort: 'Sort by',
  /** Columns of files that no table has as columns of their own. */
  columns: {
    productId: 'Product id',
    category: 'Category',
    book: 'Book',
    order: 'Order',
    date: 'Date',
    sellerEmail: 'Email of the seller',
    buyerEmail: 'Email of the buyer',
  },
  download: (limit: string) => `Download as CSV (up to ${limit} rows)`,
  downloaded: (rows: number) => (rows === 0 ? 'Reading the rows' : `${counted(rows, 'row', 'rows')} read`),
  cut: (limit: string) => `The file has the first ${limit} rows. Narrow the list to download the others`,
  file: (what: string, day: string) => `${what}-${day}.csv`,
  selectSeveral: 'Select several',
  select: 'Select',
  selectAll: 'Select all on page',
  selected: (rows: string) => `${rows} selected`,
  /** Result of an action on several rows that failed at one of them. */
  stopped: (done: number, rows: string, why: string) => `${done} of ${rows} done. ${why}`,
} as const;

export const paletteWords = {
  open: 'Go to…',
  title: 'Go to a page or search a list',
  field: 'Page, or text to search for',
  results: 'Pages and searches',
  search: (list: string, typed: string) => `Search ${list} for “${typed}”`,
  found: (count: number) => (count === 0 ? 'No results' : counted(count, 'result', 'results')),
} as const;

export const adminPageWords = {
  /** Titles of the dashboard's pages that an admin has. */
  titles: {
    profile: 'My profile',
    settings: 'Settings',
    allSellers: 'All Sellers',
    allBuyers: 'All Buyers',
    soldListings: 'Sold Products',
    salesUnderWay: 'Sales in progress',
    reportedItems: 'Reported Items',
    categories: 'Categories',
    overview: 'Overview',
    money: 'Money',
    sellerPayouts: 'Seller Payouts',
    approvals: 'Approvals',
    letters: 'Emails',
    jobs: 'Jobs',
    audit: 'Audit',
  },
  /** Admin lists in the sentence that searches them. */
  searched: {
    sellers: 'sellers',
    buyers: 'buyers',
    soldListings: 'sold products',
    reportedListings: 'reported items',
  },
  /** Parts of the pages of admins, and lists as they arrive from a link. */
  views: {
    unverifiedSellers: 'Unverified sellers',
    disputedSales: 'Disputed sales',
    pausedSales: 'Paused sales',
    reportedBuyers: 'Reported buyers',
    reportedReviews: 'Reported reviews',
    reportedConversations: 'Reported messages',
  },
} as const;
