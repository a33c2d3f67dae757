import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { hasContactData } from '../../../core/accounts/user-facts.ts';
import { UNSENT_STATES } from '../../../core/fulfilment/state.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { BuyerReportReason } from '../../../core/moderation/report-reasons.ts';
import type { BuyerState, MyBuyer } from '../../../core/orders/my-buyer.ts';
import { sellerStepOf } from '../../../core/orders/seller-step.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { isExperienced, isStillActive, order } from '../../db/conditions.ts';
import { countBuyerReportStatements } from '../../db/counts.ts';
import { insertInto } from '../../db/rows.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { buyerReports } from '../../db/tables/reports.ts';
import { conflict, notFound } from '../../errors.ts';
import { isSentBack } from '../fulfilment/progress.ts';
import { idsOfOpenSales, isDoneForSeller, saleNumber } from '../fulfilment/reads/open-sales.ts';
import { addressColumns, maySeeContact } from '../fulfilment/sale-contacts.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

const isToHandOver: SQL = inArray(fulfilments.state, [...UNSENT_STATES]);

/**
 * Orders for the seller's own copies, newest first; with `state`, those in one state: sales to hand over by deadline,
 * completed ones by sale.
 */
export async function listMyBuyers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  { after, limit = PAGE_SIZE.api, state }: Paging & { state?: BuyerState | undefined } = {},
): Promise<Page<MyBuyer>> {
  const moment = now();
  if (state === 'to_hand_over') {
    const due = idsOfOpenSales('seller', seller.userId, { states: UNSENT_STATES, after, limit: limit + 1 });
    const rows = await buyersWhere(db, moment, sql`${orders.id} IN ${due}`)
      .orderBy(fulfilments.deadlineAt, orders.id)
      .limit(limit + 1);
    return pageOf(rows, limit, ({ lastsUntil }) => lastsUntil ?? 0);
  }
  if (state === 'done') {
    // A sale that is handed over or canceled needs nothing from its seller.
    const rows = await buyersDone(db, moment, seller.userId, after?.at)
      .orderBy(desc(saleNumber))
      .limit(limit + 1);
    return pageOf(rows, limit, ({ sale }) => sale);
  }
  const rows = await buyersWhere(
    db,
    moment,
    and(
      eq(orders.sellerId, seller.userId),
      state === 'unpaid' ? eq(orders.state, 'pending') : inArray(orders.state, ['pending', 'paid', 'refunded']),
      after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`,
    ),
  )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ bookedAt }) => bookedAt);
}

const isParcelTo: SQL | undefined = and(
  eq(deliveryAddresses.orderId, fulfilments.orderId),
  eq(fulfilments.method, 'post'),
  isNotNull(fulfilments.deadlineAt),
);

const buyer = (moment: number) => ({
  orderId: orders.id,
  listingId: orders.listingId,
  listingName: orders.listingName,
  // A subquery, not a join: a join reads a picture for each order that is filtered out, too.
  photoId: sql<string | null>`(SELECT ${listingPhotos.photoId} FROM ${listingPhotos}
    WHERE ${listingPhotos.listingId} = ${orders.listingId} AND ${listingPhotos.position} = 0)`,
  priceCents: orders.priceCents,
  state: orders.state,
  bookedAt: orders.createdAt,
  paidAt: sales.soldAt,
  lastsUntil: fulfilments.deadlineAt,
  deadlineAt: sql<number | null>`CASE WHEN ${fulfilments.frozenAt} IS NULL THEN ${fulfilments.deadlineAt} END`,
  frozenAt: fulfilments.frozenAt,
  method: fulfilments.method,
  cancelAsked: isNotNull(fulfilments.cancelAskedAt).mapWith(Boolean),
  sentBack: sql`CASE ${fulfilments.state} WHEN 'returning' THEN ${isSentBack(fulfilments.orderId)} END`.mapWith(
    Boolean,
  ),
  address: addressColumns,
  saleState: fulfilments.state,
  sale: saleNumber,
  handOverBy: sql<
    number | null
  >`CASE WHEN ${isToHandOver} AND ${fulfilments.frozenAt} IS NULL THEN ${fulfilments.deadlineAt} END`,
  buyerId: orders.buyerId,
  name: orders.buyerName,
  email: orders.buyerEmail,
  location: orders.location,
  phoneNumber: orders.phoneNumber,
  reachable: maySeeContact(moment),
  reported: isNotNull(buyerReports.orderId).mapWith(Boolean),
  reportOutcome: buyerReports.outcome,
});

const buyersWhere = (db: Deps['db'], moment: number, where: SQL | undefined) =>
  db
    .select(buyer(moment))
    .from(orders)
    .leftJoin(buyerReports, eq(buyerReports.orderId, orders.id))
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .leftJoin(deliveryAddresses, isParcelTo)
    .where(where);

/** Sales that need nothing from the seller: read from the fulfilments, whose index has the order of sales. */
const buyersDone = (db: Deps['db'], moment: number, sellerId: string, before: number | undefined) =>
  db
    .select(buyer(moment))
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(buyerReports, eq(buyerReports.orderId, orders.id))
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(deliveryAddresses, isParcelTo)
    .where(isDoneForSeller(sellerId, before));

type Row = Awaited<ReturnType<typeof buyersWhere | typeof buyersDone>>[number];

function pageOf(rows: readonly Row[], limit: number, placeOf: (row: Row) => number): Page<MyBuyer> {
  const { items, next } = toPage(rows, limit, (row) => ({ at: placeOf(row), id: row.orderId }));
  const buyers = items.map(
    ({ state, photoId, lastsUntil: _, sale: __, reachable, frozenAt, cancelAsked, sentBack, ...row }) => ({
      ...row,
      ...(reachable && hasContactData(row.phoneNumber) ? {} : { email: null, location: null, phoneNumber: null }),
      listingPhoto: photoId && photoPath(photoId),
      paid: state === 'paid',
      step:
        row.saleState === null || frozenAt !== null
          ? null
          : sellerStepOf({ state: row.saleState, cancelAsked, sentBack }),
    }),
  );
  return { items: buyers, next };
}

/**
 * Reports the buyer of an order to the admins. Throws `not_found`, or `conflict` for a second report. `counting`
 * follows the report in the batch.
 */
export async function reportBuyer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  orderId: string,
  reason: BuyerReportReason | undefined,
  counting: (made: SQL) => readonly Step[],
): Promise<number> {
  const own = sql`${order.id} = ${orderId} AND ${order.sellerId} = ${seller.userId} AND ${order.state} IN ('pending','paid','refunded')
    AND ${isStillActive(seller.userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(buyerReports, {
      orderId: order.id,
      sellerId: order.sellerId,
      buyerId: order.buyerId,
      reason: reason ?? null,
      createdAt: now(),
      byExperienced: isExperienced(seller.userId),
    })} FROM ${orders} "order" WHERE ${own} ON CONFLICT DO NOTHING`,
    reportCounted: countBuyerReportStatements(orderId),
    // A repeated report counts against the rate limit as well.
    counted: counting(sql`1`),
    found: reading<{ id: string }>(sql`SELECT ${order.id} FROM ${orders} "order" WHERE ${own}`),
  });
  if (inserted.changed === 1) return 1;
  throw found.rows[0] ? conflict(moderationWords.conflict.alreadyReported) : notFound();
}
