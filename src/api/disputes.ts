/** What an admin reads and does about the money of a sale that others took or sent back. */
import { fromWire } from '../../core/entity/wire.ts';
import { type SaleDisputes, saleDisputesWire } from '../../core/fulfilment/money/dispute.ts';
import type { Settling } from '../../core/fulfilment/requests.ts';
import { api, bodyOf, personal } from './client.ts';

const order = api.fulfilments[':id'];

/** Its disputes, a draft of what to answer, and whether it is to be settled. */
export async function getSaleDisputes(id: string): Promise<SaleDisputes> {
  const answer = await bodyOf(personal(order.disputes.$get({ param: { id } })));
  return fromWire<SaleDisputes, typeof saleDisputesWire>(saleDisputesWire, answer) as SaleDisputes;
}

/** Gives a dispute up. */
export const acceptDispute = (id: string, reason: string | undefined): Promise<unknown> =>
  personal(api.money.disputes[':id'].accept.$post({ param: { id }, json: reason === undefined ? {} : { reason } }));

/** Ends an inquiry by giving the buyer back what is left. */
export const refundInquiry = (id: string, reason: string): Promise<unknown> =>
  personal(api.money.disputes[':id'].refund.$post({ param: { id }, json: { reason } }));

/** Says what becomes of the sale. */
export const settleSale = (id: string, settling: Settling): Promise<unknown> =>
  personal(order.settle.$post({ param: { id }, json: settling }));
