import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { orderPhotos, orders } from '../../db/tables/money/payments.ts';

const kept = alias(orderPhotos, 'kept');
const placed = alias(listingPhotos, 'placed');

/**
 * The pictures of what was booked, as ids in their order: those that the order keeps, or for an order that is void, its listing.
 * An order keeps all of them until an admin takes all of them (`hideSold`), also where another listing shows one: so one row tells.
 * What somebody keeps or shows has no time to end.
 */
export const photosLeft = sql<string | null>`CASE WHEN json_array_length(${orders.snapshot}, '$.photos') > 0 THEN CASE
  WHEN ${orders.state} <> 'void' AND EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE ${kept.orderId} = ${orders.id})
    THEN json_extract(${orders.snapshot}, '$.photos')
  WHEN ${orders.state} = 'void' THEN (SELECT json_group_array(id) FROM (
    SELECT booked.value AS id FROM json_each(${orders.snapshot}, '$.photos') booked
    WHERE EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.listingId} = ${orders.listingId} AND ${placed.photoId} = booked.value)
    ORDER BY booked.key)) END END`;
