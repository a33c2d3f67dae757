/** A sale whose money somebody else has taken back, or may take back: nobody moves it until an admin has looked. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { fulfilments } from './tables/fulfilment.ts';
import { attempts, sales, stripeEvents } from './tables/ledger.ts';

const a = alias(attempts, 'a');
const s = alias(sales, 's');
const notice = alias(stripeEvents, 'notice');
const over = alias(stripeEvents, 'over');
const f = alias(fulfilments, 'f');

/**
 * Whether somebody else may take back, or took back, what was paid for this order. A dispute does until the bank decides for the
 * shop, and one that was lost, and a refund that somebody made at the payment provider, for good: what is right then, a person
 * says. A warning of fraud does until an admin has seen it. Notices come in any order (`provider-notices.ts` names their rows).
 */
export const isQuestioned = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${sales} s JOIN ${attempts} a ON ${a.id} = ${s.attemptId}
    JOIN ${stripeEvents} notice ON ${notice.intentId} = ${a.intentId} AND ${notice.alert} IS NOT NULL
    WHERE ${s.orderId} = ${orderId} AND (${notice.alert} IN ('dispute_lost', 'refund_by_hand')
      OR (${notice.alert} = 'fraud_warning' AND ${notice.seenAt} IS NULL)
      OR (${notice.alert} = 'dispute_open' AND NOT EXISTS (SELECT 1 FROM ${stripeEvents} over
        WHERE ${over.id} = replace(${notice.id}, ':open', ':won')))))`;

/** Whether the sale of this order stands still: its payment is questioned, or its clocks do not run again yet. */
export const isFrozen = (orderId: SQLWrapper): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} f WHERE ${f.orderId} = ${orderId} AND ${f.frozenAt} IS NOT NULL)
    OR ${isQuestioned(orderId)})`;
