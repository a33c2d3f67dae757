/** What the search page says; what it says while somebody types stands in `../search.ts`. */
export const searchPageWords = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  heading: (text: string) => `“${text}”`,
  description: 'Search all used books by title, author or ISBN; by condition, price and seller.',
  found: (books: number) => (books === 1 ? '1 book' : `${books.toLocaleString('en-US')} books`),
  /** The count of what was found follows. */
  meant: (text: string, meant: string) => `Nothing has “${text}”. This is for “${meant}”:`,
  form: {
    label: 'Books',
    text: 'Title, author or ISBN',
    search: 'Search',
    choices: 'Choices',
    sort: 'Sort',
    category: 'Category',
    allCategories: 'All categories',
    condition: 'Condition',
    price: 'Price',
    from: 'From $',
    to: 'to $',
    sellerAndCopy: 'Seller and copy',
    verifiedOnly: 'Verified sellers only',
    withSold: 'Sold copies, too',
    show: 'Show',
    reset: 'Take back all choices',
  },
  /** In the order of the form. The best match is the default, which the address does not name. */
  sorts: { best: 'Best match', newest: 'Newest first', cheapest: 'Cheapest first', dearest: 'Dearest first' },
  /** Bands of prices, in dollars. */
  bands: {
    under: (dollars: number) => `Under $${dollars}`,
    between: (least: number, most: number) => `$${least} to $${most}`,
    from: (dollars: number) => `$${dollars} and more`,
  },
  /** Why there is nothing to see, and the one step that leads to books. */
  empty: {
    afterTheEnd: {
      reason: 'The list has changed: nothing comes after what you have seen.',
      step: 'First page',
    },
    sold: {
      reason: (copies: number) =>
        copies === 1 ? 'The only copy like this is sold.' : `All ${copies} copies like this are sold.`,
      step: 'Show sold copies',
    },
    choices: {
      reason: 'There are books with these words, but not with everything that you chose.',
      step: 'Take back all choices',
    },
    nothing: {
      reason: 'Try fewer words, or another spelling. A title, an author or an ISBN will do.',
      step: 'See all books',
    },
  },
} as const;
