/** What the calls of a fulfilment carry, as the server judges it. */
import * as v from 'valibot';
import {
  dollarsOr,
  optionalLines,
  optionalText,
  requiredId,
  requiredLines,
  requiredText,
} from '../entity/validation.ts';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/common.ts';
import { fulfilmentWords } from '../words/fulfilment/fulfilment.ts';
import type { DeliveryAddress } from './address.ts';
import { CLAIM_CHARACTERS, CLAIM_KINDS, CLAIM_PHOTOS, DECISIONS } from './claim.ts';
import { isCode, isSecret, readShown } from './meeting-code.ts';
import { DELIVERY_METHODS } from './state.ts';

const CARRIER_CHARACTERS = 60;
const TRACKING_CHARACTERS = 100;
const ADDRESS_CHARACTERS = 300;
export const REASON_CHARACTERS = 500;

/** With whom and under which number a parcel travels; both null for one that cannot be followed. */
export type Sending = { readonly carrier: string | null; readonly tracking: string | null };

const { wrong } = fulfilmentWords;

/** `POST /fulfilments/:id/send` and `send-back`: `carrier` and `tracking`, or `untracked`, never both. */
export const SendCopy = v.pipe(
  v.object({
    carrier: optionalText(CARRIER_CHARACTERS),
    tracking: optionalText(TRACKING_CHARACTERS),
    untracked: v.optional(v.boolean(wrong.untracked), false),
  }),
  v.forward(
    v.partialCheck(
      [['carrier'], ['untracked']],
      ({ carrier, untracked }) => untracked === (carrier === null),
      wrong.carrier,
    ),
    ['carrier'],
  ),
  v.forward(
    v.partialCheck(
      [['tracking'], ['untracked']],
      ({ tracking, untracked }) => untracked === (tracking === null),
      wrong.tracking,
    ),
    ['tracking'],
  ),
  v.transform(({ carrier, tracking }): Sending => ({ carrier, tracking })),
);

/** `POST /fulfilments/:id/hand-over`: the code as it was typed, or what the QR code carries. */
export const HandOver = v.object({
  code: v.pipe(
    v.string(wrong.code),
    v.transform(readShown),
    v.check((shown) => isCode(shown) || isSecret(shown), wrong.code),
  ),
});

/** `POST /fulfilments/:id/cancel`. */
export const CancelSale = v.object({ reason: optionalLines(REASON_CHARACTERS) });

/** How the copy is to travel, as its buyer chose it: for a parcel, with the address. */
export type ChosenDelivery =
  | { readonly method: 'meet' }
  | { readonly method: 'post'; readonly address: DeliveryAddress };

/** A part of `POST /create-payment-intent`: the method, and beside `post` the parts of the address. */
export const Delivery = v.looseObject(
  { method: v.picklist(DELIVERY_METHODS, wrong.method) },
  commonWords.error.invalid,
);

/** How a choice is sent. */
export const deliveryOnWire: Codec<'delivery', ChosenDelivery, v.InferInput<typeof Delivery>> = {
  name: 'delivery',
  encode: (chosen) => (chosen.method === 'post' ? { method: chosen.method, ...chosen.address } : chosen),
  decode: (sent) => sent as ChosenDelivery,
};

/** The id of a picture, by its address as the upload answered it: the last part of the path. */
const photoId = v.pipe(
  requiredText(wrong.photos, ADDRESS_CHARACTERS),
  v.transform((address) => address.slice(address.lastIndexOf('/') + 1)),
  requiredId(wrong.photos, 64),
);

/** Addresses of pictures that were uploaded for this fulfilment (`POST /fulfilments/:id/photos`), in their order. */
const photos = v.pipe(
  v.optional(v.array(photoId, wrong.photos), []),
  v.maxLength(CLAIM_PHOTOS, wrong.photos),
  v.transform((ids): readonly string[] => [...new Set(ids)]),
);

const statement = { text: requiredLines(wrong.text, CLAIM_CHARACTERS), photos };

/** `POST /fulfilments/:id/claim`. Whoever has the copy can show what is wrong with it. */
export const OpenClaim = v.pipe(
  v.object({ kind: v.picklist(CLAIM_KINDS, wrong.kind), ...statement }),
  v.forward(
    v.partialCheck(
      [['kind'], ['photos']],
      ({ kind, photos }) => kind !== 'not_as_described' || photos.length > 0,
      wrong.photos,
    ),
    ['photos'],
  ),
);

/** `POST /fulfilments/:id/claim-for-buyer`: an admin has no pictures, but what the buyer wrote to them. */
export const ClaimForBuyer = v.object({ kind: v.picklist(CLAIM_KINDS, wrong.kind), text: statement.text });

/** `POST /fulfilments/:id/disagree` and `deny`: nobody has a picture of what never came. */
export const Disagree = v.object(statement);

/** What somebody says, with the ids of their pictures. */
export type Stating = v.InferOutput<typeof Disagree>;

/** `POST /fulfilments/:id/returned`: the copy is back (`ok`, which becomes null), or the seller says what has come, if anything. */
export const Returned = v.pipe(
  v.object({ ok: v.boolean(wrong.returned), text: optionalLines(CLAIM_CHARACTERS), photos }),
  v.forward(
    v.partialCheck([['ok'], ['text']], ({ ok, text }) => ok || text !== null, wrong.text),
    ['text'],
  ),
  v.transform(({ ok, text, photos }): Stating | null => (ok ? null : { text: text ?? '', photos })),
);

/** `POST /fulfilments/:id/hand-over-without-code`: why, if the seller likes to say so. */
export const HandOverWithoutCode = v.object({ text: optionalLines(CLAIM_CHARACTERS) });

/** `POST /fulfilments/:id/offer`: between the bounds of the price (`offerBounds`), which the server knows. */
export const OfferPart = v.object({ amount: dollarsOr(wrong.amount) });

/** `POST /fulfilments/:id/decide`: an amount for a part, and for nothing else. */
export const Decide = v.pipe(
  v.object({
    kind: v.picklist(DECISIONS, wrong.decision),
    amount: v.nullish(dollarsOr(wrong.amount), null),
    reason: requiredLines(wrong.reason, CLAIM_CHARACTERS),
  }),
  v.forward(
    v.partialCheck([['kind'], ['amount']], ({ kind, amount }) => (kind === 'part') === (amount !== null), wrong.amount),
    ['amount'],
  ),
);

/** What becomes of a sale of whose money others took or gave back a part: it goes on with the rest, or it ends and the rest goes back. */
export const SETTLE_OUTCOMES = ['go_on', 'end'] as const;

/** `POST /fulfilments/:id/settle`. */
export const Settle = v.object({
  outcome: v.picklist(SETTLE_OUTCOMES, wrong.outcome),
  reason: requiredLines(wrong.reason, CLAIM_CHARACTERS),
});
export type Settling = v.InferOutput<typeof Settle>;

/** `POST /money/disputes/:id/refund`: why; both people read it. */
export const RefundInquiry = v.object({ reason: requiredLines(wrong.reason, CLAIM_CHARACTERS) });

/** `POST /money/sale-refunds/:id/paid-outside`: how the buyer was paid, who reads it. */
export const PaidOutside = v.object({ note: requiredLines(wrong.note, REASON_CHARACTERS) });

/** `POST /money/debts/:id/waive`: how much, as the admin saw it, and why; whoever owes it reads it. */
export const WaiveDebt = v.object({
  amount: dollarsOr(wrong.amount),
  reason: requiredLines(wrong.debtReason, REASON_CHARACTERS),
});

/** `POST /money/payouts/:id/paid-outside`: how much the seller is paid, as the admin saw it, and how; they read it. */
export const SellerPaidOutside = v.object({
  amount: dollarsOr(wrong.amount),
  note: requiredLines(wrong.sellerNote, REASON_CHARACTERS),
});

/** `POST /fulfilments/:id/goodwill`. `back` is what had gone back as the admin saw it: two who look at the same sale do not both give. */
export const Goodwill = v.object({
  amount: dollarsOr(wrong.amount),
  back: dollarsOr(wrong.back),
  reason: requiredLines(wrong.reason, CLAIM_CHARACTERS),
});
