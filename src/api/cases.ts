/** Actions on a claim: buyer, seller and admin. */

import type { NewCaseText, ParcelTracking } from '../../core/fulfilment/requests.ts';
import type { ClaimKind, DecisionKind } from '../../core/fulfilment/sale-case.ts';
import { api, authenticated, isAwaitingApproval } from './client.ts';
import { type UploadPhoto, upload } from './upload.ts';

const order = api.fulfilments[':id'];

const jsonOf = ({ text, photos }: NewCaseText) => ({ text, photos: [...photos] });

export const makeClaim = (
  id: string,
  { kind, ...said }: NewCaseText & { readonly kind: ClaimKind },
): Promise<unknown> => authenticated(order.claim.$post({ param: { id }, json: { kind, ...jsonOf(said) } }));

/** An admin makes the claim for a suspended buyer. */
export const makeClaimForBuyer = (id: string, json: { kind: ClaimKind; text: string }): Promise<unknown> =>
  authenticated(order['claim-for-buyer'].$post({ param: { id }, json }));

export const withdrawClaim = (id: string): Promise<unknown> => authenticated(order.withdraw.$post({ param: { id } }));

/** The buyer accepts the settlement offer and keeps the copy. */
export const acceptSettlement = (id: string): Promise<unknown> => authenticated(order.accept.$post({ param: { id } }));

/** The buyer refuses the settlement offer; an admin decides. */
export const refuseSettlement = (id: string): Promise<unknown> => authenticated(order.refuse.$post({ param: { id } }));

/** The buyer sent the copy back; without carrier and number it is untracked. */
export const sendCopyBack = (id: string, { carrier, tracking }: ParcelTracking): Promise<unknown> => {
  const json = carrier === null || tracking === null ? { untracked: true } : { carrier, tracking };
  return authenticated(order['send-back'].$post({ param: { id }, json }));
};

/** The buyer denies receipt of a copy handed over without the code. */
export const denyReceipt = (id: string, said: NewCaseText): Promise<unknown> =>
  authenticated(order.deny.$post({ param: { id }, json: jsonOf(said) }));

/** The seller refunds the whole price. */
export const refundClaimInFull = (id: string): Promise<unknown> => authenticated(order.refund.$post({ param: { id } }));

/** The seller refunds the whole price once the copy is returned. */
export const requestReturn = (id: string): Promise<unknown> =>
  authenticated(order['refund-on-return'].$post({ param: { id } }));

export const offerSettlement = (id: string, cents: number): Promise<unknown> =>
  authenticated(order.offer.$post({ param: { id }, json: { amount: cents / 100 } }));

/** The seller disputes the claim; an admin decides. */
export const disagreeWithClaim = (id: string, said: NewCaseText): Promise<unknown> =>
  authenticated(order.disagree.$post({ param: { id }, json: jsonOf(said) }));

/** The seller confirms the return of the copy. */
export const confirmReturn = (id: string): Promise<unknown> =>
  authenticated(order.returned.$post({ param: { id }, json: { ok: true } }));

/** The seller reports a missing, wrong or damaged return; an admin decides. */
export const reportWrongReturn = (id: string, said: NewCaseText): Promise<unknown> =>
  authenticated(order.returned.$post({ param: { id }, json: { ok: false, ...jsonOf(said) } }));

/** The seller handed the copy over without a code; an admin decides. */
export const handOverWithoutCode = (id: string, text: string | null): Promise<unknown> =>
  authenticated(order['hand-over-without-code'].$post({ param: { id }, json: { text } }));

type Decided = { readonly decision: DecisionKind; readonly amount: number | null; readonly reason: string };

/** An admin decides the claim; `amount`, in cents, goes with a partial refund. */
export const decideCase = (id: string, { decision, amount, reason }: Decided): Promise<unknown> =>
  authenticated(
    order.decide.$post({
      param: { id },
      json: { kind: decision, reason, amount: amount === null ? null : amount / 100 },
    }),
  );

type Given = { readonly amount: number; readonly back: number; readonly reason: string };

/**
 * An admin gives the buyer the platform's money, in cents; `back` is the refunded amount on the admin's screen. Returns
 * true if the payment needs a second admin.
 */
export const giveGoodwill = (id: string, { amount, back, reason }: Given): Promise<boolean> =>
  isAwaitingApproval(
    authenticated(order.goodwill.$post({ param: { id }, json: { amount: amount / 100, back: back / 100, reason } })),
  );

/** Uploads a photo of a statement. Returns its path. */
export const uploadCasePhoto =
  (id: string): UploadPhoto =>
  async (photo, progress, signal) => {
    const path = `/api/fulfilments/${encodeURIComponent(id)}/photos`;
    return (await upload<{ readonly data: { readonly url: string } }>(path, photo, progress, signal)).data.url;
  };

/** Photo of a claim, by its path. Requests need the bearer of a party or an admin, so an `img` cannot load it. */
export async function getCasePhoto(id: string, path: string): Promise<Blob> {
  const photo = path.slice(path.lastIndexOf('/') + 1);
  return (await authenticated(order.photos[':photo'].$get({ param: { id, photo } }))).blob();
}
