/** The picture of a copy in lists: the first one of its listing. */
import { type AnyColumn, and, eq } from 'drizzle-orm';
import { listingPhotos } from './tables/catalog.ts';
import { orders } from './tables/money/payments.ts';

/** Join condition for `listingPhotos`: adds the first picture of the listing, and no row. */
export const isCoverOf = (listingId: AnyColumn) =>
  and(eq(listingPhotos.listingId, listingId), eq(listingPhotos.position, 0));

/** Columns of the copy in lists of sales. They join `orders`, and the picture by `isCoverOf(orders.listingId)`. */
export const soldCopy = {
  orderId: orders.id,
  listingId: orders.listingId,
  listingName: orders.listingName,
  photoId: listingPhotos.photoId,
} as const;
