/** Invariants of every fulfilment after every step, judged from the rows (docs/payments.md, I16, I17). */
import { expect } from 'vitest';
import { EVENT_TRANSITIONS } from '../../core/fulfilment/edges.ts';
import { MONEY_EVENTS } from '../../core/fulfilment/state.ts';
import { balances } from '../fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

type Row = Record<string, unknown>;

/** Number of letters per event without reminders: by its action, or else by its resulting state. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ sold: 0, send: 1, delivered: 1, 'hand-over': 2, 'ask-cancel': 1, freeze: 2, thaw: 2 },
  ...{ 'funds-withdrawn': 0, 'funds-reinstated': 0, 'refund-by-hand': 0, 'dispute-lost': 2 },
  ...{ 'paid-out': 0, 'taken-back': 1, 'debt-kept': 1, 'debt-waived': 0, 'paid-outside': 0 },
  ...{ claim: 2, withdraw: 1, offer: 1, 'send-back': 1, goodwill: 1 },
  ...{ returning: 2, deciding: 2, completed: 2, canceled: 2, refunded: 2 },
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
    await requireMoney(harness, row, events);
  }
}

/** The events form a valid chain that ends in the fulfilment's state. */
function requireChain(row: Row, events: readonly Row[]): void {
  expect(events.map(({ number }) => number)).toEqual(events.map((_, i) => i + 1));
  for (const [i, event] of events.entries()) if (i > 0) requireStep(events[i - 1], event);
  expect(events.at(-1)).toMatchObject({ number: row.version, state: row.state, deadline_at: row.deadline_at });
}

const requireStep = (before: Row | undefined, { action, state }: Row): void =>
  expect(EVENT_TRANSITIONS).toContainEqual(expect.objectContaining({ action, from: before?.state, to: state }));

const isOfMoney = ({ action }: Row): boolean => MONEY_EVENTS.some((one) => one === action);

/** Each event has exactly its letters. A repeated notice of a suspension belongs to a dispute, which is no event. */
async function requireLetters(harness: Harness, events: readonly Row[]): Promise<void> {
  for (const { order_id, number, action, by, state, at, deadline_at } of events) {
    const told = await rowsOf(
      harness,
      `SELECT id FROM outbox WHERE facts ->> 'order' = '${String(order_id)}' AND facts ->> 'event' = ${String(number)}
         AND facts ->> 'again' IS NULL AND kind NOT IN ('decision-due', 'fulfilment-reminder', 'sale-refund-sent', 'sale-refund-arrived', 'sale-refund-failed', 'refund-paid-outside', 'debt-owed', 'debt-waived')`,
    );
    const ended = events.some((before) => before.state === state && Number(before.number) < Number(number));
    // An ended sale gets no letter about its continuation.
    const isSilent = (action === 'settle' && ended) || (action === 'thaw' && Number(deadline_at) <= Number(at));
    const letters = isSilent ? 0 : (LETTERS[String(action)] ?? LETTERS[String(state)]);
    const share = state === 'completed' && (await isOfSeller(harness, { order_id, number, action, by })) ? 1 : 0;
    expect([action, state, told.length]).toEqual([action, state, (letters ?? 0) + share]);
  }
}

/** Movements of a seller's money that do not take it from them. */
const OF_PAYOUTS = ['paid-out', 'taken-back', 'debt-kept', 'paid-outside'] as const;

/** The seller's money was moved by others, or settled by an admin. */
async function isOfSeller(harness: Harness, { order_id, number, action, by }: Row): Promise<boolean> {
  if (!isOfMoney({ action }) || OF_PAYOUTS.some((one) => one === action)) return false;
  if (action === 'settle' && by === 'admin') return true;
  const entries = await rowsOf(
    harness,
    `SELECT cents FROM ledger_entries WHERE order_id = '${String(order_id)}' AND event = ${String(number)}
       AND 'seller' IN (from_account, to_account)`,
  );
  return entries.length > 0;
}

/** All of the buyer's payment is in the accounts that the state requires. */
async function requireMoney(harness: Harness, row: Row, events: readonly Row[]): Promise<void> {
  if (events.some(isOfMoney)) return await requireSums(harness, row);
  const [price, fee] = [Number(row.price_cents), Number(row.fee_cents)];
  const of = `order_id = '${String(row.order_id)}'`;
  const [refunds] = await rowsOf(harness, `SELECT total(amount_cents) AS cents FROM sale_refunds WHERE ${of}`);
  const [given] = await rowsOf(
    harness,
    `SELECT total(cents) AS cents FROM ledger_entries WHERE ${of} AND from_account = 'platform'`,
  );
  const [claim] = await rowsOf(harness, `SELECT * FROM sale_cases WHERE ${of} AND withdrawn_at IS NULL`);
  const platform = Number(given?.cents);
  const part = partOf(events, claim);
  const keptFee = Math.floor((fee * (price - part)) / price);
  const ends: Readonly<Record<string, Record<string, number>>> = {
    completed: { seller: price - part - keptFee, fee: keptFee, back: part + platform, platform: -platform },
    canceled: { back: price },
    refunded: { back: price },
  };
  const stands = ends[String(row.state)] ?? { held: price };
  const there = Object.entries({ buyer: -price, ...stands }).filter(([, cents]) => cents !== 0);
  expect([row.state, await balances(harness, String(row.order_id))]).toEqual([row.state, Object.fromEntries(there)]);
  expect([row.state, refunds?.cents]).toEqual([row.state, stands.back ?? 0]);
}

/**
 * After movements by others: nothing is lost, only the platform's account is negative, and the shares are those of the
 * rest.
 */
async function requireSums(harness: Harness, row: Row): Promise<void> {
  const [price, fee] = [Number(row.price_cents), Number(row.fee_cents)];
  const of = `order_id = '${String(row.order_id)}'`;
  const there = await balances(harness, String(row.order_id));
  const { held = 0, seller = 0, paid = 0, fee: kept = 0, back = 0, bank = 0, platform = 0 } = there;
  expect([row.state, held + seller + paid + kept + back + bank + platform]).toEqual([row.state, price]);
  for (const cents of [held, seller, paid, kept, back, bank]) expect(cents).toBeGreaterThanOrEqual(0);
  const { toPlatform, asked } = await ofSeller(harness, of);
  const got = paid + toPlatform - asked;
  expect(got).toBeGreaterThanOrEqual(0);
  if (row.state === 'completed') expect(kept).toBe(Math.floor((fee * (seller + got + kept)) / price));
  // After a completed sale was ended, the platform's goodwill stays with the seller and the platform.
  else expect([row.state, seller + got + kept > toPlatform - platform]).toEqual([row.state, false]);
  if (row.deadline_at === null && row.frozen_at === null) expect([row.state, held]).toEqual([row.state, 0]);
  const [refunds] = await rowsOf(
    harness,
    `SELECT total(amount_cents) AS cents FROM sale_refunds WHERE ${of} AND state <> 'replaced'`,
  );
  expect([row.state, back]).toEqual([row.state, refunds?.cents]);
  const [taken] = await rowsOf(
    harness,
    `SELECT total(withdrawn_cents - reinstated_cents) AS cents FROM disputes WHERE ${of}`,
  );
  expect([row.state, bank]).toEqual([row.state, taken?.cents]);
}

/** The seller's part that the platform kept or paid in another way, and the part that is being reversed or owed. */
async function ofSeller(harness: Harness, of: string): Promise<Readonly<Record<'toPlatform' | 'asked', number>>> {
  const [row] = await rowsOf(
    harness,
    `SELECT (SELECT total(cents) FROM ledger_entries WHERE ${of} AND from_account = 'seller' AND to_account = 'platform') AS to_platform,
       (SELECT total(cents - waived_cents) FROM reversals WHERE ${of} AND state = 'owed')
       + (SELECT total(cents - waived_cents) FROM debts WHERE ${of}) AS asked`,
  );
  return { toPlatform: Number(row?.to_platform), asked: Number(row?.asked) };
}

/** The refunded part of a completed sale: an accepted offer, or an admin's final decision. */
function partOf(events: readonly Row[], claim: Row | undefined): number {
  const end = events.findIndex(({ state }) => state === 'completed');
  if (end < 1) return 0;
  if (events[end - 1]?.state === 'offered') return Number(claim?.offered_cents);
  return events[end]?.action === 'decide' ? Number(claim?.decided_cents) : 0;
}
