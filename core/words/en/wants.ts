const people = (count: number): string => (count === 1 ? '1 reader wants' : `${count} readers want`);

export const wantsWords = {
  wrong: {
    nothing: 'Enter a title, an author or an ISBN',
    author: 'Enter the name of an author',
    price: 'Enter a price from $0.50 to $10,000',
    title: 'We do not know this title',
    category: 'We do not know this category',
  },
  tooMany: (most: number) => `You have ${most} wants. Delete one to add another`,
  /** For sellers, while they list. */
  wantedBy: (count: number) => `${people(count)} this`,
} as const;

export const wantScreenWords = {
  /** The link of a page, the label of the form and its button. */
  label: 'Tell me when a copy appears',
  labelAnother: 'Tell me when another copy appears',
  tell: 'Tell me',
  tellLabel: (book: string) => `Tell me when a copy of ${book} appears`,
  note: 'We tell you at once when a copy is for sale, and email you once a day.',
  thisTitle: 'This title',
  fields: {
    title: 'Title',
    author: 'Author',
    isbn: 'ISBN',
    condition: 'Worst condition',
    maxPrice: 'Top price (dollars)',
  },
  anyCondition: 'Any condition',
  orBetter: (condition: string) => (condition === 'Excellent' ? condition : `${condition} or better`),
  upTo: (price: string) => `up to ${price}`,
  added: 'We will tell you when a copy appears',
  changed: 'This book was already on your list. We updated its limits',
  own: 'Your wants',
  loading: 'Loading your wants',
  ending: (when: string) => `Some of your wants have found nothing for a long time. They end from ${when} on.`,
  keep: 'Keep them for another year',
  heads: { what: 'Book', bounds: 'Limits', found: 'Copies found', action: 'Action' },
  noBounds: 'None',
  nothingYet: 'None yet',
  copy: 'Copy of',
  copyOf: (book: string) => `Copy of ${book}`,
  allCopies: 'All copies',
  allCopiesOf: (book: string) => `All copies: ${book}`,
  deleteLabel: (book: string) => `Delete ${book}`,
  /** For sellers. */
  wanted: {
    loading: 'Loading the titles',
    heads: { title: 'Title', author: 'Author', people: 'Readers who want it', copies: 'Copies for sale' },
    unknown: 'Any',
    firstToWants: (hours: number) => `Offer it to them first, for ${hours} hours`,
    firstNote: (people: number) =>
      `Up to ${people} readers get a turn, one after another. Others can book, and buy it when the turns are over.`,
  },
} as const;
