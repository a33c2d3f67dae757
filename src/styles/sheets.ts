/**
 * Style sheets of pages. A page that must render at once inlines all styles of its content and loads the others later.
 * All other pages load `first` and `rest` in their heads, cached across pages.
 */
import first from './first.css?inline';
import firstAddress from './first.css?url';
import book from './page/books/book.css?inline';
import title from './page/books/title.css?inline';
import category from './page/category.css?inline';
import home from './page/home.css?inline';
import seller from './page/seller.css?inline';
import restAddress from './rest.css?url';

export const FIRST_ADDRESS: string = firstAddress;
export const REST_ADDRESS: string = restAddress;

/** Inlined styles, by kind of page. */
export const CARRIED = {
  home: first + home,
  category: first + category,
  seller: first + seller,
  book: first + book,
  title: first + title,
} as const satisfies Record<string, string>;
