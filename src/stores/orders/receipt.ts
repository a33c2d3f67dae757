import { getReceipt } from '../../api/fulfilment.ts';
import { createFetcherStore } from '../query.ts';

export const receiptStore = (id: string) => createFetcherStore(['receipt', id], { fetcher: () => getReceipt(id) });
