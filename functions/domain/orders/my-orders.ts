import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Order } from '../../../core/orders/order.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import { ownOrders, type Reads, toOrder } from './own-orders.ts';

/** The buyer's orders, newest first, without deleted ones. */
export async function listMyOrders(
  deps: Reads,
  buyer: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Order>> {
  const older = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`;
  const rows = await ownOrders(deps, buyer, { which: older })
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  return toPage(
    rows.map((row) => toOrder(row, deps.now())),
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}

/** Throws `not_found` for another buyer's order. */
export async function getMyOrder(deps: Reads, buyer: Actor, id: string): Promise<Order> {
  const [row] = await ownOrders(deps, buyer, { which: eq(orders.id, id) });
  if (!row) throw notFound();
  return toOrder(row, deps.now());
}
