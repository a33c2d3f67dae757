import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FulfilmentState, Trader } from '../../../core/fulfilment/state.ts';
import { answerDeadlineOf } from '../../../core/fulfilment/step-times.ts';
import { type ArrivingCopy, DUE_SOON_MS, type PaidCopy, TODO_ROWS } from '../../../core/orders/todo.ts';
import type { Db } from '../../db/client.ts';
import { seller } from '../../db/conditions.ts';
import { isCoverOf, soldCopyColumns } from '../../db/listing-snapshots.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { saleCases } from '../../db/tables/money/sale-cases.ts';
import { idsOfOpenSales } from '../fulfilment/reads/open-sales.ts';

export const isSentBack = sql`EXISTS (SELECT 1 FROM ${saleCases} WHERE ${saleCases.orderId} = ${fulfilments.orderId}
  AND ${saleCases.withdrawnAt} IS NULL AND ${saleCases.returnedAt} IS NOT NULL)`;

/** A copy on its way back waits for its seller, before that for its buyer. */
const RETURNS = { buyer: sql`NOT ${isSentBack}`, seller: isSentBack } as const satisfies Record<Trader, SQL>;

/** A buyer confirms once that a copy was received which was handed over without the code. */
const ASKED = {
  buyer: sql`EXISTS (SELECT 1 FROM ${saleCases} WHERE ${saleCases.orderId} = ${fulfilments.orderId}
    AND ${saleCases.withdrawnAt} IS NULL AND ${saleCases.kind} = 'no_code' AND ${saleCases.answerText} IS NULL)`,
  seller: sql`0`,
} as const satisfies Record<Trader, SQL>;

/** Sales that wait for this party; frozen ones wait for nobody. */
function dueOf(party: Trader, userId: string, states: readonly FulfilmentState[], limit: number): SQL {
  const where = sql`${isNull(fulfilments.frozenAt)} AND (${fulfilments.state} <> 'returning' OR ${RETURNS[party]})
    AND (${fulfilments.state} <> 'deciding' OR ${ASKED[party]})`;
  return idsOfOpenSales(party, userId, { states, limit, where });
}

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
  const others = dueOf('seller', sellerId, ['to_meet', 'claimed', 'returning'], READ.sales);
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
        ['to_meet', 'shipped', 'handed_over', 'offered', 'returning', 'deciding'],
        TODO_ROWS.sales,
      )}`,
    )
    .orderBy(fulfilments.deadlineAt, orders.id)
    .limit(TODO_ROWS.sales);
}
