/** Erasure of texts about a sale, some time after the accounts of their authors have ended. */
import { and, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ERASED_TRACKING } from '../../../../core/fulfilment/carriers.ts';
import type { Trader } from '../../../../core/fulfilment/state.ts';
import { RETENTION } from '../../../../core/retention.ts';
import { writeBatch } from '../../../db/batch.ts';
import { saleEndedAt } from '../../../db/money/sale-status.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../../db/tables/money/payments.ts';
import { saleCases, textsToErase } from '../../../db/tables/money/sale-cases.ts';
import type { Deps } from '../../ports.ts';
import { MORE } from '../../runs/leases.ts';
import { runAll } from '../../runs/run-all.ts';

const order = alias(orders, 'order');
const fulfilment = alias(fulfilments, 'fulfilment');
const event = alias(fulfilmentEvents, 'event');
const said = alias(fulfilmentEvents, 'said');
const saleCase = alias(saleCases, 'sale_case');
const dispute = alias(disputes, 'dispute');
const sale = alias(sales, 'sale');

/** Starts the retention of this user's texts about their sales when the account ends; all of these sales have ended. */
export const expireTextsStatements = (userId: string): readonly SQL[] =>
  (['buyerId', 'sellerId'] as const).map(
    (side) =>
      sql`${insertInto(textsToErase, { orderId: order.id, userId: sql`${userId}`, endedAt: saleEndedAt(order.id) })} FROM ${orders} "order"
        JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${order.id}
        WHERE ${order[side]} = ${userId} AND ${order.state} IN ('paid','refunded') AND (
          EXISTS (SELECT 1 FROM ${saleCases} sale_case WHERE ${saleCase.orderId} = ${order.id})
          OR EXISTS (SELECT 1 FROM ${fulfilmentEvents} said WHERE ${said.orderId} = ${order.id} AND ${said.note} IS NOT NULL))
        ON CONFLICT DO NOTHING`,
  );

/**
 * Starts the retention of the tracking data of these copies (a subquery of ids). A seller may have sent thousands of
 * them.
 */
export const expireTrackingStatement = (copies: SQL): SQL =>
  sql`${insertInto(textsToErase, { orderId: fulfilment.orderId, userId: fulfilment.sellerId, endedAt: saleEndedAt(fulfilment.orderId) })} FROM ${sales} sale
    JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${sale.orderId} WHERE ${sale.listingId} IN ${copies} AND ${fulfilment.tracking} IS NOT NULL ON CONFLICT DO NOTHING`;

/** Limit per run, in any order; the next run continues. */
const RUN_LIMIT = 50;

/**
 * Erases expired texts. Texts of users who have not left stay, and all texts while a bank decides. A failure does not
 * stop the others. Returns `MORE` when a run was not enough.
 */
export async function eraseTexts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<typeof MORE | undefined> {
  const due = await db
    .select({ orderId: textsToErase.orderId, userId: textsToErase.userId })
    .from(textsToErase)
    .where(
      and(
        lte(textsToErase.endedAt, now() - RETENTION.contacts),
        sql`NOT EXISTS (SELECT 1 FROM ${disputes} dispute WHERE ${dispute.orderId} = ${textsToErase.orderId} AND ${dispute.settledAt} IS NULL)`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    due.map(
      ({ orderId, userId }) =>
        () =>
          eraseOf(db, orderId, userId),
    ),
  );
  return due.length === RUN_LIMIT ? MORE : undefined;
}

const eraseOf = (db: Deps['db'], orderId: string, userId: string) => {
  const side = sql`(SELECT CASE ${userId} WHEN ${fulfilment.buyerId} THEN 'buyer' WHEN ${fulfilment.sellerId} THEN 'seller' END FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${orderId})`;
  const opener = sql`(SELECT ${event.by} FROM ${fulfilmentEvents} event WHERE ${event.orderId} = ${saleCases.orderId} AND ${event.number} = ${saleCases.event})`;
  const answerer = sql`CASE ${saleCases.kind} WHEN 'no_code' THEN 'buyer' ELSE 'seller' END`;
  const unless = (whose: SQL, column: SQL) => sql`CASE WHEN ${whose} = ${side} THEN NULL ELSE ${column} END`;
  // The fact of tracking is nobody's text, and a bank may ask for it.
  const erasedOf = (whose: Trader, column: SQLWrapper) =>
    sql`CASE WHEN ${side} = ${whose} AND ${column} IS NOT NULL THEN ${ERASED_TRACKING} ELSE ${column} END`;
  return writeBatch(db, {
    claims: sql`UPDATE ${saleCases} SET ${assignments(saleCases, {
      text: unless(opener, sql`${saleCases.text}`),
      answerText: unless(answerer, sql`${saleCases.answerText}`),
      returnText: unless(sql`'seller'`, sql`${saleCases.returnText}`),
      returnCarrier: erasedOf('buyer', saleCases.returnCarrier),
      returnTracking: erasedOf('buyer', saleCases.returnTracking),
    })} WHERE ${saleCases.orderId} = ${orderId}`,
    parcel: sql`UPDATE ${fulfilments} SET ${assignments(fulfilments, { carrier: ERASED_TRACKING, tracking: ERASED_TRACKING })} WHERE ${fulfilments.orderId} = ${orderId}
        AND ${side} = 'seller' AND ${fulfilments.tracking} IS NOT NULL`,
    notes: sql`UPDATE ${fulfilmentEvents} SET ${assignments(fulfilmentEvents, { note: null })} WHERE ${fulfilmentEvents.orderId} = ${orderId} AND ${fulfilmentEvents.by} = ${side}
        AND ${fulfilmentEvents.note} IS NOT NULL`,
    erased: sql`DELETE FROM ${textsToErase} WHERE ${textsToErase.orderId} = ${orderId} AND ${textsToErase.userId} = ${userId}`,
  });
};
