import { listDevices } from '../../api/account.ts';
import { createFetcherStore } from '../query.ts';

/** Devices with a session of the user. Refetched when the page regains focus. */
export const $devices = createFetcherStore(['devices'], { fetcher: listDevices, dedupeTime: 0 });
