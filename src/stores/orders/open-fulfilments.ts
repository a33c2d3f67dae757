import { atom } from 'nanostores';
import { type OpenFilter, type OpenFulfilment, openFilterOf } from '../../../core/fulfilment/open-fulfilment.ts';
import { listOpenFulfilments } from '../../api/fulfilment.ts';
import { createPagedStore } from '../paged-list.ts';

export type SalesFilter = OpenFilter | 'all';

/** The filter that the page's address names, so that reloading and going back keep it. */
export const filterOf = (search: string): SalesFilter =>
  openFilterOf(new URLSearchParams(search).get('state')) ?? 'all';

export const $salesFilter = atom<SalesFilter>(typeof location === 'undefined' ? 'all' : filterOf(location.search));

/** Sales under way, the next deadline first, under the chosen filter. */
export const { $list: $openSales, loadMore: loadMoreOpenSales } = createPagedStore<OpenFulfilment>(
  'sales-under-way',
  (filter, after) => listOpenFulfilments({ filter: openFilterOf(filter), after }),
  $salesFilter,
);
