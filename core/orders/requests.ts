/** What a buyer's calls carry, as the server judges it. */
import * as v from 'valibot';
import { LOCATION_CHARACTERS } from '../entity/field-rules.ts';
import { dollarAmount, phoneNumber, requiredId, requiredText } from '../entity/validation.ts';
import { commonWords } from '../words/common.ts';

/**
 * `POST /my-orders`. What else is sent along is known to the server and decides nothing, except
 * the price the person saw: where it is sent and differs, the answer is a conflict.
 */
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

/** `POST /queue`: joins the queue for the copy of one's own order. */
export const QueueEntry = v.pipe(
  v.object({
    bookedId: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ orderId: wire.bookedId })),
);

/** `POST /add-to-wishlist`. What else is sent along is known to the server and decides nothing. */
export const NewWish = v.pipe(
  v.object({
    productID: requiredId(commonWords.required.listing, 64),
  }),
  v.transform((wire) => ({ listingId: wire.productID })),
);
export type NewWish = v.InferOutput<typeof NewWish>;
