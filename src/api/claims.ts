/** What the two people of a sold copy, and an admin, do when something is wrong with it. */
import type { ClaimKind, Decision } from '../../core/fulfilment/claim.ts';
import type { Sending, Stating } from '../../core/fulfilment/requests.ts';
import { api, isWaiting, personal } from './client.ts';
import { type Upload, upload } from './upload.ts';

const order = api.fulfilments[':id'];

/** Something said, as it is sent. */
const jsonOf = ({ text, photos }: Stating) => ({ text, photos: [...photos] });

/** The buyer says what is wrong. */
export const makeClaim = (id: string, { kind, ...said }: Stating & { readonly kind: ClaimKind }): Promise<unknown> =>
  personal(order.claim.$post({ param: { id }, json: { kind, ...jsonOf(said) } }));

/** An admin says it for a buyer who is suspended. */
export const makeClaimForBuyer = (id: string, json: { kind: ClaimKind; text: string }): Promise<unknown> =>
  personal(order['claim-for-buyer'].$post({ param: { id }, json }));

/** The buyer takes back what they said. */
export const withdrawClaim = (id: string): Promise<unknown> => personal(order.withdraw.$post({ param: { id } }));

/** The buyer takes the part of the price that is offered, and keeps the copy. */
export const takeOffer = (id: string): Promise<unknown> => personal(order.accept.$post({ param: { id } }));

/** The buyer does not take it: an admin decides. */
export const refuseOffer = (id: string): Promise<unknown> => personal(order.refuse.$post({ param: { id } }));

/** The buyer sent the copy back; without a carrier and a number it cannot be followed. */
export const sendBack = (id: string, { carrier, tracking }: Sending): Promise<unknown> => {
  const json = carrier === null || tracking === null ? { untracked: true } : { carrier, tracking };
  return personal(order['send-back'].$post({ param: { id }, json }));
};

/** The buyer does not have what was handed over without the code. */
export const denyReceipt = (id: string, said: Stating): Promise<unknown> =>
  personal(order.deny.$post({ param: { id }, json: jsonOf(said) }));

/** The seller gives all of the money back. */
export const refundAll = (id: string): Promise<unknown> => personal(order.refund.$post({ param: { id } }));

/** The seller wants the copy back, against all of the money. */
export const askForReturn = (id: string): Promise<unknown> =>
  personal(order['refund-on-return'].$post({ param: { id } }));

/** The seller offers a part of the price, in cents. */
export const offerPart = (id: string, cents: number): Promise<unknown> =>
  personal(order.offer.$post({ param: { id }, json: { amount: cents / 100 } }));

/** The seller sees it otherwise: an admin decides. */
export const disagree = (id: string, said: Stating): Promise<unknown> =>
  personal(order.disagree.$post({ param: { id }, json: jsonOf(said) }));

/** The seller has the copy again. */
export const tellGotBack = (id: string): Promise<unknown> =>
  personal(order.returned.$post({ param: { id }, json: { ok: true } }));

/** Nothing has come back, or not what was sent, or it is damaged: an admin decides. */
export const tellReturnWrong = (id: string, said: Stating): Promise<unknown> =>
  personal(order.returned.$post({ param: { id }, json: { ok: false, ...jsonOf(said) } }));

/** The seller handed the copy over and got no code: an admin decides. */
export const handOverWithoutCode = (id: string, text: string | null): Promise<unknown> =>
  personal(order['hand-over-without-code'].$post({ param: { id }, json: { text } }));

type Decided = { readonly decision: Decision; readonly amount: number | null; readonly reason: string };

/** An admin decides; an amount, in cents, belongs to a part. */
export const decide = (id: string, { decision, amount, reason }: Decided): Promise<unknown> =>
  personal(
    order.decide.$post({
      param: { id },
      json: { kind: decision, reason, amount: amount === null ? null : amount / 100 },
    }),
  );

type Given = { readonly amount: number; readonly back: number; readonly reason: string };

/** An admin gives the buyer money of the shop, in cents, beside what has gone `back` as they see it. Answers whether it waits for another admin. */
export const giveGoodwill = (id: string, { amount, back, reason }: Given): Promise<boolean> =>
  isWaiting(
    personal(order.goodwill.$post({ param: { id }, json: { amount: amount / 100, back: back / 100, reason } })),
  );

/** Uploads a picture for what somebody is about to say; answers its path. */
export const uploadClaimPhoto =
  (id: string): Upload =>
  async (photo, progress, signal) => {
    const path = `/api/fulfilments/${encodeURIComponent(id)}/photos`;
    return (await upload<{ readonly data: { readonly url: string } }>(path, photo, progress, signal)).data.url;
  };

/** A picture of a claim, by its path. Only its people and admins get it, so an `img` cannot ask for it. */
export async function getClaimPhoto(id: string, path: string): Promise<Blob> {
  const photo = path.slice(path.lastIndexOf('/') + 1);
  return (await personal(order.photos[':photo'].$get({ param: { id, photo } }))).blob();
}
