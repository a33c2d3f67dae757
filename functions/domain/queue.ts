/** The line before a copy that somebody is paying for: whoever came first gets `TURN_SECONDS` of their own when it is free. */
import { type SQL, sql } from 'drizzle-orm';
import { LINES_PER_BUYER, TURN_SECONDS } from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/messages.ts';
import type { Actor } from '../../src/shared/user.ts';
import { writeBatch } from '../db/client.ts';
import { LIVE } from '../db/ledger.ts';
import { inGoodStanding, isWithUs, seller } from '../db/standing.ts';
import { conflict, notFound } from '../errors.ts';
import { availabilityFor, couldPay } from './availability.ts';
import type { Deps } from './ports.ts';

/**
 * Moves the line of a copy on: turns that ran out and people who gave up their booking leave it, and when nobody pays and
 * nobody's turn it is, the first one who could pay gets theirs; while the seller is suspended, the line stands. Two
 * statements for a write batch; doing them again changes nothing.
 */
export const advanceQueue = (productId: SQL | string, moment: number): readonly SQL[] => [
  sql`DELETE FROM waiting WHERE product_id = ${productId} AND (turn_ends_at <= ${moment} OR NOT EXISTS (
        SELECT 1 FROM orders o WHERE o.product_id = waiting.product_id AND o.buyer_id = waiting.buyer_id AND o.state = 'pending'))`,
  sql`UPDATE waiting SET turn_ends_at = ${moment + TURN_SECONDS * 1000}
      WHERE product_id = ${productId} AND turn_ends_at IS NULL AND ${couldPay(sql`waiting`, moment)}
        AND NOT EXISTS (SELECT 1 FROM waiting w WHERE w.product_id = waiting.product_id AND (w.turn_ends_at IS NOT NULL
          OR ((w.joined_at, w.buyer_id) < (waiting.joined_at, waiting.buyer_id) AND ${couldPay(sql`w`, moment)})))
        AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.product_id = waiting.product_id AND a.state IN ${LIVE})
        AND EXISTS (SELECT 1 FROM products p JOIN users seller ON seller.id = p.seller_id
          WHERE p.id = waiting.product_id AND ${inGoodStanding(seller)})`,
];

/** Nobody else's turn: the condition under which this buyer may take a hold on `p`. */
export const nobodysTurnBut = (buyerId: string, moment: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM waiting w WHERE w.product_id = p.id AND w.turn_ends_at > ${moment} AND w.buyer_id <> ${buyerId})`;

/** A buyer's place in the line of the row of `products`, from 1; null for who does not wait. */
export const placeOf = (buyerId: string): SQL<number | null> =>
  sql<number | null>`(SELECT 1 + (SELECT count(*) FROM waiting before WHERE before.product_id = mine.product_id
      AND (before.joined_at < mine.joined_at OR (before.joined_at = mine.joined_at AND before.buyer_id < mine.buyer_id)))
    FROM waiting mine WHERE mine.product_id = products.id AND mine.buyer_id = ${buyerId})`;

/**
 * Lines up for the copy of a pending order while somebody else is paying for it. Doing it again changes nothing. Answers
 * the place. Throws `not_found`, or `conflict` when the copy is free, gone, or when it is one line too many.
 */
export async function joinQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  orderId: string,
): Promise<{ place: number }> {
  const moment = now();
  const me = buyer.userId;
  const order = sql`FROM orders o JOIN products ON products.id = o.product_id JOIN users seller ON seller.id = products.seller_id
    WHERE o.id = ${orderId} AND o.buyer_id = ${me} AND o.state <> 'deleted' AND ${isWithUs(me)}`;
  const lines = sql`(SELECT count(*) FROM waiting w WHERE w.buyer_id = ${me})`;
  const [, found] = await writeBatch(db, [
    sql`INSERT INTO waiting (product_id, buyer_id, joined_at) SELECT products.id, ${me}, ${moment} ${order}
          AND o.state = 'pending' AND ${availabilityFor(me, moment)} = 'held' AND ${lines} < ${LINES_PER_BUYER}
        ON CONFLICT DO NOTHING`,
    sql`SELECT o.state, ${availabilityFor(me, moment)} AS availability, ${placeOf(me)} AS place, ${lines} AS lines ${order}`,
  ]);
  const row = found?.rows[0];
  if (!row) throw notFound();
  if (typeof row.place === 'number') return { place: row.place };
  if (row.state !== 'pending' || row.availability === 'gone') throw conflict(messages.conflict.notPayable);
  if (row.availability === 'sold') throw conflict(messages.conflict.sold);
  throw conflict(row.availability === 'held' ? messages.conflict.tooManyLines : messages.conflict.notInLine);
}

/** Steps out of the line; whoever comes next moves up. Answers how many places were given up. */
export async function leaveQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  orderId: string,
): Promise<number> {
  const product = sql`(SELECT product_id FROM orders WHERE id = ${orderId} AND buyer_id = ${buyer.userId})`;
  const [left] = await writeBatch(db, [
    sql`DELETE FROM waiting WHERE buyer_id = ${buyer.userId} AND product_id = ${product}`,
    ...advanceQueue(product, now()),
  ]);
  if (left?.rowsAffected !== 1) throw notFound();
  return 1;
}

/** Moves every line on; the schedule's part, for lines before which nobody asks. */
export async function advanceQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await writeBatch(db, advanceQueue(sql`waiting.product_id`, now()));
}
