import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FulfilmentState, Trader } from '../../../core/fulfilment/state.ts';
import { answerDeadlineOf } from '../../../core/fulfilment/step-times.ts';
import { statesOfTurn } from '../../../core/fulfilment/steps.ts';
import { type ArrivingCopy, DUE_SOON_MS, type PaidCopy, TODO_ROWS } from '../../../core/orders/todo.ts';
import type { Db } from '../../db/client.ts';
import { seller } from '../../db/conditions.ts';
import { isCoverOf, soldCopyColumns } from '../../db/listing-snapshots.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { isTurnOf } from '../fulfilment/progress.ts';
import { idsOfOpenSales } from '../fulfilment/reads/open-sales.ts';

/** Sales that wait for this party; frozen ones wait for nobody. */
const dueOf = (party: Trader, userId: string, states: readonly FulfilmentState[], limit: number): SQL =>
  idsOfOpenSales(party, userId, { states, limit, where: sql`${isNull(fulfilments.frozenAt)} AND ${isTurnOf(party)}` });

/** One more than the list shows of each, so that it can say that there are more. */
const READ = { sales: TODO_ROWS.sales + 1, dueSoon: TODO_ROWS.dueSoon + 1 } as const;

/**
 * Copies that wait for their seller, next deadline first: all parcels due soon, and the first of the others. `now` in
 * ms since the epoch.
 */
export function readPaidCopies(db: Db, sellerId: string, now: number) {
  const parcels = (limit: number, due: SQL) =>
    idsOfOpenSales('seller', sellerId, {
      states: ['to_ship'],
      limit,
      where: sql`${isNull(fulfilments.frozenAt)} AND ${due}`,
    });
  const soon = parcels(READ.dueSoon, sql`${fulfilments.deadlineAt} <= ${now + DUE_SOON_MS}`);
  const later = parcels(READ.sales, sql`${fulfilments.deadlineAt} > ${now + DUE_SOON_MS}`);
  const others = dueOf(
    'seller',
    sellerId,
    statesOfTurn('seller').filter((state) => state !== 'to_ship'),
    READ.sales,
  );
  return db
    .select({
      ...soldCopyColumns,
      buyerName: orders.buyerName,
      priceCents: sales.amountCents,
      paidAt: sales.soldAt,
      state: sql<PaidCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`${fulfilments.deadlineAt}`,
      cancelAsked: isNotNull(fulfilments.cancelAskedAt).mapWith(Boolean),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(
      sql`${fulfilments.orderId} IN (SELECT sale FROM ${soon} UNION ALL SELECT sale FROM ${later} UNION ALL SELECT sale FROM ${others})`,
    )
    .orderBy(fulfilments.deadlineAt, orders.id);
}

export function limitTodoCopies<Copy extends Pick<PaidCopy, 'state' | 'deadlineAt'>>(
  copies: readonly Copy[],
  now: number,
): Copy[] {
  const isSoon = ({ state, deadlineAt }: Copy) => state === 'to_ship' && deadlineAt <= now + DUE_SOON_MS;
  const soon = copies.filter(isSoon).slice(0, TODO_ROWS.dueSoon);
  const others = copies.filter((copy) => !isSoon(copy)).slice(0, TODO_ROWS.sales);
  const chosen = new Set([...soon, ...others]);
  return copies.filter((copy) => chosen.has(copy));
}

/** Copies that wait for their buyer, next deadline first. */
export function readArrivingCopies(db: Db, buyerId: string) {
  return db
    .select({
      ...soldCopyColumns,
      sellerName: seller.name,
      state: sql<ArrivingCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`CASE ${fulfilments.state} WHEN 'deciding' THEN ${fulfilments.deadlineAt} + ${answerDeadlineOf(0)} ELSE ${fulfilments.deadlineAt} END`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(
      sql`${fulfilments.orderId} IN ${dueOf(
        'buyer',
        buyerId,
        // Both come to a meeting.
        ['to_meet', ...statesOfTurn('buyer')],
        TODO_ROWS.sales,
      )}`,
    )
    .orderBy(fulfilments.deadlineAt, orders.id)
    .limit(TODO_ROWS.sales);
}
