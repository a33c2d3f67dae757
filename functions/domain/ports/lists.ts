/** Rows created since a moment (ms since the epoch), newest first; `after` is the last row of the previous page. */
export type ListCursor = { readonly since: number; readonly after: string | null };

/** At most 100 rows of a list; `next` is the cursor of the following page, null at the end. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };
