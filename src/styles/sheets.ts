/**
 * The style sheets of pages. A page that has to be readable at once carries all styles of its own content and loads the
 * others after it. All other pages wait for `first` and `rest` in their heads, which browsers share between pages.
 */
import first from './first.css?inline';
import firstAddress from './first.css?url';
import restAddress from './rest.css?url';
import book from './with-page/book.css?inline';
import category from './with-page/category.css?inline';
import home from './with-page/home.css?inline';
import seller from './with-page/seller.css?inline';
import title from './with-page/title.css?inline';

export const FIRST_ADDRESS: string = firstAddress;
export const REST_ADDRESS: string = restAddress;

/** What pages carry, by kind of page. */
export const CARRIED = {
  home: first + home,
  category: first + category,
  seller: first + seller,
  book: first + book,
  title: first + title,
} as const satisfies Record<string, string>;
