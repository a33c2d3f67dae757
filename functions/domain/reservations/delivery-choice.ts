/** Delivery of an order: chosen by the buyer while paying, until a bank has the payment. The last choice counts. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { deliveryMethodsOf } from '../../../core/fulfilment/delivery-options.ts';
import type { ChosenDelivery } from '../../../core/fulfilment/requests.ts';
import { builder, type Statements } from '../../db/batch.ts';
import { attempt, listing, order } from '../../db/conditions.ts';
import { assignments, insertInto, onConflictSet } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import { deliveryAddresses } from '../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';

const given = alias(deliveryAddresses, 'given');

const isAllowed = (method: SQL | string): SQL => sql`${listing.delivery} IN ('both', ${method})`;

/** The row of `listings listing` allows the chosen method; true without a choice. */
export const isChoiceAllowed = (chosen: ChosenDelivery | undefined): SQL =>
  chosen ? isAllowed(chosen.method) : sql`1`;

/** The same for a value of the column. */
export const isMethodAllowed = (
  delivery: (typeof listings)['$inferSelect']['delivery'],
  chosen: ChosenDelivery | undefined,
) => !chosen || deliveryMethodsOf(delivery).includes(chosen.method);

/** The chosen method, if it is allowed. Otherwise the earlier choice, or the only method allowed. */
const methodOf = (chosen: ChosenDelivery | undefined): SQL =>
  sql`CASE WHEN ${chosen?.method ?? null} IS NOT NULL AND ${isAllowed(sql`${chosen?.method ?? null}`)} THEN ${chosen?.method ?? null}
    WHEN ${isAllowed(sql`${orders.method}`)} THEN ${orders.method} ELSE ${listing.delivery} END`;

/** Stores the choice. `mine` is a condition on `orders "order"`; if it matches several orders, nothing is stored. */
export const storeDeliveryChoiceStatements = (
  mine: SQL,
  buyerId: string,
  chosen: ChosenDelivery | undefined,
  moment: number,
) => {
  const address = chosen?.method === 'post' ? chosen.address : undefined;
  const only = sql`${orders.id} = (SELECT ${order.id} FROM ${orders} "order" WHERE ${mine}) AND (SELECT count(*) FROM ${orders} "order" WHERE ${mine}) = 1
    AND ${orders.state} = 'pending'
    AND NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${orders.id} AND ${attempt.state} = 'processing')`;
  const said = { ...address, givenAt: moment };
  return {
    methodKept: sql`UPDATE ${orders} SET ${assignments(orders, { method: methodOf(chosen) })}
        FROM ${listings} listing WHERE ${listing.id} = ${orders.listingId} AND ${orders.method} <> ${methodOf(chosen)} AND ${only}`,
    addressKept: address
      ? sql`${insertInto(deliveryAddresses, { orderId: orders.id, buyerId, ...address, givenAt: moment })}
          FROM ${orders} WHERE ${only} AND ${orders.method} = 'post' ${onConflictSet(deliveryAddresses, ['orderId'], said)}`
      : [],
    addressDropped:
      chosen?.method === 'meet'
        ? builder
            .delete(deliveryAddresses)
            .where(
              sql`${deliveryAddresses.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${only} AND ${orders.method} = 'meet')`,
            )
        : [],
  } satisfies Statements;
};

const addressIn = (which: SQL): SQL => sql`(SELECT json_object('name', ${given.name}, 'address', ${given.address},
    'postcode', ${given.postcode}, 'city', ${given.city}, 'state', ${given.state}, 'country', ${given.country}) FROM ${deliveryAddresses} given WHERE ${which})`;

/** The buyer's last postal address as JSON; the address of the row of `orders "order"` comes first. */
export const lastAddressOf = (buyerId: string): SQL<string | null> =>
  sql<string | null>`coalesce(${addressIn(sql`${given.orderId} = ${order.id} AND ${given.buyerId} = ${buyerId}`)},
    ${addressIn(sql`${given.buyerId} = ${buyerId} ORDER BY ${given.givenAt} DESC LIMIT 1`)})`;
