import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EDGES, EVENT_TRANSITIONS, edgeOf } from './edges.ts';
import type { Progress } from './progress.ts';
import { CASE_KINDS } from './sale-case.ts';
import {
  DELIVERY_METHODS,
  FULFILMENT_ACTIONS,
  FULFILMENT_STATES,
  isFinalState,
  OPEN_STATES,
  PARTIES,
} from './state.ts';
import { STEP_DURATION_MS } from './step-times.ts';
import { actionsOf, deadlineOf, decisionsOf, findStep, fulfilmentCan, stateAfterDeadline, turnOf } from './steps.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

const around = fc.integer({ min: NOW - 30 * DAY, max: NOW + 30 * DAY });
const sales: fc.Arbitrary<Progress> = fc.record({
  state: fc.constantFrom(...FULFILMENT_STATES),
  method: fc.constantFrom(...DELIVERY_METHODS),
  deadlineAt: fc.option(around),
  sentAt: fc.option(around),
  tracked: fc.boolean(),
  delivered: fc.boolean(),
  cancelAsked: fc.boolean(),
  caseKind: fc.option(fc.constantFrom(...CASE_KINDS)),
  deadlineBefore: fc.option(around),
  withdrawn: fc.boolean(),
  sentBack: fc.boolean(),
  answered: fc.boolean(),
  buyerSuspended: fc.boolean(),
  callOffFrom: fc.option(around),
  frozen: fc.boolean(),
});
const parties = fc.constantFrom(...PARTIES);
const actions = fc.constantFrom(...FULFILMENT_ACTIONS);

const at = (state: Progress['state'], change: Partial<Progress> = {}): Progress => ({
  ...{ state, method: 'post', deadlineAt: NOW + DAY, sentAt: null, tracked: false, delivered: false },
  ...{ cancelAsked: false, caseKind: null, deadlineBefore: null, withdrawn: false, sentBack: false },
  ...{ answered: false, buyerSuspended: false, callOffFrom: null, frozen: false },
  ...change,
});

/** Actions of each side, by state. */
test.each([
  ['to_ship', {}, ['ask-cancel'], ['send', 'cancel']],
  ['to_meet', {}, ['cancel'], ['hand-over', 'cancel', 'hand-over-without-code']],
  ['shipped', {}, ['confirm', 'claim'], []],
  ['handed_over', { method: 'meet' }, ['confirm', 'claim'], []],
  [
    ...(['claimed', { caseKind: 'not_as_described' }] as const),
    ...([['withdraw'], ['refund', 'refund-on-return', 'offer', 'disagree']] as const),
  ],
  ['claimed', { caseKind: 'not_arrived', tracked: true }, ['withdraw'], ['refund', 'disagree']],
  ['claimed', { caseKind: 'not_arrived' }, ['withdraw'], ['refund']],
  ['claimed', { caseKind: 'not_arrived', withdrawn: true }, [], ['refund']],
  ['offered', { caseKind: 'not_as_described' }, ['accept', 'refuse'], ['refund']],
  ['returning', { caseKind: 'not_as_described' }, ['send-back'], ['refund', 'returned']],
  ['returning', { caseKind: 'not_as_described', sentBack: true }, [], ['returned']],
  ['deciding', { caseKind: 'not_as_described' }, [], ['refund']],
  ['deciding', { caseKind: 'no_code' }, ['confirm', 'deny'], ['refund']],
  ['deciding', { caseKind: 'not_received' }, ['confirm'], ['refund', 'deny']],
  ['deciding', { caseKind: 'not_received', answered: true }, ['confirm'], ['refund']],
  ['deciding', { caseKind: 'no_code', answered: true }, ['confirm'], ['refund']],
  ['completed', {}, [], []],
  ['canceled', {}, [], []],
  ['refunded', {}, [], []],
] as const)('in %s with %j the buyer may %j and the seller %j', (state, change, buyer, seller) => {
  expect(actionsOf(at(state, change), 'buyer', NOW)).toEqual(buyer);
  expect(actionsOf(at(state, change), 'seller', NOW)).toEqual(seller);
});

test('lets an admin decide, and give goodwill after a sale, and nothing else', () => {
  for (const state of FULFILMENT_STATES)
    expect(actionsOf(at(state), 'admin', NOW)).toEqual(
      { deciding: ['decide'], completed: ['goodwill'] }[state as 'deciding'] ?? [],
    );
});

describe('a decision', () => {
  test.each([
    [{ caseKind: 'not_as_described' }, ['refund', 'part', 'return', 'seller']],
    [{ caseKind: 'not_as_described', sentBack: true }, ['refund', 'part', 'seller']],
    [{ caseKind: 'not_arrived' }, ['refund', 'part', 'seller']],
    [{ caseKind: 'not_received' }, ['refund', 'part', 'seller']],
    [{ caseKind: 'no_code' }, ['refund', 'part', 'seller']],
    [{ caseKind: 'no_code', deadlineAt: NOW + 27 * DAY }, ['refund', 'part', 'seller']],
    [{ caseKind: 'no_code', deadlineAt: NOW + 27 * DAY + 1 }, ['refund']],
    [{ caseKind: 'no_code', deadlineAt: NOW + 27 * DAY + 1, answered: true }, ['refund', 'part', 'seller']],
  ] as const)('about %j is one of %j', (change, decisions) => {
    expect(decisionsOf(at('deciding', change), NOW)).toEqual(decisions);
  });
});

describe('a deadline', () => {
  test('is that of the state, in days', () => {
    const days = OPEN_STATES.map((state) => [state, ((deadlineOf(state, NOW) ?? 0) - NOW) / DAY]);
    expect(Object.fromEntries(days)).toEqual({
      ...{ to_ship: 7, to_meet: 14, shipped: 21, handed_over: 2 },
      ...{ claimed: 3, offered: 5, returning: 7, deciding: 30 },
    });
  });
  test('is counted from the step', () => {
    expect(findStep('send', at('to_ship'), 'seller', NOW)).toMatchObject({
      state: 'shipped',
      deadlineAt: NOW + 21 * DAY,
    });
    expect(findStep('confirm', at('shipped'), 'buyer', NOW)).toMatchObject({ state: 'completed', deadlineAt: null });
    expect(findStep('send-back', at('returning'), 'buyer', NOW)?.deadlineAt).toBe(NOW + STEP_DURATION_MS.wayBack);
  });
  test.each([
    ['delivered', 'shipped', 'seller', STEP_DURATION_MS.afterDelivery],
    ['ask-cancel', 'to_ship', 'buyer', STEP_DURATION_MS.answerCancel],
  ] as const)('is brought nearer by %s, and never moved away', (action, state, party, left) => {
    const far = at(state, { deadlineAt: NOW + 20 * DAY, tracked: true });
    expect(findStep(action, far, party, NOW)?.deadlineAt).toBe(NOW + left);
    expect(findStep(action, { ...far, deadlineAt: NOW + 1 }, party, NOW)?.deadlineAt).toBe(NOW + 1);
  });
  test.each([
    ['post', 'shipped', 5],
    ['meet', 'handed_over', 1],
  ] as const)('of %s is what it was when a claim is withdrawn, and two days at least', (method, state, days) => {
    const claimed = at('claimed', { method, caseKind: 'not_as_described', deadlineBefore: NOW + days * DAY });
    const deadlineAt = NOW + Math.max(2, days) * DAY;
    expect(findStep('withdraw', claimed, 'buyer', NOW)).toMatchObject({ state, deadlineAt });
  });
});

test('allows no action after a deadline or in a final state, except goodwill of an admin', () => {
  fc.assert(
    fc.property(sales, parties, actions, (progress, party, action) => {
      const over = isFinalState(progress.state) || (progress.deadlineAt !== null && progress.deadlineAt <= NOW);
      const given = party === 'admin' && action === 'goodwill' && progress.state === 'completed';
      if (over && !given) expect(fulfilmentCan[action](progress, party, NOW)).toBe(false);
    }),
  );
});

test('allows the steps of the predicates, within the transitions, with a deadline unless final', () => {
  fc.assert(
    fc.property(sales, parties, actions, (progress, party, action) => {
      const step = findStep(action, progress, party, NOW);
      expect(step !== null).toBe(fulfilmentCan[action](progress, party, NOW));
      if (!step) return;
      const transition = { action, from: progress.state, to: step.state };
      if (action !== 'deny') expect(EVENT_TRANSITIONS).toContainEqual(expect.objectContaining(transition));
      expect(step.deadlineAt === null).toBe(isFinalState(step.state));
      if (step.deadlineAt !== null) expect(step.deadlineAt).toBeGreaterThan(NOW);
    }),
  );
});

test('ends every state by the party whose turn it is, and by its deadline', () => {
  for (const [state, sentBack] of FULFILMENT_STATES.flatMap((one) => [[one, false] as const, [one, true] as const])) {
    const turn = turnOf({ state, sentBack, caseKind: null, answered: false });
    expect(turn === null).toBe(isFinalState(state));
    expect(deadlineOf(state, NOW) === null).toBe(isFinalState(state));
    for (const caseKind of CASE_KINDS)
      for (const buyerSuspended of [false, true])
        expect(stateAfterDeadline({ state, caseKind, sentBack, buyerSuspended }) === null).toBe(isFinalState(state));
    if (!turn) continue;
    const out = EDGES.filter(({ by, from, to }) => by === turn && from === state && to !== from);
    // The buyer's return of the copy does not end the state, but its deadline does.
    expect(out.length > 0 || state === 'returning').toBe(true);
  }
});

test('an event that several parties may take needs the party', () => {
  expect(() => edgeOf('cancel', 'to_ship', 'canceled')).toThrow('several edges');
  expect(() => edgeOf('cancel', 'to_ship', 'canceled', 'buyer')).toThrow('no edge');
  expect(edgeOf('cancel', 'to_ship', 'canceled', 'shop').cause).toBe('suspended');
});
