/** What stands around the lists of the dashboard, whatever they hold. */
export const listsWords = {
  foundRows: {
    loading: (what: string) => `Loading the ${what}`,
  },
  /** What a question says before something is done to a row. */
  consequences: {
    loading: 'Checking what this will change',
  },
  reasonField: {
    label: 'Reason',
    hint: 'Optional. It is kept in the audit log',
  },
  listFilters: {
    sort: 'Sort by',
  },
  guard: {
    loading: 'Loading your account',
  },
  loadMore: {
    button: 'Show more',
    shown: (which: string, rows: string) => `Showing the ${which} ${rows}`,
  },
  /** What the rows of lists are called: one of them, by the name of several. */
  rowNames: {
    books: 'book',
    buyers: 'buyer',
    entries: 'entry',
    listings: 'listing',
    orders: 'order',
    products: 'product',
    refunds: 'refund',
    reports: 'report',
    sales: 'sale',
    approvals: 'approval',
    sellers: 'seller',
  },
} as const;

/** The name of the rows of a list, in the plural. */
export type RowName = keyof typeof listsWords.rowNames;
