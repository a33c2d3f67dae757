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
