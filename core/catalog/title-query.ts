/** The filter and order of a title's copies, as the address of its page has them. */
import { CONDITIONS, type Condition } from '../condition.ts';
import { type Cursor, formatCursor, parseCursor } from '../paging.ts';

/** The first one is the default. */
export const TITLE_SORTS = ['cheapest', 'condition', 'newest', 'record'] as const;
export type TitleSort = (typeof TITLE_SORTS)[number];

export type TitleQuery = {
  readonly sort: TitleSort;
  /** Empty means all. */
  readonly conditions: readonly Condition[];
  readonly verifiedOnly: boolean;
  /** Only sellers with a record (`RECORD_FROM`). */
  readonly recordOnly: boolean;
  /** Cursor: the page begins after the copy with this sort value and id. */
  readonly after?: Cursor | undefined;
};

/** Reads an address; unknown values are ignored. */
export function parseTitleQuery(params: URLSearchParams): TitleQuery {
  const asked = params.getAll('condition');
  return {
    sort: TITLE_SORTS.find((known) => known === params.get('sort')) ?? TITLE_SORTS[0],
    conditions: CONDITIONS.filter((condition) => asked.includes(condition)),
    verifiedOnly: params.get('verified') === '1',
    recordOnly: params.get('record') === '1',
    after: parseCursor(params.get('after')),
  };
}

/** The query of an address, always in the order of the form's fields: one list, one address. */
export function formatTitleQuery({ sort, conditions, verifiedOnly, recordOnly, after }: TitleQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (sort !== TITLE_SORTS[0]) params.set('sort', sort);
  for (const condition of conditions) params.append('condition', condition);
  if (verifiedOnly) params.set('verified', '1');
  if (recordOnly) params.set('record', '1');
  if (after) params.set('after', formatCursor(after));
  return params;
}
