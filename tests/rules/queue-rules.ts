/** Invariants of queues, turns and holds after every step, judged from the rows and the API's answers. */
import { expect } from 'vitest';
import { TURN_SECONDS, UNPAID_WAIT_SECONDS } from '../../core/reservations/reservations.ts';
import { stateFor } from '../fakes/queue.ts';
import type { SignedIn } from '../fixtures/factories.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

/** Fails at the first forbidden row. */
export async function requireQueueRules(harness: Harness, users: readonly SignedIn[]): Promise<void> {
  const moment = harness.clock.now;
  const none = async (what: string, query: string) => expect([what, await rowsOf(harness, query)]).toEqual([what, []]);
  const live = `state IN ('creating','open','processing','canceling')`;
  await none(
    'two live attempts',
    `SELECT listing_id FROM payment_attempts WHERE ${live} GROUP BY listing_id HAVING count(*) > 1`,
  );
  await none(
    'two turns',
    `SELECT listing_id FROM queue_entries WHERE turn_ends_at IS NOT NULL GROUP BY listing_id HAVING count(*) > 1`,
  );
  await none(
    'a turn beside a live attempt',
    `SELECT * FROM queue_entries w WHERE turn_ends_at IS NOT NULL AND EXISTS (SELECT 1 FROM payment_attempts a WHERE a.listing_id = w.listing_id AND ${live})`,
  );
  await none(
    'a turn before its turn',
    `SELECT * FROM queue_entries w JOIN queue_entries b ON b.listing_id = w.listing_id AND b.joined_at < w.joined_at WHERE w.turn_ends_at > ${moment}`,
  );
  await none(
    'a line before a sold copy',
    `SELECT * FROM queue_entries WHERE listing_id IN (SELECT listing_id FROM sales)`,
  );
  await none(
    'sales without their copy sold',
    `SELECT id FROM listings p WHERE (sold_at IS NULL) = EXISTS (SELECT 1 FROM sales s WHERE s.listing_id = p.id)`,
  );
  await none(
    'money without an end',
    `SELECT id FROM payment_attempts a WHERE state = 'succeeded' AND NOT EXISTS (SELECT 1 FROM sales WHERE attempt_id = a.id) AND NOT EXISTS (SELECT 1 FROM refunds WHERE attempt_id = a.id)`,
  );
  await none(
    'who pays and waits',
    `SELECT * FROM queue_entries w JOIN payment_attempts a ON a.listing_id = w.listing_id AND a.buyer_id = w.buyer_id
       WHERE a.state = 'processing' OR (a.${live} AND a.expires_at > ${moment})`,
  );
  const keeps = await rowsOf(
    harness,
    `SELECT listing_id, buyer_id FROM payment_attempts WHERE state = 'processing' OR (${live} AND expires_at > ${moment})`,
  );
  for (const { listing_id, buyer_id } of keeps) {
    if ((await rowsOf(harness, `SELECT 1 FROM sales WHERE listing_id = '${listing_id}'`)).length > 0) continue;
    for (const user of users)
      expect(await stateFor(harness, String(listing_id), user)).toBe(user.id === buyer_id ? 'yours' : 'held');
  }
  for (const intent of harness.payments.intents.values())
    if (intent.status === 'succeeded')
      await none(
        'taken money that is canceled here',
        `SELECT id FROM payment_attempts WHERE intent_id = '${intent.id}' AND state = 'canceled'`,
      );
}

/** End of a buyer's wait after unused holds and turns, recomputed from the rows. */
export async function waitEndOf(harness: Harness, buyerId: unknown, listingId: unknown): Promise<number> {
  const whose = `buyer_id = '${buyerId}' AND listing_id = '${listingId}'`;
  const ends = await rowsOf(
    harness,
    `SELECT unpaid_at AS at FROM payment_attempts WHERE state = 'canceled' AND unpaid_at IS NOT NULL AND ${whose}
      UNION ALL SELECT at FROM unused_turns WHERE ${whose}`,
  );
  if (ends.length === 0) return 0;
  const wait = UNPAID_WAIT_SECONDS.first * 2 ** (ends.length - 1);
  return Math.max(...ends.map(({ at }) => Number(at))) + Math.min(wait, UNPAID_WAIT_SECONDS.most) * 1000;
}

/** After the schedule, a queue for a free copy has a buyer with a turn, if any buyer may pay. */
export async function moveQueue(harness: Harness): Promise<void> {
  const stuck = await rowsOf(
    harness,
    `SELECT listing_id, buyer_id FROM queue_entries w
      WHERE NOT EXISTS (SELECT 1 FROM queue_entries t WHERE t.listing_id = w.listing_id AND t.turn_ends_at > ${harness.clock.now})
        AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.listing_id = w.listing_id AND a.state IN ('creating','open','processing','canceling'))`,
  );
  for (const { buyer_id, listing_id } of stuck)
    expect(await waitEndOf(harness, buyer_id, listing_id)).toBeGreaterThan(harness.clock.now);
}

export type Turn = { readonly buyer: string; readonly copy: string; readonly endsAt: number };

/** Turns after a booking; one of a first refusal counts against nobody. */
export const turnsOf = async (harness: Harness): Promise<Turn[]> =>
  (
    await rowsOf(
      harness,
      'SELECT buyer_id, listing_id, turn_ends_at FROM queue_entries WHERE turn_ends_at IS NOT NULL AND first_turn_ms IS NULL',
    )
  ).map(({ buyer_id, listing_id, turn_ends_at }) => ({
    buyer: String(buyer_id),
    copy: String(listing_id),
    endsAt: Number(turn_ends_at),
  }));

/** An ended turn was used, or its copy is sold, or it counts against its buyer; and none begins during a wait. */
export async function requireTurnRules(harness: Harness, before: readonly Turn[]): Promise<void> {
  const { now } = harness.clock;
  const after = await turnsOf(harness);
  for (const turn of after)
    if (!before.some((old) => old.endsAt === turn.endsAt && old.buyer === turn.buyer && old.copy === turn.copy))
      expect(await waitEndOf(harness, turn.buyer, turn.copy)).toBeLessThanOrEqual(now);
  for (const turn of before) {
    const { buyer, copy, endsAt } = turn;
    if (after.some((still) => still.buyer === buyer && still.copy === copy && still.endsAt === endsAt)) continue;
    const whose = `buyer_id = '${buyer}' AND listing_id = '${copy}'`;
    const ends = await rowsOf(
      harness,
      `SELECT 1 FROM payment_attempts WHERE ${whose} AND created_at >= ${endsAt - TURN_SECONDS * 1000}
        UNION ALL SELECT 1 FROM sales WHERE listing_id = '${copy}'
        UNION ALL SELECT 1 FROM unused_turns WHERE ${whose} AND at = ${Math.min(endsAt, now)}`,
    );
    expect([turn, ends.length > 0]).toEqual([turn, true]);
  }
}
