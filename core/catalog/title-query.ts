/** Which copies of a title are shown, and in which order, as it stands in the address of its page. */
import { CONDITIONS, type Condition } from '../condition.ts';
import { type Cursor, formatCursor, parseCursor } from '../cursor.ts';

/** The first one is what happens without saying so. */
export const TITLE_SORTS = ['cheapest', 'condition', 'newest'] as const;
export type TitleSort = (typeof TITLE_SORTS)[number];

export type TitleQuery = {
  readonly sort: TitleSort;
  /** None means all. */
  readonly conditions: readonly Condition[];
  readonly verifiedOnly: boolean;
  /** A page goes on after the copy with this sort value and id. */
  readonly after?: Cursor | undefined;
};

/** Reads an address; what it does not understand it leaves out. */
export function parseTitleQuery(params: URLSearchParams): TitleQuery {
  const asked = params.getAll('condition');
  return {
    sort: TITLE_SORTS.find((known) => known === params.get('sort')) ?? TITLE_SORTS[0],
    conditions: CONDITIONS.filter((condition) => asked.includes(condition)),
    verifiedOnly: params.get('verified') === '1',
    after: parseCursor(params.get('after')),
  };
}

/** The query of an address, always in the order of the form's fields, so that one list has one address. */
export function formatTitleQuery({ sort, conditions, verifiedOnly, after }: TitleQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (sort !== TITLE_SORTS[0]) params.set('sort', sort);
  for (const condition of conditions) params.append('condition', condition);
  if (verifiedOnly) params.set('verified', '1');
  if (after) params.set('after', formatCursor(after));
  return params;
}
