/** Invariants of money after every step, judged from the rows and the provider's records. */
import { expect } from 'vitest';
import { ledger } from '../fixtures/factories.ts';
import type { Harness } from '../harness.ts';

/** Money taken is a sale or is refunded; an attempt canceled here is canceled at Stripe; no sold copy is deleted. */
export async function requireMoneyRules(harness: Harness) {
  const { sales, refunds, orders, attempts, sold: copies } = await ledger(harness);
  const taken = [...harness.payments.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id }) => id);
  const known = Object.entries(attempts)
    .filter(([, state]) => state === 'succeeded')
    .map(([id]) => id);
  expect(known.toSorted()).toEqual(taken.toSorted());
  expect(sales.length + refunds.length).toBe(taken.length);
  for (const [id, state] of Object.entries(attempts))
    if (state === 'canceled') expect([id, harness.payments.intents.get(id)?.status]).toEqual([id, 'canceled']);
  expect(copies.toSorted()).toEqual(sales.map(({ listingId }) => listingId).toSorted());
  for (const { orderId } of sales) expect(orders[orderId]).toBe('paid');
  for (const [id, state] of Object.entries(orders))
    if (state === 'paid') expect(sales.map(({ orderId }) => orderId)).toContain(id);
  return { sales, refunds, orders };
}
