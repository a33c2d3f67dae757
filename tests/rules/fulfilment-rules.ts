/** What must hold of every fulfilment after every step, judged from the rows (docs/payments.md, I16, I17). */
import { expect } from 'vitest';
import { TRANSITIONS } from '../../core/fulfilment/table.ts';
import { balances } from '../fixtures/fulfilments.ts';
import { rowsOf } from '../fixtures/users.ts';
import type { Harness } from '../harness.ts';

type Row = Record<string, unknown>;

/** How many letters each event has, beside reminders: by what it was, and for an end by the end. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ sold: 0, send: 1, delivered: 1, 'hand-over': 2, 'ask-cancel': 1, freeze: 2, thaw: 2 },
  ...{ claim: 2, withdraw: 1, offer: 1, 'send-back': 1, goodwill: 1 },
  ...{ completed: 2, canceled: 2, refunded: 2, returning: 2, deciding: 2 },
};

export async function requireFulfilmentRules(harness: Harness): Promise<void> {
  const rows = await rowsOf(harness, 'SELECT * FROM fulfilments');
  const sales = await rowsOf(harness, 'SELECT order_id FROM sales');
  expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(sales.map(({ order_id }) => order_id).toSorted());
  for (const row of rows) {
    const events = await rowsOf(
      harness,
      `SELECT * FROM fulfilment_events WHERE order_id = '${String(row.order_id)}' ORDER BY number`,
    );
    requireChain(row, events);
    await requireLetters(harness, events);
    await requireMoney(harness, row);
  }
}

/** The events lead from one to the next, as the rules say, and to how the fulfilment stands. */
function requireChain(row: Row, events: readonly Row[]): void {
  expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
  for (const [i, event] of events.entries()) if (i > 0) requireStep(events[i - 1], event);
  expect(events.at(-1)).toMatchObject({ number: row.version, state: row.state, deadline_at: row.deadline_at });
}

/** The rules know the step; a question about the payment changes no state. */
function requireStep(before: Row | undefined, event: Row): void {
  if (event.action === 'freeze' || event.action === 'thaw') expect(event.state).toBe(before?.state);
  else expect(TRANSITIONS).toContain(`${String(before?.state)}>${String(event.state)}`);
}

/** Each event has exactly its letters. */
async function requireLetters(harness: Harness, events: readonly Row[]): Promise<void> {
  for (const { order_id, number, action, state } of events) {
    const told = await rowsOf(
      harness,
      `SELECT id FROM outbox WHERE facts ->> 'order' = '${String(order_id)}' AND facts ->> 'event' = ${String(number)}
         AND kind NOT IN ('fulfilment-reminder', 'sale-refund-sent', 'sale-refund-arrived')`,
    );
    expect([action, state, told.length]).toEqual([action, state, LETTERS[String(action)] ?? LETTERS[String(state)]]);
  }
}

/** All that the buyer paid is somewhere, and where the state says. */
async function requireMoney(harness: Harness, row: Row): Promise<void> {
  const [price, fee] = [Number(row.price_cents), Number(row.fee_cents)];
  const refunds = await rowsOf(
    harness,
    `SELECT amount_cents FROM sale_refunds WHERE order_id = '${String(row.order_id)}'`,
  );
  const stands = await balances(harness, String(row.order_id));
  // What the shop gives on top of a completed sale comes from its own account.
  const given = -(stands.house ?? 0);
  const part = row.state === 'completed' ? (stands.back ?? 0) - given : 0;
  const keptFee = Math.floor((fee * (price - part)) / price);
  const ends: Readonly<Record<string, Record<string, number>>> = {
    completed: { buyer: -price, seller: price - part - keptFee, fee: keptFee, back: part + given, house: -given },
    canceled: { buyer: -price, back: price },
    refunded: { buyer: -price, back: price },
  };
  const expected = ends[String(row.state)] ?? { buyer: -price, held: price };
  expect(stands).toEqual(Object.fromEntries(Object.entries(expected).filter(([, cents]) => cents !== 0)));
  expect(refunds.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)).toBe(stands.back ?? 0);
}
