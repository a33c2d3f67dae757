import { atom, type WritableAtom } from 'nanostores';
import { type Period, periodOf } from '../../core/period.ts';

/** What a list is searched for, in which order it comes, and which period it is about; undefined for all the time there was. */
export type ListView<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort;
  readonly days?: Period | undefined;
};

export type ListQuery<Sort extends string> = {
  readonly sorts: readonly Sort[];
  /** The view as a query string; nothing for the one that everybody begins with. */
  readonly $query: WritableAtom<string>;
  viewOf(query: string): ListView<Sort>;
  /** Looks at the list in another way. */
  look(view: ListView<Sort>): void;
};

/** The search and the sort of the list that a page shows. The address keeps them over reloading, coming back and another tab. */
export function createListQuery<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): ListQuery<Sort> {
  const viewOf = (query: string): ListView<Sort> => {
    const named = new URLSearchParams(query);
    return {
      search: named.get('search')?.trim() ?? '',
      sort: sorts.find((sort) => sort === named.get('sort')) ?? sorts[0],
      days: periodOf(named.get('days')),
    };
  };
  const queryOf = ({ search, sort, days }: ListView<Sort>): string => {
    const named = new URLSearchParams();
    if (search) named.set('search', search);
    if (sort !== sorts[0]) named.set('sort', sort);
    if (days) named.set('days', String(days));
    return named.toString();
  };
  const $query = atom(typeof location === 'undefined' ? '' : queryOf(viewOf(location.search)));
  const look = (view: ListView<Sort>): void => {
    const query = queryOf(view);
    if (query === $query.get()) return;
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
    $query.set(query);
  };
  return { sorts, $query, viewOf, look };
}
