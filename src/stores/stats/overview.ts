import { atom } from 'nanostores';
import { type Period, periodOf } from '../../../core/period.ts';
import { USUAL_PERIOD } from '../../../core/stats/overview.ts';
import { getOverview } from '../../api/admin-shop.ts';
import { createFetcherStore } from '../query.ts';

/** The period that the page's address names, so that reloading and going back keep it. */
export const periodIn = (search: string): Period => periodOf(new URLSearchParams(search).get('days')) ?? USUAL_PERIOD;

export const $period = atom<Period>(typeof location === 'undefined' ? USUAL_PERIOD : periodIn(location.search));

/** What the period brought, and what waits. Asked for anew whenever the page comes back into view. */
export const $overview = createFetcherStore(['overview', $period], {
  fetcher: (_key, period) => getOverview(periodOf(String(period))),
  dedupeTime: 0,
});
