import { getFulfilment } from '../../api/fulfilment.ts';
import { createFetcherStore } from '../query.ts';

/** A sold copy on its way to its buyer. Asked for anew whenever the page comes back into view, because the other one may have acted. */
export const fulfilmentStore = (id: string) =>
  createFetcherStore(['fulfilment', id], { fetcher: () => getFulfilment(id), dedupeTime: 0 });
