/** Lists of the user's settings: devices, notifications. */
import { listDevices } from '../api/account.ts';
import { listPreferences } from '../api/notifications.ts';
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
