/** `atLeast`: there may be more than `books`. */
export type Count = { readonly books: number; readonly atLeast: boolean };

/** Largest exact count. */
export const EXACT_COUNT_LIMIT = 1000;

/** `all` is false where the search stopped early. */
export const countOf = (counted: number, all: boolean): Count =>
  counted > EXACT_COUNT_LIMIT ? { books: EXACT_COUNT_LIMIT, atLeast: true } : { books: counted, atLeast: !all };

/** True when counting on would not change what the page says. */
export const isCounted = ({ books, atLeast }: Count): boolean => !atLeast || books >= EXACT_COUNT_LIMIT;

/** Wire form: "37", "1000+" above the limit, or "37+" where the search stopped early. */
export const formatCount = ({ books, atLeast }: Count): string => `${books}${atLeast ? '+' : ''}`;
