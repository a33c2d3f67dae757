/** A sale whose money somebody else has taken back, or may take back: nobody moves it until an admin has looked. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { attempts, sales, stripeEvents } from './tables/ledger.ts';

const a = alias(attempts, 'a');
const s = alias(sales, 's');
const notice = alias(stripeEvents, 'notice');

/**
 * Whether the sale of this order is frozen. A dispute and a refund that somebody made at the payment provider freeze it for good,
 * also a dispute that was won: its deadline may have passed meanwhile, and what is right then, a person says. A warning of
 * fraud freezes it until an admin has seen it.
 */
export const isFrozen = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${sales} s JOIN ${attempts} a ON ${a.id} = ${s.attemptId}
    JOIN ${stripeEvents} notice ON ${notice.intentId} = ${a.intentId} AND ${notice.alert} IS NOT NULL
    WHERE ${s.orderId} = ${orderId} AND (${notice.alert} IN ('dispute_open', 'dispute_lost', 'refund_by_hand')
      OR (${notice.alert} = 'fraud_warning' AND ${notice.seenAt} IS NULL)))`;
