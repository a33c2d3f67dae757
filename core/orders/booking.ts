/** Requests that book a copy: the form and the body of an order, and the queue for a copy that another buyer holds. */
import * as v from 'valibot';
import { dollarAmount, phoneNumber, requiredId, requiredText } from '../entity/validation.ts';
import { type CompleteWire, dollars } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';

/** Names of the booking form's inputs (docs/product.md, "Seen from outside"). */
export const bookingField = { phoneNumber: 'usernumber', location: 'userlocation' } as const;

const LOCATION_CHARACTERS = 200;
const location = requiredText(commonWords.required.location, LOCATION_CHARACTERS);

/** The part of a `NewOrder` that a buyer types, in the inputs of the form. */
export const Contact = v.pipe(
  v.object({ [bookingField.phoneNumber]: phoneNumber, [bookingField.location]: location }),
  v.transform((typed) => ({
    phoneNumber: typed[bookingField.phoneNumber],
    location: typed[bookingField.location],
  })),
);
export type Contact = v.InferOutput<typeof Contact>;

/** `POST /my-orders`. Other fields are ignored, except the price that the buyer saw: a different one is a conflict. */
export const NewOrder = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
    product_price: v.optional(dollarAmount),
    user_number: phoneNumber,
    user_location: location,
  }),
  v.transform((wire) => ({
    listingId: wire.productID,
    expectedPriceCents: wire.product_price,
    phoneNumber: wire.user_number,
    location: wire.user_location,
  })),
);
export type NewOrder = v.InferOutput<typeof NewOrder>;

export const newOrderWire = {
  listingId: 'productID',
  expectedPriceCents: dollars('product_price'),
  phoneNumber: 'user_number',
  location: 'user_location',
} as const satisfies CompleteWire<NewOrder>;

/** `POST /queue`: joins the queue for the copy of the actor's own order. */
export const QueueEntry = v.pipe(
  v.object({
    bookedId: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ orderId: wire.bookedId })),
);

export const queueEntryWire = { orderId: 'bookedId' } as const;
