/** The admin's list of sales under way, by deadline, so that overdue ones come first. */
import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { OpenFilter, OpenFulfilment } from '../../../../core/fulfilment/open-fulfilment.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { seller } from '../../../db/conditions.ts';
import { isCoverOf } from '../../../db/listing-snapshots.ts';
import { listingPhotos } from '../../../db/tables/catalog.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../../db/tables/money/payments.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

const dispute = alias(disputes, 'dispute');
const earlier = alias(disputes, 'earlier');
const fulfilment = alias(fulfilments, 'fulfilment');

/** Disputes of an order that may still have effects. */
const unsettled = (what: SQL, which: SQL = sql`1`): SQL =>
  sql`(SELECT ${what} FROM ${disputes} dispute WHERE ${dispute.orderId} = ${fulfilments.orderId} AND ${dispute.settledAt} IS NULL AND ${which})`;

const answerBy = sql<number | null>`${unsettled(sql`min(${dispute.dueBy})`, sql`${dispute.closedAt} IS NULL`)}`;

/** Moment from which a dispute is late: the bank's deadline, or its decision. Its index has the same expression. */
const late = ({ closedAt, dueBy, openedAt }: Readonly<Record<'closedAt' | 'dueBy' | 'openedAt', SQLWrapper>>): SQL =>
  sql`CASE WHEN ${closedAt} IS NOT NULL THEN ${closedAt} WHEN ${dueBy} IS NOT NULL THEN ${dueBy} ELSE ${openedAt} END`;

/** Moment from which a disputed sale is late, by its first dispute. */
const lateFrom = sql<number>`${unsettled(sql`min(${late(dispute)})`)}`;

/**
 * First page of disputed sales, ended ones included, by the dispute that is late first, from its index. A disputed
 * payment without a sale is in no list of sales.
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

/** All sales under way, those in one state, frozen ones, or disputed ones. Each order of rows is that of an index. */
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
