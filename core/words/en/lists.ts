import { wholeMinutesLeft } from '../../minutes.ts';

/**
 * Rows of lists, their counts, and confirmations. Apart from `common.ts`, because the first click on a public page does
 * without them.
 */
export const listsWords = {
  foundRows: {
    loading: (what: string) => `Loading the ${what}`,
  },
  loadMore: {
    button: 'Show more',
    shown: (which: string, rows: string) => `Showing the ${which} ${rows}`,
  },
  /** Names of rows: the singular, by the plural. */
  rowNames: {
    books: 'book',
    buyers: 'buyer',
    conversations: 'conversation',
    entries: 'entry',
    listings: 'listing',
    orders: 'order',
    products: 'product',
    refunds: 'refund',
    reports: 'report',
    reviews: 'review',
    sales: 'sale',
    approvals: 'approval',
    sellers: 'seller',
    titles: 'title',
    wants: 'want',
  },
} as const;

export type RowName = keyof typeof listsWords.rowNames;

const SPELLED = ['One', 'Two', 'Three', 'Four', 'Five'];

/** Remaining time from ms, as the start of a sentence: `Five minutes left`. */
export function minutesLeft(ms: number): string {
  const minutes = wholeMinutesLeft(ms);
  return `${SPELLED[minutes - 1] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** A number with its noun: `1 book`, `1,200 books`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** A book, and how many others there are beside it: `“Emma” and 2 more`. */
export const withMore = (book: string, more: number): string => (more > 0 ? `${book} and ${more} more` : book);

/** The confirmation dialog: its effects while they load, and the reason of an admin's action. */
export const confirmWords = {
  consequences: {
    loading: 'Checking what this will change',
  },
  reasonField: {
    label: 'Reason',
    hint: 'Optional. It is kept in the audit log',
  },
} as const;
