/** The hold on a copy: one row in `attempts`, which an index admits once per copy while it lives. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { CURRENCY, HOLD_SECONDS, HOLDS_PER_BUYER } from '../../../core/constants.ts';
import { minuteUtc } from '../../../core/format.ts';
import { changesBetween, encodeChanges } from '../../../core/orders/snapshot.ts';
import type { StartPayment } from '../../../core/payments/payment.ts';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { inGoodStanding, isWithUs, seller } from '../../db/active.ts';
import { writeBatch } from '../../db/client.ts';
import { LIVE } from '../../db/ledger.ts';
import { asBooked, seenListing, snapshotOf } from '../../db/snapshots.ts';
import { conflict, Failure, notFound, tooEarly } from '../../errors.ts';
import type { MoneyDeps } from '../ports.ts';
import { holdsOf, mayHold, type Waits, waitOf, waitsOf } from './hold-limits.ts';
import { advanceQueue, nobodysTurnBut } from './queue.ts';

/** What the hold's batch reads back: the order, its copy, and whoever holds the copy now. Moments in ms since the epoch. */
export type Candidate = Waits & {
  orderId: string;
  orderState: string;
  productId: string;
  productName: string;
  priceCents: number;
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
  holds: number;
  othersTurn: number;
  attemptId: string | null;
  attemptOrderId: string;
  attemptState: string;
  intentId: string | null;
  expiresAt: number;
  excusedAt: number | null;
};

/** Without the id of an order, the specification's payload means the caller's only payable order at that price. */
const wanted = (buyer: Actor, { orderId, seenPriceCents }: StartPayment) =>
  orderId !== undefined
    ? sql`o.id = ${orderId} AND o.buyer_id = ${buyer.userId} AND o.state <> 'deleted'`
    : sql`o.buyer_id = ${buyer.userId} AND o.state = 'pending' AND o.price_cents = ${seenPriceCents ?? null}`;

/**
 * What the person agrees to: the listing as they booked it, at the price that they sent, or the version whose changes they
 * accepted, with the price of before or after.
 */
function agreed({ seenPriceCents, acceptedVersion }: StartPayment): SQL {
  const seen = seenPriceCents ?? null;
  return sql`((${asBooked} AND coalesce(${seen}, o.price_cents) = o.price_cents)
    OR (p.version = ${acceptedVersion ?? null} AND coalesce(${seen}, o.price_cents) IN (o.price_cents, p.resell_price_cents)))`;
}

/**
 * One batch: insert the attempt if everything allows it, let the order say what is held, then read how things stand. Throws
 * `not_found`, and `conflict` when the price differs or several orders could be meant.
 */
export async function hold({ db, now, newId }: MoneyDeps, buyer: Actor, input: StartPayment): Promise<Candidate> {
  const moment = now();
  const id = newId();
  const mine = sql`${wanted(buyer, input)} AND ${isWithUs(buyer.userId)}`;
  const queue = advanceQueue(sql`(SELECT o.product_id FROM orders o WHERE ${mine} LIMIT 1)`, moment);
  const results = await writeBatch(db, [
    ...queue,
    sql`INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
        SELECT ${id}, o.id, o.product_id, o.buyer_id, p.resell_price_cents, ${CURRENCY}, 'creating',
          ${moment}, ${moment + HOLD_SECONDS * 1000}, ${moment}
        FROM orders o JOIN products p ON p.id = o.product_id JOIN users seller ON seller.id = p.seller_id
        WHERE ${mine} AND o.state = 'pending' AND ${agreed(input)}
          AND p.sold_at IS NULL AND p.deleted_at IS NULL AND ${inGoodStanding(seller)}
          AND (SELECT count(*) FROM orders o WHERE ${mine}) = 1 AND ${mayHold(buyer.userId, sql`p.id`, moment)}
          AND ${nobodysTurnBut(buyer.userId, moment)}
        ON CONFLICT DO NOTHING`,
    sql`UPDATE orders SET product_name = p.name, price_cents = p.resell_price_cents, listing_version = p.version, snapshot = ${snapshotOf}
        FROM products p WHERE p.id = orders.product_id AND orders.id = (SELECT order_id FROM attempts WHERE id = ${id})`,
    howItStands(sql`((${mine}) OR (a.id = ${id} AND a.order_id = o.id))`, buyer, moment),
  ]);
  const [candidate, another] = (results.at(-1)?.rows ?? []) as unknown as Candidate[];
  if (!candidate) throw notFound();
  if (another) throw conflict(ordersWords.conflict.several);
  if (candidate.attemptId !== id) requireSeenPrice(candidate, input);
  return candidate;
}

/** Reads a `Candidate` for each order that could be meant. */
const howItStands = (which: SQL, { userId: me }: Actor, moment: number): SQL =>
  sql`SELECT o.id AS orderId, o.state AS orderState, p.id AS productId, o.product_name AS productName, o.price_cents AS priceCents,
        o.listing_version AS bookedVersion, o.snapshot AS snapshot, p.name AS listedName, p.resell_price_cents AS listedCents,
        p.version AS listedVersion, ${snapshotOf} AS listed, ${asBooked} AS asBooked,
        p.sold_at AS soldAt, coalesce(p.deleted_at, seller.deleted_at) AS deletedAt, seller.suspended_at AS suspendedAt,
        ${holdsOf(me, moment)} AS holds, ${waitsOf(me, sql`p.id`, moment)},
        NOT ${nobodysTurnBut(me, moment)} AS othersTurn, a.id AS attemptId, a.order_id AS attemptOrderId, a.state AS attemptState,
        a.intent_id AS intentId, a.expires_at AS expiresAt, a.excused_at AS excusedAt
      FROM orders o JOIN products p ON p.id = o.product_id JOIN users seller ON seller.id = p.seller_id
        LEFT JOIN attempts a ON a.product_id = p.id AND a.state IN ${LIVE}
      WHERE ${which} LIMIT 2`;

/** Throws `conflict` when the price that was sent is not the order's; of a changed listing the changes tell more. */
function requireSeenPrice(
  { priceCents, asBooked }: Candidate,
  { seenPriceCents, acceptedVersion }: StartPayment,
): void {
  const differs = seenPriceCents !== undefined && seenPriceCents !== priceCents;
  if (differs && (asBooked === 1 || acceptedVersion === undefined)) throw conflict(paymentsWords.conflict.priceChanged);
}

/** Why no hold could be taken, for the person who asked: what cannot be helped first, then what has to be waited for. */
export function refusalOf(candidate: Candidate, input: StartPayment, now: number): Failure {
  if (candidate.orderState === 'paid') return conflict(ordersWords.conflict.notPayable);
  if (candidate.soldAt !== null) return conflict(commonWords.conflict.sold);
  const gone = candidate.deletedAt !== null || candidate.suspendedAt !== null;
  if (candidate.orderState !== 'pending' || gone) return conflict(ordersWords.conflict.notPayable);
  const wait = waitOf(candidate, now);
  if (wait) return tooEarly(reservationsWords.wait[wait.reason](minuteUtc(wait.until)), wait.until, now);
  if (candidate.othersTurn) return conflict(reservationsWords.conflict.othersTurn);
  if (candidate.holds >= HOLDS_PER_BUYER) return conflict(reservationsWords.conflict.tooManyHolds);
  if (candidate.asBooked) return conflict(reservationsWords.conflict.held);
  if (input.acceptedVersion === candidate.listedVersion) return conflict(paymentsWords.conflict.priceChanged);
  return listingChanged(candidate);
}

/** The difference between what was booked and what the listing says now; accepting it names its version. */
function listingChanged(candidate: Candidate): Failure {
  const { productName: name, priceCents, bookedVersion, listedName, listedCents, listedVersion } = candidate;
  const booked = seenListing(candidate.snapshot, { name, priceCents, version: bookedVersion });
  const now = seenListing(candidate.listed, { name: listedName, priceCents: listedCents, version: listedVersion });
  return new Failure('listing_changed', ordersWords.conflict.listingChanged, {
    facts: encodeChanges(changesBetween(booked, now)),
  });
}
