/** How many books a search finds: exact up to a number, and from there on only that they are more. */

/** `atLeast`: there may be more than `books`. */
export type Count = { readonly books: number; readonly atLeast: boolean };

/** Up to so many books are counted one by one. */
export const COUNTED_MOST = 1000;

/** `counted` books were found; `all` says that nothing was left out. */
export const countOf = (counted: number, all: boolean): Count =>
  counted > COUNTED_MOST ? { books: COUNTED_MOST, atLeast: true } : { books: counted, atLeast: !all };

/** As the wire says it: "37", or "1000+" where counting ended before all were counted. It has no word for "at least 37". */
export const formatCount = ({ books, atLeast }: Count): string => (atLeast ? `${COUNTED_MOST}+` : String(books));
