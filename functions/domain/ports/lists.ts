/** What came to be since a moment (ms since the epoch), the newest first; `after` is the last row of the page before. */
export type ListCursor = { readonly since: number; readonly after: string | null };

/** At most a hundred rows of a list; `next` is where the following page begins, null at the end. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };
