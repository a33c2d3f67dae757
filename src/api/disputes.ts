import { fromWire } from '../../core/entity/wire.ts';
import { type SaleDisputes, saleDisputesWire } from '../../core/fulfilment/money/dispute.ts';
import type { Settling } from '../../core/fulfilment/requests.ts';
import { api, authenticated, bodyOf } from './client.ts';

const order = api.fulfilments[':id'];

/** Disputes of a sale, the draft of a response, and a flag for a sale that an admin has to settle. */
export async function getSaleDisputes(id: string): Promise<SaleDisputes> {
  const answer = await bodyOf(authenticated(order.disputes.$get({ param: { id } })));
  return fromWire<SaleDisputes, typeof saleDisputesWire>(saleDisputesWire, answer) as SaleDisputes;
}

export const acceptDispute = (id: string, reason: string | undefined): Promise<unknown> =>
  authenticated(
    api.money.disputes[':id'].accept.$post({ param: { id }, json: reason === undefined ? {} : { reason } }),
  );

/** Closes an inquiry by refunding the rest to the buyer. */
export const refundInquiry = (id: string, reason: string): Promise<unknown> =>
  authenticated(api.money.disputes[':id'].refund.$post({ param: { id }, json: { reason } }));

export const settleSale = (id: string, settling: Settling): Promise<unknown> =>
  authenticated(order.settle.$post({ param: { id }, json: settling }));
