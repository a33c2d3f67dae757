import { type SQL, sql } from 'drizzle-orm';
import { isNotSold, order } from '../../db/conditions.ts';
import { queueNewsStatement } from '../../db/letters.ts';
import { assignments } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { wishes } from '../../db/tables/wishes.ts';

const { buyerId, listingId } = wishes;

/** Notify from a price drop of 5 % since the last notification; smaller steps add up. */
const NEWS_PERCENT = 5;

/**
 * For the rows of `listings` whose price is about to become `cents`, if that is `NEWS_PERCENT` below the last price
 * that the user knows: a price that goes up and down is notified once. Place it before the statement that changes the
 * price, with the same condition.
 */
export function priceDropWishNotificationsStatements(
  changing: SQL,
  cents: SQL | number,
  moment: number,
): readonly SQL[] {
  const known = sql`coalesce(${wishes.toldCents}, ${listings.resellPriceCents})`;
  const isNews = sql`${changing} AND ${isNotSold(listings)} AND ${cents} < ${listings.resellPriceCents}
    AND ${cents} * 100 <= ${known} * ${100 - NEWS_PERCENT}`;
  return [
    queueNewsStatement(
      {
        kind: 'wishes',
        by: listings.sellerId,
        id: sql`'wishes:' || ${listingId} || ${`:${moment}:`} || ${buyerId}`,
        userId: buyerId,
        what: sql`json_object('listing', ${listingId}, 'was', ${known})`,
        from: sql`FROM ${listings} JOIN ${wishes} ON ${listingId} = ${listings.id} WHERE ${isNews}`,
      },
      moment,
    ),
    sql`UPDATE ${wishes} SET ${assignments(wishes, { toldCents: sql`${cents}` })}
        FROM ${listings} WHERE ${listingId} = ${listings.id} AND ${isNews}`,
  ];
}

/** For a listing that was sold to another buyer. */
export const soldWishNotificationsStatement = (listing: SQL, moment: number): SQL =>
  queueNewsStatement(
    {
      kind: 'wishes',
      by: null,
      id: sql`'wishes:' || ${listingId} || ':sold:' || ${buyerId}`,
      userId: buyerId,
      what: sql`json_object('listing', ${listingId})`,
      from: sql`FROM ${wishes} WHERE ${listingId} = ${listing} AND NOT EXISTS (SELECT 1 FROM ${orders} "order"
        WHERE ${order.listingId} = ${listingId} AND ${order.buyerId} = ${buyerId} AND ${order.state} IN ('paid', 'void'))`,
    },
    moment,
  );
