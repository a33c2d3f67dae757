/** What the two people of a sold copy do until both are content. */
import { fromWire, type Wire } from '../../core/entity/wire.ts';
import { type Fulfilment, fulfilmentWire } from '../../core/fulfilment/fulfilment.ts';
import type { MeetingCode } from '../../core/fulfilment/meeting-code.ts';
import { type OpenFilter, type OpenFulfilment, openFulfilmentWire } from '../../core/fulfilment/open-fulfilment.ts';
import type { Sending } from '../../core/fulfilment/requests.ts';
import { type Receipt, receiptWire } from '../../core/orders/receipt.ts';
import { api, bodyOf, nextOf, personal } from './client.ts';

const order = api.fulfilments[':id'];

/** How a sold copy stands, for its buyer, its seller and admins. */
export async function getFulfilment(id: string): Promise<Fulfilment> {
  const answer = await bodyOf(personal(order.$get({ param: { id } })));
  return fromWire<Fulfilment, typeof fulfilmentWire>(fulfilmentWire, answer) as Fulfilment;
}

/** What the people of a sale keep of it. */
export async function getReceipt(id: string): Promise<Receipt> {
  const answer = await bodyOf(personal(api.receipts[':id'].$get({ param: { id } })));
  return fromWire<Receipt, typeof receiptWire>(receiptWire, answer) as Receipt;
}

/** A part of the sales under way, the next deadline first. */
export async function listOpenFulfilments(query: {
  filter?: OpenFilter | undefined;
  after?: string | undefined;
}): Promise<{ rows: OpenFulfilment[]; next: string | undefined }> {
  const { filter, after } = query;
  const asked = { ...(filter ? { state: filter } : {}), ...(after ? { after } : {}) };
  const answer = await personal(api.fulfilments.$get({ query: asked }));
  // Without `as` these are the sales of everybody.
  const rows = (await answer.json()) as Wire<OpenFulfilment, typeof openFulfilmentWire>[];
  return {
    rows: rows.map(
      (sale) => fromWire<OpenFulfilment, typeof openFulfilmentWire>(openFulfilmentWire, sale) as OpenFulfilment,
    ),
    next: nextOf(answer),
  };
}

/** Shown by the buyer at the meeting: the code in letters, and the secret of the QR code. */
export const getMeetingCode = (id: string): Promise<MeetingCode> =>
  bodyOf(personal(order.code.$get({ param: { id } })));

/** The hash by which its seller's phone tells the secret of the QR code from others. */
export async function getSecretHash(id: string): Promise<string> {
  return (await bodyOf(personal(order.verifier.$get({ param: { id } })))).hash;
}

/** The seller sent the copy; without a carrier and a number it cannot be followed. */
export const sendCopy = (id: string, { carrier, tracking }: Sending): Promise<unknown> => {
  const json = carrier === null || tracking === null ? { untracked: true } : { carrier, tracking };
  return personal(order.send.$post({ param: { id }, json }));
};

/** The seller says that the parcel has arrived. */
export const tellDelivered = (id: string): Promise<unknown> => personal(order.delivered.$post({ param: { id } }));

/** The seller hands the copy over for the buyer's code. */
export const handOver = (id: string, code: string): Promise<unknown> =>
  personal(order['hand-over'].$post({ param: { id }, json: { code } }));

/** The buyer has the copy and is content. */
export const confirmReceipt = (id: string): Promise<unknown> => personal(order.confirm.$post({ param: { id } }));

/** The buyer asks the seller not to send the copy. */
export const askToCancel = (id: string): Promise<unknown> => personal(order['ask-cancel'].$post({ param: { id } }));

/** Calls the sale off, with a reason for the other one. */
export const cancelSale = (id: string, reason: string): Promise<unknown> =>
  personal(order.cancel.$post({ param: { id }, json: { reason } }));
