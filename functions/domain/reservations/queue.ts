/** The queue for a held listing: when it is free, the first buyer gets a turn of `TURN_SECONDS`. */

import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { DAY_MS } from '../../../core/days.ts';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import { type Availability, QUEUES_PER_BUYER, TURN_SECONDS } from '../../../core/reservations/reservations.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { builder, type Query, reading, writeBatch } from '../../db/batch.ts';
import {
  attempt,
  isForSale,
  isListedOrder,
  isLiveAttempt,
  isOnSaleByActiveSeller,
  isStillActive,
  listing,
  order,
  seller,
} from '../../db/conditions.ts';
import { isWithinLargeSalesLimits } from '../../db/money/large-sales.ts';
import { insertInto, namedColumns } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';
import { queueEntries, unusedTurns } from '../../db/tables/reservations.ts';
import { deleteOldUnusedTurnsStatement, unpaidWaitEnd } from '../../db/unpaid-wait.ts';
import { conflict, notFound, tooEarly } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor, mayTakeHold } from './availability.ts';
import { type HoldWaits, holdWaitOf, holdWaitsOf } from './hold-limits.ts';
import { turnBegunLettersStatements, turnPassedLettersStatement } from './turn-letters.ts';

const TURN_MS = TURN_SECONDS * 1000;

const queueEntry = alias(queueEntries, 'queue_entry');
const mine = alias(queueEntries, 'mine');

/**
 * The buyer started exactly one payment in this turn of the row of `queueEntries`, and no other that day. The row still
 * exists, so the payment's secret never reached the buyer: the turn does not count as used. After a second payment the
 * turn counts as unused, because a buyer who aborts each call could otherwise block the copy.
 */
const triedOnce = sql`(SELECT count(*) = 1 AND min(${attempt.createdAt}) >= ${queueEntries.turnEndsAt} - ${TURN_MS} FROM ${paymentAttempts} attempt
  WHERE ${attempt.buyerId} = ${queueEntries.buyerId} AND ${attempt.listingId} = ${queueEntries.listingId} AND ${attempt.createdAt} > ${queueEntries.turnEndsAt} - ${DAY_MS})`;

/**
 * Records the turns among the `leaving` rows of `queueEntries` that went unused although the buyer could have paid. A
 * turn of a first refusal, which nobody asked for, counts against nobody.
 */
const recordPassedTurnsStatement = (leaving: SQL, moment: number): SQL =>
  sql`${insertInto(unusedTurns, {
    buyerId: queueEntries.buyerId,
    listingId: queueEntries.listingId,
    at: sql`min(${queueEntries.turnEndsAt}, ${moment})`,
  })}
      FROM ${queueEntries} WHERE ${queueEntries.turnEndsAt} IS NOT NULL AND ${queueEntries.firstTurnMs} IS NULL AND ${leaving} AND NOT ${triedOnce}
        AND EXISTS (SELECT 1 FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
          WHERE ${listing.id} = ${queueEntries.listingId} AND ${isForSale(listing, seller)} AND ${isWithinLargeSalesLimits(moment)})
      ON CONFLICT DO NOTHING`;

/** Deletes these rows from the queue. A turn that had begun counts against its buyer (`hold-limits.ts`). */
const leaveStatements = (leaving: SQL, moment: number) => ({
  turnsPassed: recordPassedTurnsStatement(leaving, moment),
  left: builder.delete(queueEntries).where(leaving),
});

/** The rows of `queueEntries` for this listing; all rows for null. */
const ofQueue = (listingId: SQL | string | null): SQL =>
  listingId === null ? sql`1` : sql`${queueEntries.listingId} = ${listingId}`;

/**
 * Advances the queue for a listing, or every queue (null). Rows whose turn has expired, or whose booking was given up,
 * leave the queue. When nobody pays and nobody has a turn, the first buyer who could pay gets one. Nothing advances
 * while the copy is not offered. A buyer whose turn began or expired gets a letter. Statements for a write batch;
 * idempotent.
 */
export const advanceQueueStatements = (listingId: SQL | string | null, moment: number): readonly Query[] => [
  turnPassedLettersStatement(leavesQueue(listingId, moment), moment),
  ...Object.values(leaveStatements(leavesQueue(listingId, moment), moment)),
  builder
    .update(queueEntries)
    .set({
      turnEndsAt: sql`CASE WHEN ${queueEntries.firstTurnMs} IS NULL THEN ${moment + TURN_MS} ELSE min(${moment} + ${queueEntries.firstTurnMs}, ${queueEntries.firstUntil}) END`,
    })
    .where(
      and(
        ofQueue(listingId),
        isNull(queueEntries.turnEndsAt),
        mayTakeHold(queueEntries, moment),
        sql`NOT EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${queueEntries.listingId} AND (${queueEntry.turnEndsAt} IS NOT NULL
          OR ((${queueEntry.joinedAt}, ${queueEntry.buyerId}) < (${queueEntries.joinedAt}, ${queueEntries.buyerId}) AND ${mayTakeHold(queueEntry, moment)})))`,
        sql`NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${queueEntries.listingId} AND ${isLiveAttempt(attempt)})`,
        sql`EXISTS (SELECT 1 FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
          WHERE ${listing.id} = ${queueEntries.listingId} AND ${isOnSaleByActiveSeller(listing, seller)} AND ${isWithinLargeSalesLimits(moment)})`,
      ),
    ),
  ...turnBegunLettersStatements(ofQueue(listingId), moment),
];

/**
 * Ends the turns for listings that are no longer offered: the buyers keep their places, and get a turn again when the
 * listing is back. `which` is a condition on `listings listing` of a turn in progress.
 */
export const pauseTurnsStatement = (which: SQL): Query =>
  builder
    .update(queueEntries)
    .set({ turnEndsAt: null })
    .where(
      and(
        isNotNull(queueEntries.turnEndsAt),
        sql`EXISTS (SELECT 1 FROM ${listings} listing WHERE ${listing.id} = ${queueEntries.listingId} AND ${which})`,
      ),
    );

/**
 * The rows of `queueEntries` whose turn has expired, whose buyer has no booking any more, or, of a first refusal, whose
 * time is over.
 */
const leavesQueue = (listingId: SQL | string | null, moment: number): SQL =>
  sql`${ofQueue(listingId)} AND (${queueEntries.turnEndsAt} <= ${moment} OR ${queueEntries.firstUntil} <= ${moment} OR (${queueEntries.firstTurnMs} IS NULL AND NOT EXISTS (SELECT 1 FROM ${orders} "order"
        WHERE ${order.listingId} = ${queueEntries.listingId} AND ${order.buyerId} = ${queueEntries.buyerId} AND ${order.state} = 'pending')))`;

/** No other buyer has a turn: a condition of this buyer's hold on the row of `listings listing`. */
export const isNobodyElsesTurn = (buyerId: string, moment: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listing.id} AND ${queueEntry.turnEndsAt} > ${moment} AND ${queueEntry.buyerId} <> ${buyerId})`;

const countBefore = sql`(SELECT count(*) FROM ${queueEntries} queue_entry
  WHERE ${queueEntry.listingId} = ${mine.listingId} AND (${queueEntry.joinedAt}, ${queueEntry.buyerId}) < (${mine.joinedAt}, ${mine.buyerId}))`;

/** A buyer's position in the queue for the row of `listings`, from 1; null when not in the queue. */
export const queuePositionOf = (buyerId: string): SQL<number | null> =>
  sql<number | null>`(SELECT 1 + ${countBefore} FROM ${queueEntries} mine
    WHERE ${mine.listingId} = ${sql`${listings.id}`} AND ${mine.buyerId} = ${buyerId})`;

/**
 * Joins the queue for the copy of a pending order while another buyer holds it. Idempotent; returns the position.
 * Throws `not_found`; `conflict` when the copy is free or gone, or above `QUEUES_PER_BUYER`; `too_many` while the buyer
 * waits after unused turns and holds on this listing.
 */
export async function joinQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  orderId: string,
): Promise<{ position: number }> {
  const moment = now();
  const me = buyer.userId;
  const own = sql`FROM ${orders} "order" JOIN ${listings} ON ${listings.id} = ${order.listingId}
    JOIN ${users} seller ON ${seller.id} = ${listings.sellerId}
    WHERE ${order.id} = ${orderId} AND ${order.buyerId} = ${me} AND ${isListedOrder(order)} AND ${isStillActive(me)}`;
  const queues = sql`(SELECT count(*) FROM ${queueEntries} queue_entry WHERE ${queueEntry.buyerId} = ${me} AND ${queueEntry.firstTurnMs} IS NULL)`;
  const { found } = await writeBatch(db, {
    inserted: sql`${insertInto(queueEntries, { listingId: listings.id, buyerId: me, joinedAt: moment })} ${own}
          AND ${order.state} = 'pending' AND ${availabilityFor(me, moment)} = 'held' AND ${queues} < ${QUEUES_PER_BUYER}
          AND coalesce(${unpaidWaitEnd(me, sql`${listings.id}`, moment)}, 0) <= ${moment}
        ON CONFLICT DO NOTHING`,
    found:
      reading<QueuedOrder>(sql`SELECT ${order.state} AS state, ${availabilityFor(me, moment)} AS availability, ${queuePositionOf(me)} AS position,
          ${namedColumns(holdWaitsOf(me, sql`${listings.id}`, moment))} ${own}`),
  });
  const [row] = found.rows;
  if (!row) throw notFound();
  if (row.position !== null) return { position: row.position };
  if (row.state !== 'pending' || row.availability === 'gone') throw conflict(ordersWords.conflict.notPayable);
  if (row.availability === 'paused') throw conflict(commonWords.conflict.offSale);
  if (row.availability === 'sold') throw conflict(commonWords.conflict.sold);
  // The daily limit of payments does not apply to the queue.
  const wait = holdWaitOf({ ...row, dayUntil: null }, moment);
  if (wait) throw tooEarly(reservationsWords.wait[wait.reason](formatUtcRoundedUp(wait.until)), wait.until, moment);
  throw conflict(
    row.availability === 'held' ? reservationsWords.conflict.tooManyQueues : reservationsWords.conflict.notInQueue,
  );
}

type QueuedOrder = HoldWaits & { state: string; availability: Availability; position: number | null };

/**
 * Leaves the queue; a turn that had begun is used up. Returns the number of deleted places, always 1. Throws
 * `not_found`.
 */
export async function leaveQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  orderId: string,
): Promise<number> {
  const booked = sql`(SELECT ${orders.listingId} FROM ${orders} WHERE ${orders.id} = ${orderId} AND ${orders.buyerId} = ${buyer.userId})`;
  const moment = now();
  const { left } = await writeBatch(db, {
    ...leaveStatements(
      sql`${queueEntries.buyerId} = ${buyer.userId} AND ${queueEntries.listingId} = ${booked}`,
      moment,
    ),
    queueMoved: advanceQueueStatements(booked, moment),
  });
  if (left.changed !== 1) throw notFound();
  return 1;
}

/** Scheduled job: advances every queue, and deletes old passed turns. */
export async function advanceQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  await writeBatch(db, {
    queuesMoved: advanceQueueStatements(null, moment),
    turnsForgotten: deleteOldUnusedTurnsStatement(moment),
  });
}
