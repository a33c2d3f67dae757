/** What must hold of every fulfilment after every step, judged from the rows (docs/payments.md, I16, I17). */
import { expect } from 'vitest';
import { TRANSITIONS } from '../../core/fulfilment/rules.ts';
import { balances } from '../fixtures/fulfilments.ts';
import { rowsOf } from '../fixtures/users.ts';
import type { Harness } from '../harness.ts';

type Row = Record<string, unknown>;

/** How many letters each event has, beside reminders: by what it was, and for an end by the end. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ sold: 0, send: 1, delivered: 1, 'hand-over': 2, 'ask-cancel': 1, completed: 2, canceled: 2, freeze: 2, thaw: 2 },
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
    expect([action, state, told.length]).toEqual([action, state, LETTERS[String(state)] ?? LETTERS[String(action)]]);
  }
}

/** All that the buyer paid is somewhere, and where the state says. */
async function requireMoney(harness: Harness, row: Row): Promise<void> {
  const [price, fee] = [Number(row.price_cents), Number(row.fee_cents)];
  const refunds = await rowsOf(
    harness,
    `SELECT amount_cents FROM sale_refunds WHERE order_id = '${String(row.order_id)}'`,
  );
  const ends: Readonly<Record<string, object>> = {
    completed: { buyer: -price, seller: price - fee, fee },
    canceled: { buyer: -price, back: price },
  };
  expect(await balances(harness, String(row.order_id))).toEqual(
    ends[String(row.state)] ?? { buyer: -price, held: price },
  );
  expect(refunds).toEqual(row.state === 'canceled' ? [{ amount_cents: price }] : []);
}
