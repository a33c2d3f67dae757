import { type Count, EXACT_COUNT_LIMIT } from '../../../paging.ts';
import { catalogPageWords } from './catalog.ts';

const { newest, cheapest, dearest } = catalogPageWords.list.sorts;

const numberOf = ({ books, atLeast }: Count): string => `${books.toLocaleString('en-US')}${atLeast ? '+' : ''}`;

/** "1 book", "37 books", "more than 1,000 books", "at least 250 books". */
function booksOf({ books, atLeast }: Count): string {
  const text = books === 1 && !atLeast ? '1 book' : `${books.toLocaleString('en-US')} books`;
  if (!atLeast) return text;
  return books >= EXACT_COUNT_LIMIT ? `more than ${text}` : `at least ${text}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts of the search page; those of the search field are in `../search.ts`. */
export const searchPageWords = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  description: 'Search all used books by title, author or ISBN; by condition, price and seller.',
  found: (books: Count) => capital(booksOf(books)),
  /** Above the list, with more matches than can be sorted. */
  part: 'Too many books to sort them all. You see the latest: choose a filter, or add a word, to see the others.',
  number: numberOf,
  /** Nothing matches the typed words; the results of a likely correction are shown. */
  meant: (text: string, meant: string, books: Count) =>
    `No results for “${text}”. Showing ${numberOf(books)} for “${meant}”`,
  form: {
    label: 'Books',
    text: 'Title, author or ISBN',
    search: 'Search',
    choices: catalogPageWords.list.filter,
    close: catalogPageWords.list.closeFilters,
    category: 'Category',
    allCategories: 'All categories',
    fields: { condition: 'Condition', format: 'Format', language: 'Language' },
    anyValue: 'Any',
    price: 'Price',
    from: 'From $',
    to: 'to $',
    sellerAndCopy: 'Seller and availability',
    verifiedOnly: 'Verified sellers only',
    withSold: 'Include sold copies',
    show: (books: Count) => `Show ${booksOf(books)}`,
    reset: 'Clear all',
  },
  /** In the order of the form. The best match is the default, without a parameter in the address. */
  sorts: { best: 'Best match', newest, price_asc: cheapest, price_desc: dearest },
  /** Bands of prices, in dollars. */
  bands: {
    under: (dollars: number) => `Under $${dollars}`,
    between: (least: number, most: number) => `$${least} to $${most}`,
    from: (dollars: number) => `$${dollars} and up`,
  },
  /** Reason of an empty list, and one step that leads to books. */
  empty: {
    afterTheEnd: {
      reason: 'There are no more books in this list.',
      step: 'First page',
    },
    sold: {
      reason: 'All copies like this are sold.',
      step: 'Show sold copies',
    },
    /** The limit of rows was reached without a match. */
    goesOn: { reason: 'None of the books on this page match. There are more on the next page.' },
    choices: {
      reason: 'No books match all your filters.',
      step: 'Clear all',
    },
    /** The same search with one other choice. The choices with their numbers follow. */
    near: 'Close to your search:',
    /** Single words with matches follow. */
    oneWord: 'Search for one word:',
    /** The categories follow. */
    browse: 'Or browse:',
    nothing: {
      reason: 'Try fewer words or another spelling. You can search by title, author or ISBN.',
      step: 'See all books',
    },
  },
} as const;
