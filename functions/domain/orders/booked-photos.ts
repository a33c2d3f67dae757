import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { orderPhotos, orders } from '../../db/tables/money/payments.ts';

const kept = alias(orderPhotos, 'kept');
const placed = alias(listingPhotos, 'placed');

/**
 * Ids of the booked pictures, in their order: of the order, or for a void order those that its listing still shows. An
 * order keeps all pictures until an admin removes all of them (`hideSoldListing`), so one row of `orderPhotos` stands for all.
 * Pictures in use have no expiry.
 */
export const photosLeft = sql<string | null>`CASE WHEN json_array_length(${orders.snapshot}, '$.photos') > 0 THEN CASE
  WHEN ${orders.state} <> 'void' AND EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE ${kept.orderId} = ${orders.id})
    THEN json_extract(${orders.snapshot}, '$.photos')
  WHEN ${orders.state} = 'void' THEN (SELECT json_group_array(id) FROM (
    SELECT booked.value AS id FROM json_each(${orders.snapshot}, '$.photos') booked
    WHERE EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.listingId} = ${orders.listingId} AND ${placed.photoId} = booked.value)
    ORDER BY booked.key)) END END`;
