/**
 * Query of one page of a list: rows created since a moment (ms since the epoch), newest first, that follow the row
 * `after`; null for the first page.
 */
export type ListPageQuery = { readonly since: number; readonly after: string | null };

/** At most 100 rows of a list; `next` is the cursor of the following page, null at the end. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };
