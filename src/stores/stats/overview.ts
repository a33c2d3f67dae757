import { atom, computed } from 'nanostores';
import { type Period, periodOf } from '../../../core/period.ts';
import { CHARTS, type Chart, USUAL_PERIOD } from '../../../core/stats/overview.ts';
import type { OverviewRow } from '../../../core/stats/overview-row.ts';
import { getOverview, listOverviewRows } from '../../api/admin/shop.ts';
import { createPagedStore } from '../paged-list.ts';
import { createFetcherStore } from '../query.ts';

/** The period that the page's address names, so that reloading and going back keep it. */
export const periodIn = (search: string): Period => periodOf(new URLSearchParams(search).get('days')) ?? USUAL_PERIOD;

export const $period = atom<Period>(typeof location === 'undefined' ? USUAL_PERIOD : periodIn(location.search));

/** What the period brought, and what waits. Asked for again whenever the page comes back into view. */
export const $overview = createFetcherStore(['overview', $period], {
  fetcher: (_key, period) => getOverview(periodOf(String(period))),
  dedupeTime: 0,
});

/** The number whose rows the page's address asks for; undefined for the overview itself. */
export const rowsIn = (search: string): Chart | undefined => {
  const rows = new URLSearchParams(search).get('rows');
  return CHARTS.find((known) => known === rows);
};

export const $rowsOf = atom<Chart | undefined>(typeof location === 'undefined' ? undefined : rowsIn(location.search));

/** The rows behind that number. */
export const { $list: $overviewRows, loadMore: loadMoreOverviewRows } = createPagedStore<OverviewRow>(
  'overview-rows',
  (filter, after) => {
    const { rows, days } = Object.fromEntries(new URLSearchParams(filter));
    return listOverviewRows(CHARTS.find((known) => known === rows) ?? 'sales', periodOf(days), after);
  },
  computed([$rowsOf, $period], (rows, days) =>
    new URLSearchParams({ rows: rows ?? '', days: String(days) }).toString(),
  ),
);
