import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deadlineOf, ON_DEADLINE, SHORTENED } from './clocks.ts';
import { actionsOf, fulfilmentCan, RULES, type Standing, stepOf, TRANSITIONS, TURN } from './rules.ts';
import { FULFILMENT_ACTIONS, FULFILMENT_STATES, isFinal, PARTIES } from './state.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

const standings = fc.record({
  state: fc.constantFrom(...FULFILMENT_STATES),
  deadlineAt: fc.option(fc.integer({ min: NOW - 30 * DAY, max: NOW + 30 * DAY })),
  tracked: fc.boolean(),
  delivered: fc.boolean(),
  cancelAsked: fc.boolean(),
  frozen: fc.boolean(),
});
const parties = fc.constantFrom(...PARTIES);
const actions = fc.constantFrom(...FULFILMENT_ACTIONS);

const at = (state: Standing['state'], change: Partial<Standing> = {}): Standing => ({
  ...{ state, deadlineAt: NOW + DAY, tracked: false, delivered: false, cancelAsked: false, frozen: false },
  ...change,
});

/** What either may do, state by state. */
test.each([
  ['to_ship', ['ask-cancel'], ['send', 'cancel']],
  ['to_meet', ['cancel'], ['hand-over', 'cancel']],
  ['shipped', ['confirm'], []],
  ['handed_over', ['confirm'], []],
  ['completed', [], []],
  ['canceled', [], []],
] as const)('in %s the buyer may %j and the seller %j', (state, buyer, seller) => {
  expect(actionsOf(at(state), 'buyer', NOW)).toEqual(buyer);
  expect(actionsOf(at(state), 'seller', NOW)).toEqual(seller);
});

describe('what was done once', () => {
  test('a parcel that can be followed is said to have arrived, once', () => {
    expect(fulfilmentCan.delivered(at('shipped', { tracked: true }), 'seller', NOW)).toBe(true);
    expect(fulfilmentCan.delivered(at('shipped', { tracked: true, delivered: true }), 'seller', NOW)).toBe(false);
  });
  test('a buyer asks to cancel once', () => {
    expect(fulfilmentCan['ask-cancel'](at('to_ship', { cancelAsked: true }), 'buyer', NOW)).toBe(false);
  });
});

describe('a deadline', () => {
  test('is counted from the step', () => {
    expect(stepOf('send', at('to_ship'), 'seller', NOW)).toEqual({ state: 'shipped', deadlineAt: NOW + 21 * DAY });
    expect(stepOf('confirm', at('shipped'), 'buyer', NOW)).toEqual({ state: 'completed', deadlineAt: null });
  });
  test.each([
    ['delivered', 'shipped', 'seller'],
    ['ask-cancel', 'to_ship', 'buyer'],
  ] as const)('is brought nearer by %s, and never moved away', (action, state, party) => {
    const far = at(state, { deadlineAt: NOW + 20 * DAY, tracked: true });
    expect(stepOf(action, far, party, NOW)?.deadlineAt).toBe(NOW + SHORTENED[action]);
    expect(stepOf(action, { ...far, deadlineAt: NOW + 1 }, party, NOW)?.deadlineAt).toBe(NOW + 1);
  });
});

test('nobody does anything in a final state, nor after a deadline', () => {
  fc.assert(
    fc.property(standings, parties, actions, (standing, party, action) => {
      const over = isFinal(standing.state) || (standing.deadlineAt !== null && standing.deadlineAt <= NOW);
      if (over) expect(fulfilmentCan[action](standing, party, NOW)).toBe(false);
    }),
  );
});

test('a step follows from the predicate, stays within the transitions, and has a deadline unless it is the last', () => {
  fc.assert(
    fc.property(standings, parties, actions, (standing, party, action) => {
      const step = stepOf(action, standing, party, NOW);
      expect(step !== null).toBe(fulfilmentCan[action](standing, party, NOW));
      if (!step) return;
      expect(TRANSITIONS).toContain(`${standing.state}>${step.state}`);
      expect(step.deadlineAt === null).toBe(isFinal(step.state));
      if (step.deadlineAt !== null) expect(step.deadlineAt).toBeGreaterThan(NOW);
    }),
  );
});

test('every state ends: by somebody whose turn it is, and by its deadline', () => {
  for (const state of FULFILMENT_STATES) {
    const turn = TURN[state];
    expect(turn === null).toBe(isFinal(state));
    expect(deadlineOf(state, NOW) === null).toBe(isFinal(state));
    expect(state in ON_DEADLINE).toBe(!isFinal(state));
    if (turn) {
      const out = Object.values(RULES).flatMap((rules) =>
        rules.filter(({ by, from, to }) => by === turn && from === state && to !== from),
      );
      expect(out.length).toBeGreaterThan(0);
    }
  }
});
