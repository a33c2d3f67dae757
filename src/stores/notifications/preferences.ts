import { listPreferences } from '../../api/notifications.ts';
import { createFetcherStore } from '../query.ts';
import { $user } from '../session.ts';
import { renewedPushState } from './push.ts';

/** What the signed-in person wants to be told. Asked for again whenever the page comes back into view. */
export const $preferences = createFetcherStore(['preferences'], { fetcher: listPreferences, dedupeTime: 0 });

/** Whether this browser shows what is pushed, and how many others do. */
export const $pushState = createFetcherStore(['push'], {
  fetcher: () => renewedPushState($user.get()?.email ?? ''),
  dedupeTime: 0,
});
