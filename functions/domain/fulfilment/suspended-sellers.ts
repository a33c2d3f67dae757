/** Sales of suspended sellers: unsent ones are canceled, others continue. */
import { and, eq, gt, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import { edgeOf } from '../../../core/fulfilment/edges.ts';
import { UNSENT_STATES } from '../../../core/fulfilment/state.ts';
import { moneyWords } from '../../../core/words/en/money.ts';
import { type Statements, writeBatch } from '../../db/batch.ts';
import { isNotSuspended, isSuspendedSeller, seller } from '../../db/conditions.ts';
import { isFrozen } from '../../db/money/sale-status.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';
import { allOrEach } from '../runs/run-all.ts';
import { applyEventStatements, type ReadSale, SALE_COLUMNS } from './event-effects.ts';

const thaw = alias(fulfilmentEvents, 'thaw');
const stop = alias(fulfilmentEvents, 'stop');

/** Limit of sales per write. */
const SALES_PER_WRITE = 50;

const UNSENT_SALE = { ...SALE_COLUMNS, buyerPartCents: sql<number>`0` };
/** The effects are the same for a parcel and a meeting. */
const CANCELED = edgeOf('cancel', 'to_ship', 'canceled', 'shop');

/** The copy is unsent and its seller is suspended, so it will not be sent. */
export const isUnsentOfSuspended = ({ state, sellerId }: Readonly<Record<'state' | 'sellerId', SQLWrapper>>): SQL =>
  sql`(${state} IN ${UNSENT_STATES} AND EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND NOT ${isNotSuspended(seller)}))`;

/**
 * The freeze of the sale ended while the seller was suspended and left no time. This holds even if the seller is
 * restored before the scheduled job runs.
 */
export const hasNoTimeLeft = ({ orderId, version }: Readonly<Record<'orderId' | 'version', SQLWrapper>>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${fulfilmentEvents} thaw WHERE ${thaw.orderId} = ${orderId} AND ${thaw.number} = ${version}
    AND ${thaw.action} = 'thaw' AND ${thaw.state} IN ${UNSENT_STATES} AND ${thaw.deadlineAt} = ${thaw.at}
    AND (SELECT ${stop.deadlineAt} > ${stop.at} FROM ${fulfilmentEvents} stop WHERE ${stop.orderId} = ${orderId} AND ${stop.action} = 'freeze'
      ORDER BY ${stop.number} DESC LIMIT 1))`;

/**
 * Unsent sales of this seller, up to the limit of one write. Frozen ones are excluded: they end when they would thaw
 * (`freeze-sales.ts`).
 */
export async function listUnsentSales({ db }: Pick<Deps, 'db'>, sellerId: string): Promise<ReadSale[]> {
  return await db
    .select(UNSENT_SALE)
    .from(orders)
    .innerJoin(fulfilments, and(eq(fulfilments.orderId, orders.id), inArray(fulfilments.state, UNSENT_STATES)))
    .where(
      and(
        eq(orders.sellerId, sellerId),
        sql`${orders.state} IN ('paid','refunded')`,
        sql`NOT ${isFrozen(fulfilments.orderId)}`,
      ),
    )
    .limit(SALES_PER_WRITE);
}

/** Those of these sales, as a JSON array of id and version, that the suspension cancels. */
const stillUnsent = (versions: string): SQL => sql`FROM json_each(${versions}) read CROSS JOIN ${fulfilments}
        ON ${fulfilments.orderId} = read.value ->> 0 AND ${fulfilments.version} = read.value ->> 1
        WHERE ${isUnsentOfSuspended(fulfilments)} AND NOT ${isFrozen(fulfilments.orderId)}`;

const versionsOf = (read: readonly ReadSale[]): string =>
  JSON.stringify(read.map(({ orderId, version }) => [orderId, version]));

/**
 * Orders and refunds of the sales that `cancelUnsentStatements` cancels, as detail of the audit entry: `ID 1250 cents,
 * …`; a trailing `…` if more sales follow after the response. Stands after the statement that suspends the seller and
 * before those of `cancelUnsentStatements`.
 */
export function idsOfCanceledSales(read: readonly ReadSale[]): SQL | undefined {
  if (read.length === 0) return undefined;
  const more = read.length < SALES_PER_WRITE ? '' : ', …';
  return sql`(SELECT group_concat(${fulfilments.orderId} || ' ' || ${fulfilments.priceCents} || ${` ${moneyWords.wrongRow.cents}`}, ', ') || ${more} ${stillUnsent(versionsOf(read))})`;
}

/**
 * Statements that cancel those of these sales that are still unsent; they stand after the one that suspends the seller.
 * No copy is relisted, so no page changes.
 */
export function cancelUnsentStatements(read: readonly ReadSale[], moment: number): Statements {
  if (read.length === 0) return {};
  const { pages: _, ...rest } = applyEventStatements(read, CANCELED, moment);
  return {
    salesCanceled: sql`${insertInto(fulfilmentEvents, {
      orderId: fulfilments.orderId,
      number: sql`${fulfilments.version} + 1`,
      at: moment,
      by: 'shop',
      action: 'cancel',
      state: 'canceled',
    })} ${stillUnsent(versionsOf(read))}`,
    ...rest,
  };
}

/** Continues after the response where one write was not enough. The scheduled job completes a killed run. */
export function continueCancelingSales(
  deps: Pick<Deps, 'now' | 'pages'>,
  sellerId: string,
  ended: readonly ReadSale[],
): void {
  if (ended.length < SALES_PER_WRITE) return;
  deps.pages.later(0, async (db) => {
    for (
      let sales = await listUnsentSales({ db }, sellerId);
      sales.length > 0;
      sales = await listUnsentSales({ db }, sellerId)
    ) {
      await writeBatch(db, cancelUnsentStatements(sales, deps.now()));
      // A seller who was restored meanwhile sends them.
      const [first] = sales;
      if ((await listUnsentSales({ db }, sellerId)).some((left) => left.orderId === first?.orderId)) return;
    }
  });
}

/** Duration in ms after a suspension in which the scheduled job looks for remaining sales. */
const LOOKED_FOR_MS = 7 * DAY_MS;

/**
 * Scheduled job: cancels sales that a killed run left, and those that thawed at the moment of the suspension. A
 * failure does not stop the others; failures are collected by order.
 */
export async function cancelRemainingUnsentSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  failed: Map<string, unknown>,
): Promise<void> {
  const moment = now();
  const rows = await db
    .select(UNSENT_SALE)
    .from(seller)
    // Starts from the few recently suspended users, and joins their sales.
    .crossJoin(fulfilments)
    .where(
      and(
        isSuspendedSeller(seller),
        gt(seller.suspendedAt, moment - LOOKED_FOR_MS),
        eq(fulfilments.sellerId, seller.id),
        inArray(fulfilments.state, UNSENT_STATES),
        isNotNull(fulfilments.deadlineAt),
        sql`NOT ${isFrozen(fulfilments.orderId)}`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(SALES_PER_WRITE);
  await allOrEach(
    rows.map(({ orderId }) => orderId),
    (ids) =>
      writeBatch(
        db,
        cancelUnsentStatements(
          rows.filter(({ orderId }) => ids.includes(orderId)),
          moment,
        ),
      ),
    failed,
  );
}
