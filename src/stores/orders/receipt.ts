import { getReceipt } from '../../api/fulfilment.ts';
import { createFetcherStore } from '../query.ts';

/** What the people of a sale keep of it. */
export const receiptStore = (id: string) => createFetcherStore(['receipt', id], { fetcher: () => getReceipt(id) });
