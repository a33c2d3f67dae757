/** The number of books that a search finds: exact up to a bound, and above it only that they are more. */

/** `atLeast`: there may be more than `books`. */
export type Count = { readonly books: number; readonly atLeast: boolean };

/** Up to so many books are counted one by one. */
export const COUNTED_MOST = 1000;

/** `counted` books were found; `all` says that nothing was left out. */
export const countOf = (counted: number, all: boolean): Count =>
  counted > COUNTED_MOST ? { books: COUNTED_MOST, atLeast: true } : { books: counted, atLeast: !all };

/** Exact, or more than are counted: counting on says nothing new. */
export const isCounted = ({ books, atLeast }: Count): boolean => !atLeast || books >= COUNTED_MOST;

/** As the wire says it: "37", "1000+" for more than are counted, or "37+" where counting ended before all were looked at. */
export const formatCount = ({ books, atLeast }: Count): string => `${books}${atLeast ? '+' : ''}`;
