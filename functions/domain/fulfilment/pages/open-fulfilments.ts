/** The admin's list of sales under way: what is overdue first, because the next deadline is. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { OpenFilter, OpenFulfilment } from '../../../../core/fulfilment/open-fulfilment.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { PAGE_SIZE } from '../../../../core/paging.ts';
import { seller } from '../../../db/active.ts';
import { isCoverOf } from '../../../db/covers.ts';
import { listingPhotos } from '../../../db/tables/catalog.ts';
import { fulfilments } from '../../../db/tables/fulfilment.ts';
import { orders, sales } from '../../../db/tables/ledger.ts';
import { type Page, type Paging, toPage } from '../../paging.ts';
import type { Deps } from '../../ports.ts';

/** All of them, or those in one state, or those that stand still. Each order of rows is that of an index. */
export async function listOpenFulfilments(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, filter }: Paging & { readonly filter?: OpenFilter | undefined } = {},
): Promise<Page<OpenFulfilment>> {
  const { orderId, deadlineAt, frozenAt, state } = fulfilments;
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
      deadlineAt: sql<number>`${deadlineAt}`,
      frozenAt,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(sales, eq(sales.orderId, orderId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(
      and(
        isNotNull(deadlineAt),
        filter && (filter === 'frozen' ? isNotNull(frozenAt) : eq(state, filter)),
        after && sql`(${deadlineAt}, ${orderId}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(deadlineAt, orderId)
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, (row) => ({ at: row.deadlineAt, id: row.orderId }));
  return { items: items.map(({ photoId, ...row }) => ({ ...row, listingPhoto: photoId && photoPath(photoId) })), next };
}
