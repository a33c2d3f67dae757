import type { Want, WantedTitle } from '../../core/orders/want.ts';
import { listWantedTitles, listWants } from '../api/wants.ts';
import { createPagedStore } from './paged-list.ts';

/** The user's wants, newest first. */
export const {
  $list: $wants,
  loadMore: loadMoreWants,
  changeRows: changeWants,
} = createPagedStore<Want>('wants', (_filter, after) => listWants(after));

/** Titles that people want, most wanted first. */
export const { $list: $wantedTitles, loadMore: loadMoreWantedTitles } = createPagedStore<WantedTitle>(
  'wanted',
  (_filter, after) => listWantedTitles(after),
);
