import { getSaleDisputes } from '../../api/disputes.ts';
import { getFulfilment } from '../../api/fulfilment.ts';
import { createFetcherStore } from '../query.ts';

/** State of a sale. Refetched when the page regains focus or connection, because the other party may have acted. */
export const fulfilmentStore = (id: string) =>
  createFetcherStore(['fulfilment', id], {
    fetcher: () => getFulfilment(id),
    dedupeTime: 0,
    revalidateOnReconnect: true,
  });

export const saleDisputesStore = (id: string) =>
  createFetcherStore(['sale-disputes', id], { fetcher: () => getSaleDisputes(id), dedupeTime: 0 });
