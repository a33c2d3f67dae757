/** Pages of lists: their size, their cursors, and counts of all rows. */

/** Books per public page; rows per API answer. */
export const PAGE_SIZE = { public: 24, api: 60, apiMost: 100 } as const;

/** Start of a page of a list: after the row with this sort value (a moment, a position or a text) and id. */
export type Cursor<At = number> = { readonly at: At; readonly id: string };

const CURSOR = /^(\d{1,15})\.([\w-]{1,64})$/;
const TEXT_CURSOR = /^(.{0,300})\.([\w-]{1,64})$/su;

/** Cursor in an address: `1763700000000.abc`. */
export const formatCursor = (cursor: Cursor<number | string>): string => `${cursor.at}.${cursor.id}`;

/** Reads the cursor of an address; `undefined` for anything else. */
export function parseCursor(text: string | null | undefined): Cursor | undefined {
  const match = CURSOR.exec(text ?? '');
  return match?.[1] && match[2] ? { at: Number(match[1]), id: match[2] } : undefined;
}

export function parseTextCursor(text: string | null | undefined): Cursor<string> | undefined {
  const match = TEXT_CURSOR.exec(text ?? '');
  return match?.[2] ? { at: match[1] ?? '', id: match[2] } : undefined;
}

/** `atLeast`: there may be more than `books`. */
export type Count = { readonly books: number; readonly atLeast: boolean };

/** Largest exact count. */
export const EXACT_COUNT_LIMIT = 1000;

/** `all` is false where the search stopped early. */
export const countOf = (counted: number, all: boolean): Count =>
  counted > EXACT_COUNT_LIMIT ? { books: EXACT_COUNT_LIMIT, atLeast: true } : { books: counted, atLeast: !all };

/** Wire form: "37", "1000+" above the limit, or "37+" where the search stopped early. */
export const formatCount = ({ books, atLeast }: Count): string => `${books}${atLeast ? '+' : ''}`;
