import * as v from 'valibot';
import { LOCATION_CHARACTERS } from '../entity/field-rules.ts';
import { dollarAmount, phoneNumber, requiredId, requiredText } from '../entity/validation.ts';
import { commonWords } from '../words/en/common.ts';

/** `POST /my-orders`. Other fields are ignored, except the price that the buyer saw: a different one is a conflict. */
export const NewOrder = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
    product_price: v.optional(dollarAmount),
    user_number: phoneNumber,
    user_location: requiredText(commonWords.required.location, LOCATION_CHARACTERS),
  }),
  v.transform((wire) => ({
    listingId: wire.productID,
    expectedPriceCents: wire.product_price,
    phoneNumber: wire.user_number,
    location: wire.user_location,
  })),
);
export type NewOrder = v.InferOutput<typeof NewOrder>;

/** `POST /queue`: joins the queue for the copy of the actor's own order. */
export const QueueEntry = v.pipe(
  v.object({
    bookedId: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ orderId: wire.bookedId })),
);

/** `POST /add-to-wishlist`. Other fields are ignored. */
export const NewWish = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ listingId: wire.productID })),
);
export type NewWish = v.InferOutput<typeof NewWish>;
