/** The verbs of a fulfilment. Each throws `not_found` for anybody but the two people, and `conflict` when it may not be done now. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Sending } from '../../../core/fulfilment/requests.ts';
import type { Step } from '../../../core/fulfilment/steps.ts';
import { CALLED_OFF } from '../../../core/limits.ts';
import { calledOffOften } from '../../db/money/signs.ts';
import { assignments } from '../../db/rows.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import type { Deps } from '../ports.ts';
import { act } from './acting.ts';
import { calledOffUntil, callOffFrom } from './progress.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'pages'>;

/** The seller sent the copy, with something by which it can be followed, or without. */
export const sendCopy = (deps: Edges, seller: Actor, orderId: string, { carrier, tracking }: Sending): Promise<Step> =>
  act(deps, seller, orderId, {
    action: 'send',
    also: () => ({
      parcel: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, { carrier, tracking })} WHERE ${fulfilments.orderId} = ${orderId}`,
    }),
  });

/** The seller says that a parcel that can be followed has arrived: less time is left to its buyer. */
export const tellDelivered = (deps: Edges, seller: Actor, orderId: string): Promise<Step> =>
  act(deps, seller, orderId, { action: 'delivered' });

/** The buyer has the copy and is content: the sale is complete. */
export const confirmReceipt = (deps: Edges, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'confirm' });

/** The buyer asks the seller not to send it. Without an answer the sale is canceled; a copy that is sent meanwhile wins. */
export const askToCancel = (deps: Edges, buyer: Actor, orderId: string): Promise<Step> =>
  act(deps, buyer, orderId, { action: 'ask-cancel' });

/**
 * Calls the sale off, with a reason for the other one: all of the money goes back. Buyers call off only so many meetings in some time
 * (`CALLED_OFF`, and of one seller `DEAR_SALES`), admins are told of a buyer's last, and nobody needs the buyer's address any more.
 */
export const cancelSale = (deps: Edges, actor: Actor, orderId: string, reason: string | null): Promise<Step> =>
  act(deps, actor, orderId, {
    action: 'cancel',
    note: reason,
    where: (moment) => sql`NOT (${fulfilments.buyerId} = ${actor.userId} AND coalesce(${callOffFrom}, 0) > ${moment})`,
    also: ({ at, before }): Readonly<Record<string, SQL>> =>
      before.party === 'buyer'
        ? {
            erased: sql`DELETE FROM ${deliveryAddresses} WHERE ${deliveryAddresses.orderId} = ${orderId}`,
            alerted: calledOffOften(
              sql`(SELECT ${fulfilments.orderId} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId} AND ${calledOffUntil(fulfilments.buyerId, CALLED_OFF.most - 1)} > ${at})`,
              at,
            ),
          }
        : {},
  });
