import { listPreferences } from '../../api/notifications.ts';
import { createFetcherStore } from '../query.ts';
import { $user } from '../session.ts';
import { renewedPushState } from './push.ts';

/** Notification preferences of the user. Refetched when the page regains focus. */
export const $preferences = createFetcherStore(['preferences'], { fetcher: listPreferences, dedupeTime: 0 });

/** Push state of this browser, and the number of other subscribed browsers. */
export const $pushState = createFetcherStore(['push'], {
  fetcher: () => renewedPushState($user.get()?.email ?? ''),
  dedupeTime: 0,
});
