import { atom } from 'nanostores';
import { getGoogleLink } from '../../api/account.ts';
import { createFetcherStore } from '../query.ts';

/** State of Google sign-in for the user's account. Refetched when the page regains focus. */
export const $googleLink = createFetcherStore(['google-link'], { fetcher: getGoogleLink, dedupeTime: 0 });

/** Email of the account whose password must confirm the link of a Google window. */
export const $toConfirm = atom<string | null>(null);
