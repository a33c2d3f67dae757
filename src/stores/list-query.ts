import { atom, type WritableAtom } from 'nanostores';
import { type Period, periodOf } from '../../core/period.ts';

/** Search, order and period of a list; an undefined period means all time. */
export type ListView<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort;
  readonly days?: Period | undefined;
};

export type ListQuery<Sort extends string> = {
  readonly sorts: readonly Sort[];
  /** View as a query string; empty for the default view. */
  readonly $query: WritableAtom<string>;
  viewOf(query: string): ListView<Sort>;
  look(view: ListView<Sort>): void;
};

/** Search and order of a page's list, stored in the address for reloads, history and other tabs. */
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
