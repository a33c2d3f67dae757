/**
 * Actions of a fulfilment. Each throws `not_found` for users who are not a trader of the sale, and `conflict` when the
 * action is not allowed now.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ParcelTracking } from '../../../core/fulfilment/requests.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { CALL_OFF_LIMIT } from '../../../core/limits.ts';
import { calledOffOftenSignStatement } from '../../db/money/signs.ts';
import { assignments } from '../../db/rows.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import type { Deps } from '../ports.ts';
import { act } from './acting.ts';
import { calledOffUntil, callOffFrom } from './progress.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** The seller sent the copy, with or without tracking. */
export const sendCopy = (
  deps: Needs,
  seller: Actor,
  orderId: string,
  { carrier, tracking }: ParcelTracking,
): Promise<Step> =>
  act(deps, seller, orderId, {
    action: 'send',
    also: () => ({
      parcel: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, { carrier, tracking })} WHERE ${fulfilments.orderId} = ${orderId}`,
    }),
  });

/** The seller reports the delivery of a tracked parcel: this shortens the buyer's deadline. */
export const tellDelivered = (deps: Needs, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'delivered' });

/** The buyer accepts the copy: the sale is complete. */
export const confirmReceipt = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'confirm' });

/**
 * The buyer requests a cancellation. Without an answer the deadline cancels the sale; sending the copy refuses the
 * request.
 */
export const askToCancel = (deps: Needs, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'ask-cancel' });

/**
 * Cancels the sale, with a reason for the other trader, and refunds all. Buyers may call off a limited number of
 * meetings (`CALL_OFF_LIMIT`, and `LARGE_SALES` for one seller); admins are alerted to the last one. The buyer's
 * address is erased.
 */
export const cancelSale = (deps: Needs, actor: Actor, orderId: string, reason: string | null): Promise<Step> =>
  act(deps, actor, orderId, {
    action: 'cancel',
    note: reason,
    where: (moment) => sql`NOT (${fulfilments.buyerId} = ${actor.userId} AND coalesce(${callOffFrom}, 0) > ${moment})`,
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
