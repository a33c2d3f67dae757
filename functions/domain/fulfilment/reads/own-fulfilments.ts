/** Sales of a trader, the latest booking first, encoded as on their pages. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { OwnFulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import type { Trader } from '../../../../core/fulfilment/state.ts';
import { actionsOf, turnOf } from '../../../../core/fulfilment/steps.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { centsAskedBackOf } from '../../../db/money/seller-money.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { orders } from '../../../db/tables/money/payments.ts';
import { saleCases } from '../../../db/tables/money/sale-cases.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';
import { isOpenCaseOf, progressColumns } from '../progress.ts';
import { amountsForSide } from './amounts.ts';
import { eventsVisibleTo } from './get-fulfilment.ts';

const PERSON = { buyer: orders.buyerId, seller: orders.sellerId } as const satisfies Record<Trader, unknown>;

/** One round trip. Empty for a user without sales. */
export async function listOwnFulfilments(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  side: Trader,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<OwnFulfilment>> {
  const behind = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`;
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(and(eq(PERSON[side], userId), sql`${orders.state} IN ('paid','refunded')`, behind))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const [rows, events, entries] = await db.batch([
    db
      .select({
        orderId: orders.id,
        listingId: orders.listingId,
        listingName: orders.listingName,
        priceCents: fulfilments.priceCents,
        progress: progressColumns,
        askedCents: centsAskedBackOf(fulfilments.orderId),
        bookedAt: orders.createdAt,
      })
      .from(fulfilments)
      .innerJoin(orders, eq(orders.id, fulfilments.orderId))
      .leftJoin(saleCases, isOpenCaseOf(fulfilments.orderId))
      .where(sql`${fulfilments.orderId} IN ${ids}`)
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    db
      .select({
        orderId: fulfilmentEvents.orderId,
        at: fulfilmentEvents.at,
        by: fulfilmentEvents.by,
        action: fulfilmentEvents.action,
        state: fulfilmentEvents.state,
        note: fulfilmentEvents.note,
      })
      .from(fulfilmentEvents)
      .where(sql`${fulfilmentEvents.orderId} IN ${ids}`)
      .orderBy(asc(fulfilmentEvents.orderId), asc(fulfilmentEvents.number)),
    db
      .select({
        orderId: ledgerEntries.orderId,
        event: ledgerEntries.event,
        from: ledgerEntries.fromAccount,
        to: ledgerEntries.toAccount,
        cents: ledgerEntries.cents,
      })
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.orderId} IN ${ids}`),
  ]);
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  const entriesOf = Map.groupBy(entries, ({ orderId }) => orderId);
  const moment = now();
  const { items, next } = toPage(rows, limit, ({ bookedAt, orderId }) => ({ at: bookedAt, id: orderId }));
  return {
    items: items.map(({ progress, bookedAt: _, askedCents, ...item }) => ({
      ...item,
      ...{ method: progress.method, state: progress.state, deadlineAt: progress.deadlineAt },
      ...{ side, frozen: progress.frozen, turn: progress.frozen ? null : turnOf(progress) },
      actions: actionsOf(progress, side, moment),
      events: eventsVisibleTo(side, eventsOf.get(item.orderId) ?? []),
      amounts: amountsForSide(side, {
        entries: entriesOf.get(item.orderId) ?? [],
        events: eventsOf.get(item.orderId) ?? [],
        askedCents,
      }),
    })),
    next,
  };
}
