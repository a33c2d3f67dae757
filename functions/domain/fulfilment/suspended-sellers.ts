/** Whoever may not sell any more sends and meets nobody: what is not on its way yet is canceled, what is goes on. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Statements } from '../../db/batch.ts';
import { isFrozen } from '../../db/frozen.ts';
import { insertInto } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';
import type { Deps } from '../ports.ts';
import { follow } from './following.ts';

const UNSENT = ['to_ship', 'to_meet'] as const;

/** The sales of this seller that are not sent and not handed over. */
export async function listUnsent({ db }: Pick<Deps, 'db'>, sellerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(fulfilments, and(eq(fulfilments.orderId, orders.id), inArray(fulfilments.state, UNSENT)))
    .where(and(eq(orders.sellerId, sellerId), sql`${orders.state} IN ('paid','refunded')`));
  return rows.map(({ id }) => id);
}

/**
 * The statements that cancel those of these sales that are still unsent; they stand behind the one that suspends the seller. One whose
 * payment is questioned stays. Nothing comes back on sale, so no page changes.
 */
export function cancelUnsent(orderIds: readonly string[], moment: number): Statements {
  if (orderIds.length === 0) return {};
  const { pages: _, ...rest } = follow(orderIds, 'cancel', 'canceled', moment);
  return {
    salesCanceled: canceling(sql`IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`, moment),
    ...rest,
  };
}

const canceling = (which: SQL, moment: number): SQL =>
  sql`${insertInto(fulfilmentEvents, {
    orderId: fulfilments.orderId,
    number: sql`${fulfilments.version} + 1`,
    at: moment,
    by: 'shop',
    action: 'cancel',
    state: 'canceled',
  })} FROM ${fulfilments} WHERE ${fulfilments.orderId} ${which} AND ${fulfilments.state} IN ${UNSENT} AND NOT ${isFrozen(fulfilments.orderId)}`;
