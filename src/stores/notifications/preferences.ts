import { listPreferences } from '../../api/notifications.ts';
import { createFetcherStore } from '../query.ts';

/** What the signed-in person wants to be told. Asked for anew whenever the page comes back into view. */
export const $preferences = createFetcherStore(['preferences'], { fetcher: listPreferences, dedupeTime: 0 });
