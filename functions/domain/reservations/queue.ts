/** The line before a copy that somebody is paying for: whoever came first gets `TURN_SECONDS` of their own when it is free. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { LINES_PER_BUYER, TURN_SECONDS } from '../../../core/constants.ts';
import { minuteUtc } from '../../../core/format.ts';
import type { Availability } from '../../../core/orders/wish.ts';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { reservationsWords } from '../../../core/words/reservations.ts';
import { inGoodStanding, isWithUs, seller } from '../../db/active.ts';
import { writeBatch } from '../../db/client.ts';
import { LIVE } from '../../db/ledger.ts';
import { conflict, notFound, tooEarly } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor, couldPay } from './availability.ts';
import { forgetPassedTurns, unpaidWaitEnd, type Waits, waitOf, waitsOf } from './hold-limits.ts';

const TURN_MS = TURN_SECONDS * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The buyer's try to pay in the turn of the row of `waiting`, the only one of a day. The row still stands, so its secret never
 * left. A second try does not excuse: whoever breaks off each call would keep the copy for nothing.
 */
const triedInVain = sql`(SELECT count(*) = 1 AND min(a.created_at) >= waiting.turn_ends_at - ${TURN_MS} FROM attempts a
  WHERE a.buyer_id = waiting.buyer_id AND a.product_id = waiting.product_id AND a.created_at > waiting.turn_ends_at - ${DAY_MS})`;

/** Writes down the turns among `leaving` rows of `waiting` that go unused although their buyer could have paid. */
const keepPassed = (leaving: SQL, moment: number): SQL =>
  sql`INSERT INTO passed_turns (buyer_id, product_id, at) SELECT buyer_id, product_id, min(turn_ends_at, ${moment})
      FROM waiting WHERE turn_ends_at IS NOT NULL AND ${leaving} AND NOT ${triedInVain}
        AND EXISTS (SELECT 1 FROM products p JOIN users seller ON seller.id = p.seller_id
          WHERE p.id = waiting.product_id AND p.sold_at IS NULL AND p.deleted_at IS NULL AND ${inGoodStanding(seller)})
      ON CONFLICT DO NOTHING`;

/** Takes these rows out of the line. A turn that had begun counts against its buyer (`hold-limits.ts`). */
const leave = (leaving: SQL, moment: number): readonly [SQL, SQL] => [
  keepPassed(leaving, moment),
  sql`DELETE FROM waiting WHERE ${leaving}`,
];

/**
 * Moves the line of a copy on: turns that ran out and people who gave up their booking leave it, and when nobody pays and
 * nobody's turn it is, the first one who could pay gets theirs; while the seller is suspended, the line stands. Three
 * statements for a write batch; doing them again changes nothing.
 */
export const advanceQueue = (productId: SQL | string, moment: number): readonly SQL[] => [
  ...leave(
    sql`product_id = ${productId} AND (turn_ends_at <= ${moment} OR NOT EXISTS (
        SELECT 1 FROM orders o WHERE o.product_id = waiting.product_id AND o.buyer_id = waiting.buyer_id AND o.state = 'pending'))`,
    moment,
  ),
  sql`UPDATE waiting SET turn_ends_at = ${moment + TURN_MS}
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
 * the place. Throws `not_found`, `conflict` when the copy is free, gone, or when it is one line too many, and `too_many`
 * while the buyer waits after turns and holds on this listing that they let pass.
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
          AND coalesce(${unpaidWaitEnd(me, sql`products.id`, moment)}, 0) <= ${moment}
        ON CONFLICT DO NOTHING`,
    sql`SELECT o.state, ${availabilityFor(me, moment)} AS availability, ${placeOf(me)} AS place,
          ${waitsOf(me, sql`products.id`, moment)} ${order}`,
  ]);
  const row = found?.rows[0] as unknown as Standing | undefined;
  if (!row) throw notFound();
  if (typeof row.place === 'number') return { place: row.place };
  if (row.state !== 'pending' || row.availability === 'gone') throw conflict(ordersWords.conflict.notPayable);
  if (row.availability === 'sold') throw conflict(commonWords.conflict.sold);
  // A buyer who has begun too many payments today may line up all the same.
  const wait = waitOf({ ...row, dayUntil: null }, moment);
  if (wait) throw tooEarly(reservationsWords.wait[wait.reason](minuteUtc(wait.until)), wait.until, moment);
  throw conflict(
    row.availability === 'held' ? reservationsWords.conflict.tooManyLines : reservationsWords.conflict.notInLine,
  );
}

type Standing = Waits & { state: string; availability: Availability; place: number | null };

/** Steps out of the line; whoever comes next moves up. A turn that had begun is then used up. Answers how many places were given up. */
export async function leaveQueue(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  orderId: string,
): Promise<number> {
  const product = sql`(SELECT product_id FROM orders WHERE id = ${orderId} AND buyer_id = ${buyer.userId})`;
  const moment = now();
  const [, left] = await writeBatch(db, [
    ...leave(sql`buyer_id = ${buyer.userId} AND product_id = ${product}`, moment),
    ...advanceQueue(product, moment),
  ]);
  if (left?.rowsAffected !== 1) throw notFound();
  return 1;
}

/** Moves every line on; the schedule's part, for lines before which nobody asks. Forgets what counts no more. */
export async function advanceQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  await writeBatch(db, [...advanceQueue(sql`waiting.product_id`, moment), forgetPassedTurns(moment)]);
}
