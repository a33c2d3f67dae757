/** Lists of the user's profile and settings: devices, notifications, own reports. */
import type { MyReport } from '../../core/moderation/report.ts';
import { listDevices, listMyReports } from '../api/account.ts';
import { listPreferences } from '../api/notifications.ts';
import { createPagedStore } from './paged-list.ts';
import { renewedPushState } from './push.ts';
import { createFetcherStore } from './query.ts';
import { $user } from './session.ts';

/** Devices with a session of the user. Refetched when the page regains focus. */
export const $devices = createFetcherStore(['devices'], { fetcher: listDevices, dedupeTime: 0 });

/** Notification preferences of the user. Refetched when the page regains focus. */
export const $preferences = createFetcherStore(['preferences'], { fetcher: listPreferences, dedupeTime: 0 });

/** Push state of this browser, and the number of other subscribed browsers. */
export const $pushState = createFetcherStore(['push'], {
  fetcher: () => renewedPushState($user.get()?.email ?? ''),
  dedupeTime: 0,
});

export const { $list: $myReports, loadMore: loadMoreMyReports } = createPagedStore<MyReport>(
  'my-reports',
  async (_filter, after) => {
    const { reports, next } = await listMyReports(after);
    return { rows: reports, next };
  },
);
