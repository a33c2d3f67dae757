/** The hold on a copy: one row in `payment_attempts`; a unique index admits one live hold per copy. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { DeliveryOptions } from '../../../core/fulfilment/delivery-options.ts';
import type { DeliveryMethod } from '../../../core/fulfilment/state.ts';
import { formatUtcRoundedUp } from '../../../core/minutes.ts';
import { changesBetween, encodeChanges } from '../../../core/orders/snapshot.ts';
import type { StartPayment } from '../../../core/payments/payment.ts';
import { CURRENCY } from '../../../core/payments/payment-attempt.ts';
import { HOLD_SECONDS, HOLDS_PER_BUYER } from '../../../core/reservations/reservations.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { type Reading, reading, type Step, writeBatch } from '../../db/batch.ts';
import {
  attempt,
  isForSale,
  isListedOrder,
  isLiveAttempt,
  isOnSale,
  isStillActive,
  listing,
  order,
  seller,
} from '../../db/conditions.ts';
import {
  bookedColumns,
  isUnchangedSinceBooking,
  listingSnapshotJson,
  listingSnapshotOf,
} from '../../db/listing-snapshots.ts';
import { isWithinLargeSalesLimits } from '../../db/money/large-sales.ts';
import { assignments, insertInto, namedColumns } from '../../db/rows.ts';
import { sessions, users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';
import { conflict, Failure, notFound, tooEarly } from '../../errors.ts';
import type { MoneyDeps } from '../ports.ts';
import { isChoiceAllowed, isMethodAllowed, lastAddressOf, storeDeliveryChoiceStatements } from './delivery-choice.ts';
import { firstHoldEnd, type HoldWaits, holdWaitOf, holdWaitsOf, liveHoldCount, mayHold } from './hold-limits.ts';
import { advanceQueueStatements, isNobodyElsesTurn } from './queue.ts';

/** Result of the hold's batch: the order, its listing, and the present holder. Moments in ms since the epoch. */
export type HoldCandidate = HoldWaits & {
  orderId: string;
  orderState: string;
  listingId: string;
  listingName: string;
  priceCents: number;
  method: DeliveryMethod;
  delivery: DeliveryOptions;
  copyLocation: string;
  /** JSON, a `DeliveryAddress`. */
  address: string | null;
  bookedVersion: number;
  snapshot: string;
  listedName: string;
  listedCents: number;
  listedVersion: number;
  listed: string;
  asBooked: number;
  soldAt: number | null;
  deletedAt: number | null;
  suspendedAt: number | null;
  onSale: number;
  holds: number;
  firstHoldEnd: number | null;
  othersTurn: number;
  beyondLargeSales: number;
  attemptId: string | null;
  attemptOrderId: string;
  attemptState: string;
  intentId: string | null;
  expiresAt: number;
  waivedAt: number | null;
};

/** Without an order's id, a price means the caller's only payable order at that price. */
const wanted = (buyer: Actor, { orderId, expectedPriceCents }: StartPayment) =>
  orderId !== undefined
    ? sql`${order.id} = ${orderId} AND ${order.buyerId} = ${buyer.userId} AND ${isListedOrder(order)}`
    : sql`${order.buyerId} = ${buyer.userId} AND ${order.state} = 'pending' AND ${order.priceCents} = ${expectedPriceCents ?? null}`;

/**
 * The version that the buyer agrees to: the listing as booked, at the price that was sent; or the accepted changed
 * version, at the price before or after the change.
 */
function agreed({ expectedPriceCents, acceptedVersion }: StartPayment): SQL {
  const seen = expectedPriceCents ?? null;
  return sql`((${isUnchangedSinceBooking} AND coalesce(${seen}, ${order.priceCents}) = ${order.priceCents})
    OR (${listing.version} = ${acceptedVersion ?? null}
      AND coalesce(${seen}, ${order.priceCents}) IN (${order.priceCents}, ${listing.resellPriceCents})))`;
}

/**
 * One batch: inserts the attempt if all conditions hold, copies the listing's state into the order, then reads the
 * result. Throws `not_found`, and `conflict` when the price differs or several orders match.
 */
export async function holdListing(
  { db, now, newId }: MoneyDeps,
  buyer: Actor,
  input: StartPayment,
  counting: readonly Step[] = [],
): Promise<HoldCandidate> {
  const moment = now();
  const id = newId();
  const mine = sql`${wanted(buyer, input)} AND ${isStillActive(buyer.userId)}`;
  const { found } = await writeBatch(db, {
    counting,
    queueMoved: advanceQueueStatements(
      sql`(SELECT ${order.listingId} FROM ${orders} "order" WHERE ${mine} LIMIT 1)`,
      moment,
    ),
    inserted: sql`${insertInto(paymentAttempts, {
      id,
      orderId: order.id,
      listingId: order.listingId,
      buyerId: order.buyerId,
      amountCents: listing.resellPriceCents,
      currency: CURRENCY,
      state: 'creating',
      createdAt: moment,
      expiresAt: moment + HOLD_SECONDS * 1000,
      changedAt: moment,
      deviceId: sql`(SELECT ${sessions.deviceId} FROM ${sessions} WHERE ${sessions.id} = ${buyer.sessionId})`,
    })}
        FROM ${orders} "order" JOIN ${listings} listing ON ${listing.id} = ${order.listingId}
          JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
        WHERE ${mine} AND ${order.state} = 'pending' AND ${agreed(input)} AND ${isForSale(listing, seller)}
          AND (SELECT count(*) FROM ${orders} "order" WHERE ${mine}) = 1 AND ${mayHold(buyer.userId, sql`${listing.id}`, moment)}
          AND ${isWithinLargeSalesLimits(moment)}
          AND ${isNobodyElsesTurn(buyer.userId, moment)} AND ${isChoiceAllowed(input.delivery)}
        ON CONFLICT DO NOTHING`,
    orderRenewed: sql`UPDATE ${orders} SET ${assignments(orders, bookedColumns)}
        FROM ${listings} listing WHERE ${listing.id} = ${orders.listingId} AND ${orders.id} = (SELECT ${paymentAttempts.orderId} FROM ${paymentAttempts} WHERE ${paymentAttempts.id} = ${id})`,
    ...storeDeliveryChoiceStatements(mine, buyer.userId, input.delivery, moment),
    // The ids stand first, in a subquery of their own: the OR alone would read all orders.
    found: candidates(
      sql`${order.id} IN (SELECT ${order.id} FROM ${orders} "order" WHERE ${mine} UNION SELECT ${paymentAttempts.orderId} FROM ${paymentAttempts} WHERE ${paymentAttempts.id} = ${id})
        AND ((${mine}) OR (${attempt.id} = ${id} AND ${attempt.orderId} = ${order.id}))`,
      buyer,
      moment,
    ),
  });
  const [candidate, another] = found.rows;
  if (!candidate) throw notFound();
  if (another) throw conflict(ordersWords.conflict.several);
  if (candidate.attemptId !== id) requireExpectedPrice(candidate, input);
  return candidate;
}

const candidates = (which: SQL, { userId: me }: Actor, moment: number): Reading<HoldCandidate> =>
  reading(sql`SELECT ${order.id} AS orderId, ${order.state} AS orderState, ${listing.id} AS listingId,
        ${order.listingName} AS listingName, ${order.priceCents} AS priceCents, ${order.method} AS method, ${listing.delivery} AS delivery, ${listing.location} AS copyLocation, ${lastAddressOf(me)} AS address, ${order.listingVersion} AS bookedVersion,
        ${order.snapshot} AS snapshot, ${listing.name} AS listedName, ${listing.resellPriceCents} AS listedCents,
        ${listing.version} AS listedVersion, ${listingSnapshotJson} AS listed, ${isUnchangedSinceBooking} AS asBooked,
        ${listing.soldAt} AS soldAt, coalesce(${listing.deletedAt}, ${seller.deletedAt}) AS deletedAt,
        ${seller.suspendedAt} AS suspendedAt, ${isOnSale(listing, seller)} AS onSale,
        ${liveHoldCount(me, moment)} AS holds, ${firstHoldEnd(me, moment)} AS firstHoldEnd, ${namedColumns(holdWaitsOf(me, sql`${listing.id}`, moment))},
        NOT ${isNobodyElsesTurn(me, moment)} AS othersTurn, CASE WHEN ${attempt.id} IS NULL THEN NOT ${isWithinLargeSalesLimits(moment)} ELSE 0 END AS beyondLargeSales, ${attempt.id} AS attemptId,
        ${attempt.orderId} AS attemptOrderId, ${attempt.state} AS attemptState,
        ${attempt.intentId} AS intentId, ${attempt.expiresAt} AS expiresAt, ${attempt.waivedAt} AS waivedAt
      FROM ${orders} "order" JOIN ${listings} listing ON ${listing.id} = ${order.listingId}
        JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
        LEFT JOIN ${paymentAttempts} attempt ON ${attempt.listingId} = ${listing.id} AND ${isLiveAttempt(attempt)}
      WHERE ${which} LIMIT 2`);

/**
 * Throws `conflict` when the sent price is not the order's; for a changed listing `listing_changed`, which lists the
 * changes.
 */
function requireExpectedPrice(candidate: HoldCandidate, { expectedPriceCents, acceptedVersion }: StartPayment): void {
  const { priceCents, asBooked } = candidate;
  const differs = expectedPriceCents !== undefined && expectedPriceCents !== priceCents;
  if (differs && asBooked === 1) throw conflict(paymentsWords.conflict.priceChanged);
  if (differs && acceptedVersion === undefined) throw listingChanged(candidate);
}

/** The reason why no hold could be taken: permanent reasons first, then those that end by themselves. */
export function holdRefusalOf(candidate: HoldCandidate, input: StartPayment, now: number): Failure {
  if (candidate.orderState === 'paid') return conflict(ordersWords.conflict.notPayable);
  if (candidate.soldAt !== null) return conflict(commonWords.conflict.sold);
  const gone = candidate.deletedAt !== null || candidate.suspendedAt !== null;
  if (candidate.orderState !== 'pending' || gone) return conflict(ordersWords.conflict.notPayable);
  if (!candidate.onSale) return conflict(commonWords.conflict.offSale);
  if (!isMethodAllowed(candidate.delivery, input.delivery)) return conflict(fulfilmentWords.conflict.notOffered);
  const wait = holdWaitOf(candidate, now);
  if (wait) return tooEarly(reservationsWords.wait[wait.reason](formatUtcRoundedUp(wait.until)), wait.until, now);
  if (candidate.othersTurn) return conflict(reservationsWords.conflict.othersTurn);
  if (candidate.holds >= HOLDS_PER_BUYER)
    return tooEarly(reservationsWords.conflict.tooManyHolds, candidate.firstHoldEnd ?? now, now);
  if (candidate.beyondLargeSales) return conflict(reservationsWords.conflict.beyondLargeSales);
  if (candidate.asBooked) return conflict(reservationsWords.conflict.held);
  if (input.acceptedVersion === candidate.listedVersion) return conflict(paymentsWords.conflict.priceChanged);
  return listingChanged(candidate);
}

/** The difference between the booked version and the present listing; the buyer accepts it by its version. */
function listingChanged(candidate: HoldCandidate): Failure {
  const { listingName: name, priceCents, bookedVersion, listedName, listedCents, listedVersion } = candidate;
  const booked = listingSnapshotOf(candidate.snapshot, { name, priceCents, version: bookedVersion });
  const now = listingSnapshotOf(candidate.listed, {
    name: listedName,
    priceCents: listedCents,
    version: listedVersion,
  });
  return new Failure('listing_changed', ordersWords.conflict.listingChanged, {
    facts: encodeChanges(changesBetween(booked, now)),
  });
}
