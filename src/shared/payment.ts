import * as v from 'valibot';
import { messages } from './messages.ts';
import { dollars, moment } from './names.ts';
import { dollarAmount } from './validation.ts';

const id = (missing: string) => v.pipe(v.string(missing), v.nonEmpty(missing), v.maxLength(255, messages.tooLong(255)));

/** `POST /create-payment-intent`: the price the person sees, and which order, where it is known. */
export const StartPayment = v.pipe(
  v.object({ product_price: dollarAmount, bookedId: v.optional(id(messages.required.product)) }),
  v.transform((wire) => ({ seenPriceCents: wire.product_price, orderId: wire.bookedId })),
);
export type StartPayment = v.InferOutput<typeof StartPayment>;

export const startPaymentWire = { seenPriceCents: dollars('product_price'), orderId: 'bookedId' } as const;

/** `POST /payment`: "look at this transaction now". The other fields of the specification decide nothing. */
export const FinishPayment = v.pipe(
  v.object({ transactionId: id(messages.required.transaction) }),
  v.transform((wire) => ({ intentId: wire.transactionId })),
);
export type FinishPayment = v.InferOutput<typeof FinishPayment>;

/** The payment record as the specification sends it. */
export const finishPaymentWire = {
  priceCents: dollars('price'),
  intentId: 'transactionId',
  buyerEmail: 'email',
  orderId: 'bookedId',
  productId: 'productID',
} as const;

/** The answer to `StartPayment`: with what to pay, and until when the copy is kept (ms since the epoch). */
export const startedPaymentWire = { clientSecret: 'clientSecret', heldUntil: moment('held_until') } as const;
