import { atom } from 'nanostores';
import { type OpenFilter, type OpenFulfilment, openFilterOf } from '../../../core/fulfilment/open-fulfilment.ts';
import { listOpenFulfilments } from '../../api/fulfilment.ts';
import { createPagedStore } from '../paged-list.ts';

export type SalesFilter = OpenFilter | 'all';

/** Filter from the page's address, which survives reloads and history. */
export const filterOf = (search: string): SalesFilter =>
  openFilterOf(new URLSearchParams(search).get('state')) ?? 'all';

export const $salesFilter = atom<SalesFilter>(typeof location === 'undefined' ? 'all' : filterOf(location.search));

export const { $list: $openSales, loadMore: loadMoreOpenSales } = createPagedStore<OpenFulfilment>(
  'sales-under-way',
  (filter, after) => listOpenFulfilments({ filter: openFilterOf(filter), after }),
  $salesFilter,
);
