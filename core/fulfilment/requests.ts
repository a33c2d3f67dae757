/** Schemas of the requests about a fulfilment. */
import * as v from 'valibot';
import {
  optionalMultilineText,
  optionalText,
  requiredDollars,
  requiredId,
  requiredMultilineText,
  requiredText,
} from '../entity/validation.ts';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { fulfilmentWords } from '../words/en/fulfilment.ts';
import type { DeliveryAddress } from './address.ts';
import { isMeetingCode, isMeetingSecret, parseShownCode } from './meeting-code.ts';
import { CLAIM_CHARACTERS, CLAIM_KINDS, CLAIM_PHOTOS, DECISION_KINDS } from './sale-case.ts';
import { DELIVERY_METHODS } from './state.ts';

const CARRIER_CHARACTERS = 60;
const TRACKING_CHARACTERS = 100;
const PHOTO_PATH_CHARACTERS = 300;
export const NOTE_CHARACTERS = 500;

/** Carrier and tracking number of a parcel; both null without tracking. */
export type ParcelTracking = { readonly carrier: string | null; readonly tracking: string | null };

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
  v.transform(({ carrier, tracking }): ParcelTracking => ({ carrier, tracking })),
);

/** `POST /fulfilments/:id/hand-over`: the typed code, or the content of the QR code. */
export const HandOver = v.object({
  code: v.pipe(
    v.string(wrong.code),
    v.transform(parseShownCode),
    v.check((shown) => isMeetingCode(shown) || isMeetingSecret(shown), wrong.code),
  ),
});

/** `POST /fulfilments/:id/cancel`. */
export const CancelSale = v.object({ reason: optionalMultilineText(NOTE_CHARACTERS) });

/** Delivery method that the buyer chose; for a parcel, with the address. */
export type ChosenDelivery =
  | { readonly method: 'meet' }
  | { readonly method: 'post'; readonly address: DeliveryAddress };

/** Part of `POST /create-payment-intent`: the method, and for `post` the parts of the address. */
export const Delivery = v.looseObject(
  { method: v.picklist(DELIVERY_METHODS, wrong.method) },
  commonWords.error.invalid,
);

/** Wire encoding of the choice. */
export const chosenDeliveryCodec: Codec<'delivery', ChosenDelivery, v.InferInput<typeof Delivery>> = {
  name: 'delivery',
  encode: (chosen) => (chosen.method === 'post' ? { method: chosen.method, ...chosen.address } : chosen),
  decode: (sent) => sent as ChosenDelivery,
};

/** Id of a picture: the last part of the path that the upload answered. */
const photoId = v.pipe(
  requiredText(wrong.photos, PHOTO_PATH_CHARACTERS),
  v.transform((address) => address.slice(address.lastIndexOf('/') + 1)),
  requiredId(wrong.photos, 64),
);

/** Paths of pictures that were uploaded for this fulfilment (`POST /fulfilments/:id/photos`), in order. */
const photos = v.pipe(
  v.optional(v.array(photoId, wrong.photos), []),
  v.maxLength(CLAIM_PHOTOS, wrong.photos),
  v.transform((ids): readonly string[] => [...new Set(ids)]),
);

const statement = { text: requiredMultilineText(wrong.text, CLAIM_CHARACTERS), photos };

/** `POST /fulfilments/:id/claim`. A buyer who has the copy must show the defect in pictures. */
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

/** `POST /fulfilments/:id/claim-for-buyer`: an admin has the buyer's words, and no pictures. */
export const ClaimForBuyer = v.object({ kind: v.picklist(CLAIM_KINDS, wrong.kind), text: statement.text });

/** `POST /fulfilments/:id/disagree` and `deny`. Pictures are optional: a copy that never came cannot be shown. */
export const Disagree = v.object(statement);

/** A statement with the ids of its pictures. */
export type NewCaseText = v.InferOutput<typeof Disagree>;

/**
 * `POST /fulfilments/:id/returned`: the copy is back (`ok`, decoded to null), or the seller describes what is wrong.
 */
export const Returned = v.pipe(
  v.object({ ok: v.boolean(wrong.returned), text: optionalMultilineText(CLAIM_CHARACTERS), photos }),
  v.forward(
    v.partialCheck([['ok'], ['text']], ({ ok, text }) => ok || text !== null, wrong.text),
    ['text'],
  ),
  v.transform(({ ok, text, photos }): NewCaseText | null => (ok ? null : { text: text ?? '', photos })),
);

/** `POST /fulfilments/:id/hand-over-without-code`, with an optional reason. */
export const HandOverWithoutCode = v.object({ text: optionalMultilineText(CLAIM_CHARACTERS) });

/** `POST /fulfilments/:id/offer`. The server checks the bounds (`offerBounds`), because it knows the price. */
export const SettlementOffer = v.object({ amount: requiredDollars(wrong.amount) });

/** `POST /fulfilments/:id/decide`: an amount for a part, and for no other decision. */
export const Decide = v.pipe(
  v.object({
    kind: v.picklist(DECISION_KINDS, wrong.decision),
    amount: v.nullish(requiredDollars(wrong.amount), null),
    reason: requiredMultilineText(wrong.reason, CLAIM_CHARACTERS),
  }),
  v.forward(
    v.partialCheck([['kind'], ['amount']], ({ kind, amount }) => (kind === 'part') === (amount !== null), wrong.amount),
    ['amount'],
  ),
);

/**
 * Outcomes of `settle`, an admin's decision about a sale of which others moved a part of the money: it continues with
 * the rest of its money, or it ends and the rest is refunded.
 */
export const SETTLE_OUTCOMES = ['go_on', 'end'] as const;

/** `POST /fulfilments/:id/settle`. */
export const Settle = v.object({
  outcome: v.picklist(SETTLE_OUTCOMES, wrong.outcome),
  reason: requiredMultilineText(wrong.reason, CLAIM_CHARACTERS),
});
export type SettledBy = v.InferOutput<typeof Settle>;

/** `POST /money/disputes/:id/refund`: a reason, which both traders read. */
export const RefundInquiry = v.object({ reason: requiredMultilineText(wrong.reason, CLAIM_CHARACTERS) });

/** `POST /money/sale-refunds/:id/paid-outside`: the way of the payment, which the buyer reads. */
export const PaidOutside = v.object({ note: requiredMultilineText(wrong.note, NOTE_CHARACTERS) });

/** `POST /money/debts/:id/waive`: the amount that the admin saw, and a reason, which the seller reads. */
export const WaiveDebt = v.object({
  amount: requiredDollars(wrong.amount),
  reason: requiredMultilineText(wrong.debtReason, NOTE_CHARACTERS),
});

/**
 * `POST /money/payouts/:id/paid-outside`: the amount that the admin saw, and the way of the payment, which the seller
 * reads.
 */
export const SellerPaidOutside = v.object({
  amount: requiredDollars(wrong.amount),
  note: requiredMultilineText(wrong.sellerNote, NOTE_CHARACTERS),
});

/**
 * `POST /fulfilments/:id/goodwill`. `back` is the refunded amount that the admin saw, so that two admins do not both
 * give.
 */
export const Goodwill = v.object({
  amount: requiredDollars(wrong.amount),
  back: requiredDollars(wrong.back),
  reason: requiredMultilineText(wrong.reason, CLAIM_CHARACTERS),
});
