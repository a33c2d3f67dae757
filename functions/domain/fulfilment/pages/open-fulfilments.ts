/** The admin's list of sales under way: what is overdue first, because the next deadline is. */
import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OpenFilter, OpenFulfilment } from '../../../../core/fulfilment/open-fulfilment.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { seller } from '../../../db/active.ts';
import { isCoverOf } from '../../../db/covers.ts';
import { listingPhotos } from '../../../db/tables/catalog.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../../db/tables/money/payments.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

const dispute = alias(disputes, 'dispute');
const earlier = alias(disputes, 'earlier');
const fulfilment = alias(fulfilments, 'fulfilment');

/** The disputes of an order from which something may still follow. */
const unsettled = (what: SQL, which: SQL = sql`1`): SQL =>
  sql`(SELECT ${what} FROM ${disputes} dispute WHERE ${dispute.orderId} = ${fulfilments.orderId} AND ${dispute.settledAt} IS NULL AND ${which})`;

const answerBy = sql<number | null>`${unsettled(sql`min(${dispute.dueBy})`, sql`${dispute.closedAt} IS NULL`)}`;

/** From when on a dispute is late: the bank takes no answer any more, or has decided. As its index has it. */
const late = ({ closedAt, dueBy, openedAt }: Readonly<Record<'closedAt' | 'dueBy' | 'openedAt', SQLWrapper>>): SQL =>
  sql`CASE WHEN ${closedAt} IS NOT NULL THEN ${closedAt} WHEN ${dueBy} IS NOT NULL THEN ${dueBy} ELSE ${openedAt} END`;

/** From when on a disputed sale is late: its first dispute is, and an admin has to settle the rest. */
const lateFrom = sql<number>`${unsettled(sql`min(${late(dispute)})`)}`;

/**
 * The first sales that a bank decides or has decided, ended ones as well, each by the dispute that is late first: from its index. A payment
 * that was no sale's may be disputed, too, and stands in no list of sales.
 */
const disputed = ({ after, limit }: Required<Pick<Paging, 'limit'>> & Pick<Paging, 'after'>): SQL =>
  sql`(SELECT ${dispute.orderId} FROM ${disputes} dispute WHERE ${dispute.settledAt} IS NULL
    AND EXISTS (SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${dispute.orderId})
    AND ${after ? sql`(${late(dispute)}, ${dispute.orderId}) > (${after.at}, ${after.id})` : sql`1`}
    AND NOT EXISTS (SELECT 1 FROM ${disputes} earlier WHERE ${earlier.orderId} = ${dispute.orderId} AND ${earlier.settledAt} IS NULL
      AND (${late(earlier)}, ${earlier.id}) < (${late(dispute)}, ${dispute.id}))
    ORDER BY ${late(dispute)}, ${dispute.orderId} LIMIT ${limit})`;

const whichAre = (filter: OpenFilter | undefined, cut: Parameters<typeof disputed>[0]): SQL | undefined => {
  const { deadlineAt, frozenAt, orderId, state } = fulfilments;
  if (filter === 'disputed') return sql`${orderId} IN ${disputed(cut)}`;
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
    .where(
      and(
        whichAre(filter, { after, limit: limit + 1 }),
        after && sql`(${stands}, ${orderId}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(stands, orderId)
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, (row) => ({ at: row.stands, id: row.orderId }));
  return {
    items: items.map(({ photoId, stands: _, ...row }) => ({ ...row, listingPhoto: photoId && photoPath(photoId) })),
    next,
  };
}
