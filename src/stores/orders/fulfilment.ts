import { getSaleDisputes } from '../../api/disputes.ts';
import { getFulfilment } from '../../api/fulfilment.ts';
import { createFetcherStore } from '../query.ts';

/** A sold copy on its way to its buyer. Asked for again whenever the page comes back into view, or the connection, because the other one may have acted. */
export const fulfilmentStore = (id: string) =>
  createFetcherStore(['fulfilment', id], {
    fetcher: () => getFulfilment(id),
    dedupeTime: 0,
    revalidateOnReconnect: true,
  });

/** What an admin has to do about the money of a sale. */
export const saleDisputesStore = (id: string) =>
  createFetcherStore(['sale-disputes', id], { fetcher: () => getSaleDisputes(id), dedupeTime: 0 });
