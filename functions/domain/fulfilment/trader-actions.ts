/**
 * Actions of the traders of a sale; the hand-over is in `hand-over.ts`. Each throws `not_found` for users who are not a
 * trader of the sale, and `conflict` when the action is not allowed now.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ParcelTracking } from '../../../core/fulfilment/requests.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { CALL_OFF_LIMIT } from '../../../core/limits.ts';
import { calledOffOftenSignStatement } from '../../db/money/fraud-signs.ts';
import { assignments } from '../../db/rows.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import type { Deps } from '../ports.ts';
import { calledOffUntil, mayCallOffFrom } from './progress.ts';
import { takeAction } from './take-action.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** The seller sent the copy, with or without tracking. */
export const sendCopy = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { carrier, tracking }: ParcelTracking,
): Promise<Step> =>
  takeAction(deps, seller, orderId, {
    action: 'send',
    also: () => ({
      parcel: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, { carrier, tracking })} WHERE ${fulfilments.orderId} = ${orderId}`,
    }),
  });

/** The seller reports the delivery of a tracked parcel: this shortens the buyer's deadline. */
export const reportDelivered = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, seller, orderId, { action: 'delivered' });

/** The buyer accepts the copy: the sale is complete. */
export const confirmReceipt = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, buyer, orderId, { action: 'confirm' });

/**
 * The buyer requests a cancellation. Without an answer the deadline cancels the sale; sending the copy refuses the
 * request.
 */
export const requestCancellation = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  takeAction(deps, buyer, orderId, { action: 'ask-cancel' });

/**
 * Cancels the sale, with a reason for the other trader, and refunds all. Buyers may call off a limited number of
 * meetings (`CALL_OFF_LIMIT`, and `LARGE_SALES` for one seller); admins are alerted when a buyer uses up
 * the limit. If the buyer cancels, their address is erased.
 */
export const cancelSale = (deps: Needs, actor: Actor, orderId: string, reason: string | null): Promise<Step> =>
  takeAction(deps, actor, orderId, {
    action: 'cancel',
    note: reason,
    where: (moment) =>
      sql`NOT (${fulfilments.buyerId} = ${actor.userId} AND coalesce(${mayCallOffFrom}, 0) > ${moment})`,
    also: ({ at, before }): Readonly<Record<string, SQL>> =>
      before.party === 'buyer'
        ? {
            erased: sql`DELETE FROM ${deliveryAddresses} WHERE ${deliveryAddresses.orderId} = ${orderId}`,
            alerted: calledOffOftenSignStatement(
              sql`(SELECT ${fulfilments.orderId} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${calledOffUntil(fulfilments.buyerId, CALL_OFF_LIMIT.most - 1)} > ${at})`,
              at,
            ),
          }
        : {},
  });
