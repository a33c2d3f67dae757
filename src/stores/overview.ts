import { atom, computed } from 'nanostores';
import { type Period, parsePeriod } from '../../core/period.ts';
import { CHARTS, type Chart, DEFAULT_PERIOD } from '../../core/stats/overview.ts';
import type { OverviewRow } from '../../core/stats/overview-row.ts';
import { listOverviewRows } from '../api/admin/lists.ts';
import { getOverview } from '../api/admin/shop.ts';
import { createPagedStore } from './paged-list.ts';
import { createFetcherStore } from './query.ts';

/** Period from the page's address, which survives reloads and history. */
export const periodIn = (search: string): Period =>
  parsePeriod(new URLSearchParams(search).get('days')) ?? DEFAULT_PERIOD;

export const $period = atom<Period>(typeof location === 'undefined' ? DEFAULT_PERIOD : periodIn(location.search));

/** Results of the period and open tasks. Refetched when the page regains focus. */
export const $overview = createFetcherStore(['overview', $period], {
  fetcher: (_key, period) => getOverview(parsePeriod(String(period))),
  dedupeTime: 0,
});

/** Number of the overview in the page's address whose rows are shown; undefined for the overview itself. */
export const rowsIn = (search: string): Chart | undefined => {
  const rows = new URLSearchParams(search).get('rows');
  return CHARTS.find((known) => known === rows);
};

export const $rowsOf = atom<Chart | undefined>(typeof location === 'undefined' ? undefined : rowsIn(location.search));

export const { $list: $overviewRows, loadMore: loadMoreOverviewRows } = createPagedStore<OverviewRow>(
  'overview-rows',
  (filter, after) => {
    const { rows, days } = Object.fromEntries(new URLSearchParams(filter));
    return listOverviewRows(CHARTS.find((known) => known === rows) ?? 'sales', { days: parsePeriod(days), after });
  },
  computed([$rowsOf, $period], (rows, days) =>
    new URLSearchParams({ rows: rows ?? '', days: String(days) }).toString(),
  ),
);
