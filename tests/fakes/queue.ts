/** The queue for a copy, as its buyers see it and as the database has it. */

import { HOLD_SECONDS, TURN_SECONDS, UNPAID_WAIT_SECONDS } from '../../core/reservations/reservations.ts';
import { reconcileAttempts } from '../../functions/domain/payments/reconciler/reconciler.ts';
import { answer, type SignedIn } from '../fixtures/factories.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

export const HOLD_MS = HOLD_SECONDS * 1000;
/** Wait after a buyer's first unpaid hold on a copy, in ms. */
export const WAIT_MS = UNPAID_WAIT_SECONDS.first * 1000;
export const TURN_MS = TURN_SECONDS * 1000;

export const enterQueue = (buyer: SignedIn, orderId: string): Promise<Response> =>
  buyer.ask('POST', '/api/queue', { bookedId: orderId });

export const stepOut = (buyer: SignedIn, orderId: string): Promise<Response> =>
  buyer.ask('DELETE', `/api/queue/${orderId}`);

export const remove = (buyer: SignedIn, orderId: string): Promise<Response> =>
  buyer.ask('DELETE', `/api/my-orders/${orderId}`);

/** Availability of a copy for a user; for a visitor by default. */
export async function stateFor(harness: Harness, listingId: string, user?: SignedIn): Promise<string> {
  const path = `/api/products/${listingId}/availability`;
  const response = await (user ? user.ask('GET', path) : harness.send(path));
  return ((await response.json()) as { state: string }).state;
}

export type Told = Record<string, unknown> & { _id: string; place: number | null; turn_until: string | null };

export const told = async (buyer: SignedIn, orderId: string): Promise<Told> =>
  (await answer(buyer.ask('GET', `/api/my-orders/${orderId}`)))[1] as Told;

/** The queue for a copy in order, each with the end of the turn. */
export const queueOf = async (harness: Harness, listingId: string): Promise<[buyerId: string, turn: number | null][]> =>
  (
    await rowsOf(
      harness,
      `SELECT buyer_id, turn_ends_at FROM queue_entries WHERE listing_id = '${listingId}' ORDER BY joined_at, buyer_id`,
    )
  ).map(({ buyer_id, turn_ends_at }) => [String(buyer_id), turn_ends_at as number | null]);

/** The schedule's part about queues. */
export const tick = (harness: Harness): Promise<void> => reconcileAttempts(harness.deps);
