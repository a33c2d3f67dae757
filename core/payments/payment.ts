import * as v from 'valibot';
import { dollarAmount, requiredId } from '../entity/validation.ts';
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import type { DeliveryAddress } from '../fulfilment/address.ts';
import { type ChosenDelivery, chosenDeliveryCodec, Delivery } from '../fulfilment/requests.ts';
import type { DeliveryMethod } from '../fulfilment/state.ts';
import { validateAddress } from '../fulfilment/validate-address.ts';
import { commonWords } from '../words/en/common.ts';
import { paymentsWords } from '../words/en/payments.ts';

const id = (missing: string) => requiredId(missing, 255);

type Chosen = { readonly delivery?: ChosenDelivery; readonly fields?: Readonly<Record<string, string>> };

/** The choice, or the errors of its address by form field. */
function chosenIn(wire: v.InferOutput<typeof Delivery> | undefined): Chosen {
  if (!wire) return {};
  if (wire.method === 'meet') return { delivery: { method: 'meet' } };
  const { output: address, fields } = validateAddress(wire);
  return fields ? { fields } : { delivery: { method: 'post', address } };
}

/**
 * `POST /create-payment-intent`: the order, or a price that identifies it; a price beside the order must be the
 * order's. `delivery` is the chosen way of delivery, if any. `acceptedVersion` is the version of a changed listing that
 * the buyer accepted.
 */
export const StartPayment = v.pipe(
  v.object({
    product_price: v.optional(dollarAmount),
    bookedId: v.optional(id(commonWords.required.listing)),
    delivery: v.optional(Delivery),
    accept_changes: v.optional(
      v.pipe(v.number(paymentsWords.versionInvalid), v.safeInteger(paymentsWords.versionInvalid)),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['product_price'], ['bookedId']],
      (wire) => wire.product_price !== undefined || wire.bookedId !== undefined,
      commonWords.required.price,
    ),
    ['product_price'],
  ),
  v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }) => {
    const { delivery, fields } = chosenIn(wire.delivery);
    for (const [key, message] of Object.entries(fields ?? {}))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input: wire, key, value: wire.delivery }] });
    if (fields) return NEVER;
    return {
      expectedPriceCents: wire.product_price,
      orderId: wire.bookedId,
      acceptedVersion: wire.accept_changes,
      delivery,
    };
  }),
);
export type StartPayment = Partial<v.InferOutput<typeof StartPayment>>;

export const startPaymentWire = {
  expectedPriceCents: dollars('product_price'),
  orderId: 'bookedId',
  acceptedVersion: 'accept_changes',
  delivery: chosenDeliveryCodec,
} as const satisfies CompleteWire<StartPayment>;

/**
 * `POST /payment`: "look at this transaction now". A different order, listing or price is a conflict. Other fields are
 * ignored.
 */
export const FinishPayment = v.pipe(
  v.object({
    transactionId: id(paymentsWords.transactionRequired),
    bookedId: v.optional(id(commonWords.required.listing)),
    productID: v.optional(id(commonWords.required.listing)),
    price: v.optional(dollarAmount),
  }),
  v.transform((wire) => ({
    intentId: wire.transactionId,
    orderId: wire.bookedId,
    listingId: wire.productID,
    priceCents: wire.price,
  })),
);
export type FinishPayment = Pick<v.InferOutput<typeof FinishPayment>, 'intentId'> &
  Partial<v.InferOutput<typeof FinishPayment>>;

/** The payment record (docs/product.md, "Fields on the wire"). */
export const finishPaymentWire = {
  priceCents: dollars('price'),
  intentId: 'transactionId',
  buyerEmail: 'email',
  orderId: 'bookedId',
  listingId: 'productID',
} as const;

/** Answer to `StartPayment`: the client secret, the end of the hold (ms since the epoch), and the ways of delivery. */
export type StartedPayment = {
  readonly clientSecret: string;
  readonly heldUntil: number;
  readonly method: DeliveryMethod;
  readonly offered: readonly DeliveryMethod[];
  /** Location of the copy, from the listing. */
  readonly copyLocation: string;
  /** The buyer's latest delivery address: of this order, or of an earlier one. */
  readonly address: DeliveryAddress | null;
};

export const startedPaymentWire = {
  clientSecret: 'clientSecret',
  heldUntil: moment('held_until'),
  method: 'method',
  offered: 'offered',
  copyLocation: 'copy_location',
  address: 'address',
} as const satisfies CompleteWire<StartedPayment>;
