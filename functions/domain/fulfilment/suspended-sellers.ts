/** Whoever may not sell any more sends and meets nobody: what is not on its way yet is canceled, what is goes on. */
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNotSuspended, seller } from '../../db/active.ts';
import { type Statements, writeBatch } from '../../db/batch.ts';
import { isFrozen } from '../../db/frozen.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { follow } from './following.ts';

const UNSENT = ['to_ship', 'to_meet'] as const;

/** So many sales end in one write. */
const AT_ONCE = 50;

/** The sale is not on its way, and its seller is suspended: nobody will send it. */
export const isUnsentOfSuspended = ({ state, sellerId }: Readonly<Record<'state' | 'sellerId', SQLWrapper>>): SQL =>
  sql`(${state} IN ${UNSENT} AND EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND NOT ${isNotSuspended(seller)}))`;

/**
 * Sales of this seller that are not sent and not handed over, as many as one write ends; not those whose payment is questioned, which end
 * when they would go on (`freezing.ts`).
 */
export async function listUnsent({ db }: Pick<Deps, 'db'>, sellerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(fulfilments, and(eq(fulfilments.orderId, orders.id), inArray(fulfilments.state, UNSENT)))
    .where(
      and(
        eq(orders.sellerId, sellerId),
        sql`${orders.state} IN ('paid','refunded')`,
        sql`NOT ${isFrozen(fulfilments.orderId)}`,
      ),
    )
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/**
 * The statements that cancel those of these sales that are still unsent; they stand behind the one that suspends the seller. Nothing
 * comes back on sale, so no page changes.
 */
export function cancelUnsent(orderIds: readonly string[], moment: number): Statements {
  if (orderIds.length === 0) return {};
  const { pages: _, ...rest } = follow(orderIds, 'cancel', 'canceled', moment);
  return {
    salesCanceled: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilments.orderId,
      number: sql`${fulfilments.version} + 1`,
      at: moment,
      by: 'shop',
      action: 'cancel',
      state: 'canceled',
    })} FROM ${fulfilments} WHERE ${fulfilments.orderId} IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))
        AND ${isUnsentOfSuspended(fulfilments)} AND NOT ${isFrozen(fulfilments.orderId)}`,
    ...rest,
  };
}

/**
 * Goes on behind the answer where one write did not end all of them. Should that be killed, the deadline of each sale that is left ends it
 * in the same way.
 */
export function goOnCanceling(deps: Pick<Deps, 'now' | 'pages'>, sellerId: string, ended: readonly string[]): void {
  if (ended.length < AT_ONCE) return;
  deps.pages.later(0, async (db) => {
    for (let ids = await listUnsent({ db }, sellerId); ids.length > 0; ids = await listUnsent({ db }, sellerId)) {
      await writeBatch(db, cancelUnsent(ids, deps.now()));
      // A seller who was restored meanwhile sends them.
      if ((await listUnsent({ db }, sellerId)).includes(ids[0] ?? '')) return;
    }
  });
}
