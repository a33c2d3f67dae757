import { atom } from 'nanostores';
import { getGoogleLink } from '../../api/account.ts';
import { createFetcherStore } from '../query.ts';

/** Whether Google signs in to one's own account. Asked for again whenever the page comes back into view. */
export const $googleLink = createFetcherStore(['google-link'], { fetcher: getGoogleLink, dedupeTime: 0 });

/** Whose password is to confirm the link that a Google window has left behind. */
export const $toConfirm = atom<string | null>(null);
