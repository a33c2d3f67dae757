/** Calls of a sale after its payment, disputes included; cases are in cases.ts. */
import { fromWire } from '../../core/entity/wire.ts';
import { type Fulfilment, fulfilmentWire } from '../../core/fulfilment/fulfilment.ts';
import type { MeetingCode } from '../../core/fulfilment/meeting-code.ts';
import { type SaleDisputes, saleDisputesWire } from '../../core/fulfilment/money/dispute.ts';
import type { ParcelTracking, SettledBy } from '../../core/fulfilment/requests.ts';
import { type Receipt, receiptWire } from '../../core/orders/receipt.ts';
import { api, authenticated, bodyOf } from './client.ts';

const order = api.fulfilments[':id'];

/** State of a sale, for its buyer, its seller and admins. */
export async function getFulfilment(id: string): Promise<Fulfilment> {
  const answer = await bodyOf(authenticated(order.$get({ param: { id } })));
  return fromWire<Fulfilment, typeof fulfilmentWire>(fulfilmentWire, answer) as Fulfilment;
}

export async function getReceipt(id: string): Promise<Receipt> {
  const answer = await bodyOf(authenticated(api.receipts[':id'].$get({ param: { id } })));
  return fromWire<Receipt, typeof receiptWire>(receiptWire, answer) as Receipt;
}

/** Code for the meeting, shown by the buyer: the code in characters, and the secret of the QR code. */
export const getMeetingCode = (id: string): Promise<MeetingCode> =>
  bodyOf(authenticated(order.code.$get({ param: { id } })));

/** Hash that lets the seller's phone check the secret of the QR code. */
export async function getSecretHash(id: string): Promise<string> {
  return (await bodyOf(authenticated(order.verifier.$get({ param: { id } })))).hash;
}

/** The seller sent the copy; without carrier and number it is untracked. */
export const sendCopy = (id: string, { carrier, tracking }: ParcelTracking): Promise<unknown> => {
  const json = carrier === null || tracking === null ? { untracked: true } : { carrier, tracking };
  return authenticated(order.send.$post({ param: { id }, json }));
};

export const reportDelivered = (id: string): Promise<unknown> =>
  authenticated(order.delivered.$post({ param: { id } }));

/** The seller hands the copy over against the buyer's code. */
export const handOver = (id: string, code: string): Promise<unknown> =>
  authenticated(order['hand-over'].$post({ param: { id }, json: { code } }));

export const confirmReceipt = (id: string): Promise<unknown> => authenticated(order.confirm.$post({ param: { id } }));

export const requestCancellation = (id: string): Promise<unknown> =>
  authenticated(order['ask-cancel'].$post({ param: { id } }));

/** Cancels the sale; the other party reads the reason. */
export const cancelSale = (id: string, reason: string | null): Promise<unknown> =>
  authenticated(order.cancel.$post({ param: { id }, json: { reason } }));

/** Disputes of a sale, the draft of a response, and a flag for a sale that an admin has to settle. */
export async function getSaleDisputes(id: string): Promise<SaleDisputes> {
  const answer = await bodyOf(authenticated(order.disputes.$get({ param: { id } })));
  return fromWire<SaleDisputes, typeof saleDisputesWire>(saleDisputesWire, answer) as SaleDisputes;
}

export const acceptDispute = (disputeId: string, reason: string | undefined): Promise<unknown> =>
  authenticated(
    api.money.disputes[':id'].accept.$post({ param: { id: disputeId }, json: reason === undefined ? {} : { reason } }),
  );

/** Closes an inquiry by refunding the rest to the buyer. */
export const refundInquiry = (disputeId: string, reason: string): Promise<unknown> =>
  authenticated(api.money.disputes[':id'].refund.$post({ param: { id: disputeId }, json: { reason } }));

export const settleSale = (id: string, settling: SettledBy): Promise<unknown> =>
  authenticated(order.settle.$post({ param: { id }, json: settling }));
