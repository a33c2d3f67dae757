/** The hold on a copy: one row in `attempts`, which an index admits once per copy while it lives. */
import { sql } from 'drizzle-orm';
import { CURRENCY, HOLD_SECONDS, HOLDS_PER_BUYER } from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/messages.ts';
import type { StartPayment } from '../../src/shared/payment.ts';
import type { Actor } from '../../src/shared/user.ts';
import { writeBatch } from '../db/client.ts';
import { LIVE } from '../db/ledger.ts';
import { inGoodStanding, isWithUs, seller } from '../db/standing.ts';
import { conflict, notFound } from '../errors.ts';
import { holdsOf } from './availability.ts';
import type { MoneyDeps } from './ports.ts';
import { advanceQueue, nobodysTurnBut } from './queue.ts';

/** What the hold's batch reads back: the order, its copy, and whoever holds the copy now. */
export type Candidate = {
  orderId: string;
  orderState: string;
  productId: string;
  productName: string;
  priceCents: number;
  listedCents: number;
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
};

/** Without the id of an order, the specification's payload means the caller's only payable order at that price. */
const wanted = (buyer: Actor, { orderId, seenPriceCents }: StartPayment) =>
  orderId !== undefined
    ? sql`o.id = ${orderId} AND o.buyer_id = ${buyer.userId} AND o.state <> 'deleted'`
    : sql`o.buyer_id = ${buyer.userId} AND o.state = 'pending' AND o.price_cents = ${seenPriceCents}`;

/**
 * One batch: insert the attempt if everything allows it, then read how things stand. Throws `not_found`, and
 * `conflict` when the price differs or several orders could be meant.
 */
export async function hold({ db, now, newId }: MoneyDeps, buyer: Actor, input: StartPayment): Promise<Candidate> {
  const moment = now();
  const mine = sql`${wanted(buyer, input)} AND ${isWithUs(buyer.userId)}`;
  const holds = holdsOf(buyer.userId, moment);
  const queue = advanceQueue(sql`(SELECT o.product_id FROM orders o WHERE ${mine} LIMIT 1)`, moment);
  const results = await writeBatch(db, [
    ...queue,
    sql`INSERT INTO attempts (id, order_id, product_id, buyer_id, amount_cents, currency, state, created_at, expires_at, changed_at)
        SELECT ${newId()}, o.id, o.product_id, o.buyer_id, o.price_cents, ${CURRENCY}, 'creating',
          ${moment}, ${moment + HOLD_SECONDS * 1000}, ${moment}
        FROM orders o JOIN products p ON p.id = o.product_id JOIN users seller ON seller.id = p.seller_id
        WHERE ${mine} AND o.state = 'pending' AND o.price_cents = ${input.seenPriceCents}
          AND p.sold_at IS NULL AND p.deleted_at IS NULL AND p.resell_price_cents = o.price_cents AND ${inGoodStanding(seller)}
          AND (SELECT count(*) FROM orders o WHERE ${mine}) = 1 AND ${holds} < ${HOLDS_PER_BUYER}
          AND ${nobodysTurnBut(buyer.userId, moment)}
        ON CONFLICT DO NOTHING`,
    sql`SELECT o.id AS orderId, o.state AS orderState, p.id AS productId, p.name AS productName, o.price_cents AS priceCents,
          p.resell_price_cents AS listedCents, p.sold_at AS soldAt, coalesce(p.deleted_at, seller.deleted_at) AS deletedAt, seller.suspended_at AS suspendedAt,
          ${holds} AS holds, NOT ${nobodysTurnBut(buyer.userId, moment)} AS othersTurn, a.id AS attemptId, a.order_id AS attemptOrderId, a.state AS attemptState, a.intent_id AS intentId, a.expires_at AS expiresAt
        FROM orders o JOIN products p ON p.id = o.product_id JOIN users seller ON seller.id = p.seller_id
        LEFT JOIN attempts a ON a.product_id = p.id AND a.state IN ${LIVE}
        WHERE ${mine} LIMIT 2`,
  ]);
  const [candidate, another] = (results.at(-1)?.rows ?? []) as unknown as Candidate[];
  if (!candidate) throw notFound();
  if (another) throw conflict(messages.conflict.several);
  if (candidate.priceCents !== input.seenPriceCents) throw conflict(messages.conflict.priceChanged);
  return candidate;
}

/** Why no hold could be taken, for the person who asked. */
export function reasonAgainst(candidate: Candidate, input: StartPayment): string {
  if (candidate.orderState === 'paid') return messages.conflict.notPayable;
  if (candidate.soldAt !== null) return messages.conflict.sold;
  const gone = candidate.deletedAt !== null || candidate.suspendedAt !== null;
  if (candidate.orderState !== 'pending' || gone) return messages.conflict.notPayable;
  if (candidate.listedCents !== input.seenPriceCents) return messages.conflict.priceChanged;
  if (candidate.othersTurn) return messages.conflict.othersTurn;
  return candidate.holds >= HOLDS_PER_BUYER ? messages.conflict.tooManyHolds : messages.conflict.held;
}
