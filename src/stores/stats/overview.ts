import type { Chart } from '../../../core/stats/overview.ts';
import { getChart, getOverview } from '../../api/shop.ts';
import { createFetcherStore } from '../query.ts';

/** The last thirty days, and what waits. Asked for anew whenever the page comes back into view. */
export const $overview = createFetcherStore(['overview'], { fetcher: getOverview, dedupeTime: 0 });

/** A chart as a picture. */
export const chartStore = (chart: Chart) =>
  createFetcherStore(['overview', chart], { fetcher: () => getChart(chart), dedupeTime: 0 });
