/** What the search page says; what it says while somebody types stands in `../search.ts`. */
export const searchPageWords = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  description: 'Search all used books by title, author or ISBN; by condition, price and seller.',
  found: (books: number) => (books === 1 ? '1 book' : `${books.toLocaleString('en-US')} books`),
  /** Nothing is like the typed words, and so many books are like those that may have been meant. */
  meant: (text: string, meant: string, books: number) =>
    `No results for “${text}”. Showing ${books.toLocaleString('en-US')} for “${meant}”`,
  form: {
    label: 'Books',
    text: 'Title, author or ISBN',
    search: 'Search',
    choices: 'Filter',
    sort: 'Sort',
    category: 'Category',
    allCategories: 'All categories',
    condition: 'Condition',
    price: 'Price',
    from: 'From $',
    to: 'to $',
    sellerAndCopy: 'Seller and availability',
    verifiedOnly: 'Verified sellers only',
    withSold: 'Include sold copies',
    show: (books: number) => (books === 1 ? 'Show 1 book' : `Show ${books.toLocaleString('en-US')} books`),
    reset: 'Clear all',
  },
  /** In the order of the form. The best match is the default, which the address does not name. */
  sorts: { best: 'Best match', newest: 'Newest first', cheapest: 'Price: low to high', dearest: 'Price: high to low' },
  /** Bands of prices, in dollars. */
  bands: {
    under: (dollars: number) => `Under $${dollars}`,
    between: (least: number, most: number) => `$${least} to $${most}`,
    from: (dollars: number) => `$${dollars} and up`,
  },
  /** Why there is nothing to see, and the one step that leads to books. */
  empty: {
    afterTheEnd: {
      reason: 'There are no more books in this list.',
      step: 'First page',
    },
    sold: {
      reason: (copies: number) =>
        copies === 1 ? 'The only copy like this is sold.' : `All ${copies} copies like this are sold.`,
      step: 'Show sold copies',
    },
    choices: {
      reason: 'No books match all your filters.',
      step: 'Clear all',
    },
    nothing: {
      reason: 'Try fewer words or another spelling. You can search by title, author or ISBN.',
      step: 'See all books',
    },
  },
} as const;
