/** What the calls of a fulfilment carry, as the server judges it. */
import * as v from 'valibot';
import { optionalText } from '../entity/validation.ts';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/common.ts';
import { fulfilmentWords } from '../words/fulfilment.ts';
import type { DeliveryAddress } from './address.ts';
import { isCode, readCode } from './meeting-code.ts';
import { DELIVERY_METHODS } from './state.ts';

const CARRIER_CHARACTERS = 60;
const TRACKING_CHARACTERS = 100;
export const REASON_CHARACTERS = 500;

/** With whom and under which number a parcel travels; both null for one that cannot be followed. */
export type Sending = { readonly carrier: string | null; readonly tracking: string | null };

const { wrong } = fulfilmentWords;

/** `POST /fulfilments/:id/send`: `carrier` and `tracking`, or `untracked`, never both. */
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

/** `POST /fulfilments/:id/hand-over`. */
export const HandOver = v.object({
  code: v.pipe(v.string(wrong.code), v.transform(readCode), v.check(isCode, wrong.code)),
});

/** `POST /fulfilments/:id/cancel`. */
export const CancelSale = v.object({ reason: optionalText(REASON_CHARACTERS) });

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
