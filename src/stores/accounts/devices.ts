import { listDevices } from '../../api/account.ts';
import { createFetcherStore } from '../query.ts';

/** Where the person is signed in. Asked for again whenever the page comes back into view. */
export const $devices = createFetcherStore(['devices'], { fetcher: listDevices, dedupeTime: 0 });
