/** The admin's list of sales under way: what is overdue first, because the next deadline is. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OpenFilter, OpenFulfilment } from '../../../../core/fulfilment/open-fulfilment.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { seller } from '../../../db/active.ts';
import { isCoverOf } from '../../../db/covers.ts';
import { listingPhotos } from '../../../db/tables/catalog.ts';
import { disputes } from '../../../db/tables/disputes.ts';
import { fulfilments } from '../../../db/tables/fulfilment.ts';
import { orders, sales } from '../../../db/tables/payments.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

const d = alias(disputes, 'd');

/** The disputes of an order from which something may still follow. */
const unsettled = (what: SQL, which: SQL = sql`1`): SQL =>
  sql`(SELECT ${what} FROM ${disputes} d WHERE ${d.orderId} = ${fulfilments.orderId} AND ${d.settledAt} IS NULL AND ${which})`;

const answerBy = sql<number | null>`${unsettled(sql`min(${d.dueBy})`, sql`${d.closedAt} IS NULL`)}`;

/** From when on a disputed sale is late: the bank takes no answer any more, or has decided, and an admin has to settle the rest. */
const lateFrom = sql<number>`${unsettled(sql`min(coalesce(${d.closedAt}, ${d.dueBy}, ${d.openedAt}))`)}`;

/** Those that a bank decides or has decided, ended ones as well. They are few, and read from an index of their own. */
const isDisputed = sql`${fulfilments.orderId} IN (SELECT ${d.orderId} FROM ${disputes} d WHERE ${d.settledAt} IS NULL)`;

const whichAre = (filter: OpenFilter | undefined): SQL | undefined => {
  const { deadlineAt, frozenAt, state } = fulfilments;
  if (filter === 'disputed') return isDisputed;
  return and(isNotNull(deadlineAt), filter && (filter === 'frozen' ? isNotNull(frozenAt) : eq(state, filter)));
};

/** All of them, those in one state, those that stand still, or those that are disputed. Each other order of rows is that of an index. */
export async function listOpenFulfilments(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, filter }: Paging & { readonly filter?: OpenFilter | undefined } = {},
): Promise<Page<OpenFulfilment>> {
  const { orderId, deadlineAt, frozenAt, state } = fulfilments;
  const stands = filter === 'disputed' ? lateFrom : sql<number>`${deadlineAt}`;
  const rows = await db
    .select({
      orderId,
      listingId: orders.listingId,
      listingName: orders.listingName,
      photoId: listingPhotos.photoId,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      sellerName: seller.name,
      sellerEmail: seller.email,
      priceCents: fulfilments.priceCents,
      method: fulfilments.method,
      state,
      soldAt: sales.soldAt,
      deadlineAt,
      frozenAt,
      answerBy,
      stands,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(sales, eq(sales.orderId, orderId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(and(whichAre(filter), after && sql`(${stands}, ${orderId}) > (${after.at}, ${after.id})`))
    .orderBy(stands, orderId)
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, (row) => ({ at: row.stands, id: row.orderId }));
  return {
    items: items.map(({ photoId, stands: _, ...row }) => ({ ...row, listingPhoto: photoId && photoPath(photoId) })),
    next,
  };
}
