/** Concurrent actions about a sale: one event after the other, and the money matches the state. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { signedIn } from '../../../tests/fixtures/factories.ts';
import { statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { newSaleAfter, type Sale, type Step, take } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';

const DAY = 86_400_000;
const FIRST = ['first', 'last'] as const;
type First = (typeof FIRST)[number];
const stateOf = async ({ harness, orderId }: Sale) => (await statesOf(harness))[orderId];

/**
 * All read before one of them writes. Statuses of the calls, in their order; every other step of an admin is the second
 * admin's.
 */
async function atOnce(sale: Sale, steps: readonly Step[], first: First = 'first') {
  const admin = await signedIn(sale.harness, 'Admin', 'Bea');
  const another = { ...sale, parties: { ...sale.parties, admin } };
  const calls = steps.map((step, i) => () => take(i % 2 ? another : sale, step));
  const responses = await interleaved(sale.harness, calls, first);
  await requireFulfilmentRules(sale.harness);
  return responses.map((response) => response?.status);
}

/** The call reads in the deadline's last millisecond, the job in the next one. Status of the call. */
async function againstDeadline(sale: Sale, step: Step, days: number, first: First) {
  const { harness } = sale;
  harness.clock.now += days * DAY - 1;
  const job = () => {
    harness.clock.now += 1;
    return take(sale, 'deadlines');
  };
  const [response] = await interleaved(harness, [() => take(sale, step), job], first);
  await requireFulfilmentRules(harness);
  return response?.status;
}

async function requireNoneOverdue({ harness }: Sale) {
  await passDeadlines(harness.deps);
  expect(await rowsOf(harness, `SELECT * FROM fulfilments WHERE deadline_at <= ${harness.clock.now}`)).toEqual([]);
  await requireFulfilmentRules(harness);
}

const DELIVERY = [
  ...(['send', 'delivered', 'handOver', 'noCode', 'sellerCancels', 'buyerCancels', 'askCancel', 'confirm'] as const),
  ...(['buyerDenies', 'decideSeller', 'decideRefund', 'paidAgain', 'deadlines'] as const),
] satisfies Step[];

const first = fc.constantFrom(...FIRST);
const rounds = fc.array(
  fc.record({
    days: fc.constantFrom(0, 1, 3, 7, 21),
    steps: fc.array(fc.constantFrom(...DELIVERY), { minLength: 1, maxLength: 4 }),
    first,
  }),
  { minLength: 1, maxLength: 5 },
);

test('actions before a claim, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('post', 'meet'), rounds, async (method, plan) => {
      const sale = await newSaleAfter([method]);
      for (const { days, steps, first } of plan) {
        sale.harness.clock.now += days * DAY;
        for (const status of await atOnce(sale, steps, first)) expect([200, 409, undefined]).toContain(status);
      }
      await requireNoneOverdue(sale);
    }),
    { numRuns: worlds(60) },
  );
}, 120_000);

const CLAIM = [
  ...(['claim', 'notArrived', 'withdraw', 'accept', 'refuse', 'sendBack', 'confirm', 'refund', 'askReturn'] as const),
  ...(['offer', 'disagree', 'gotBack', 'wrongBack', 'decideRefund', 'decideReturn', 'decideSeller'] as const),
  ...(['decidePart', 'goodwill', 'deadlines', 'photosSwept', 'disputed', 'disputeWon', 'refundsSent'] as const),
] satisfies Step[];

/** Sequences that bring a sale far; concurrent actions beside them decide the rest. */
const WAYS = [
  ['claim', 'offer', 'refuse', 'decidePart'],
  ['claim', 'disagree', 'decideReturn', 'sendBack', 'wrongBack', 'decideSeller'],
  ['claim', 'askReturn', 'sendBack', 'gotBack'],
  ['claim', 'withdraw', 'claim', 'refund'],
  ['tenDays', 'notArrived', 'disagree', 'decideSeller'],
  ['claim', 'offer', 'accept', 'goodwill', 'goodwill', 'goodwill'],
  ['claim', 'deadlines', 'sendBack', 'deadlines'],
] as const satisfies readonly (readonly Step[])[];

const plans = fc.record({
  arrival: fc.constantFrom(
    ['post', 'send'] as const,
    ['post', 'sendUntracked'] as const,
    ['meet', 'handOver'] as const,
  ),
  way: fc.constantFrom<readonly Step[]>(...WAYS),
  beside: fc.array(
    fc.record({
      days: fc.constantFrom(0, 0, 1, 3, 7, 14),
      also: fc.array(fc.constantFrom(...CLAIM), { maxLength: 3 }),
      first,
    }),
    { minLength: 6, maxLength: 6 },
  ),
});

// Fails when two concurrent actions both succeed, or when the money contradicts the state.
test('actions about a claim, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ arrival, way, beside }) => {
      const sale = await newSaleAfter(arrival);
      for (const [i, step] of way.entries()) {
        const { days = 0, also = [], first } = beside[i] ?? {};
        for (const status of await atOnce(sale, [...also, step], first))
          expect([200, 409, 422, undefined]).toContain(status);
        sale.harness.clock.now += days * DAY;
      }
      await take(sale, 'disputeWon');
      await requireNoneOverdue(sale);
    }),
    { numRuns: worlds(80) },
  );
}, 120_000);

const CLAIMED = ['post', 'send', 'claim'] as const;

/** The road, two steps at the same moment, and the state after each of them was the first to write. */
const PAIRS = [
  [['post'], ['send', 'sellerCancels'], ['shipped', 'canceled']],
  [['meet'], ['handOver', 'buyerCancels'], ['handed_over', 'canceled']],
  [['meet'], ['handOver', 'noCode'], ['handed_over', 'deciding']],
  [['meet'], ['noCode', 'buyerCancels'], ['deciding', 'canceled']],
  [['meet'], ['handOver', 'handOver'], ['handed_over', 'handed_over']],
  [
    [...CLAIMED, 'disagree'],
    ['decideRefund', 'decideSeller'],
    ['refunded', 'completed'],
  ],
  [
    [...CLAIMED, 'disagree'],
    ['decidePart', 'decideReturn'],
    ['completed', 'returning'],
  ],
  [
    [...CLAIMED, 'disagree'],
    ['decideSeller', 'refund'],
    ['completed', 'refunded'],
  ],
  [
    [...CLAIMED, 'offer'],
    ['accept', 'refund'],
    ['completed', 'refunded'],
  ],
  [
    [...CLAIMED, 'askReturn', 'sendBack'],
    ['gotBack', 'wrongBack'],
    ['refunded', 'deciding'],
  ],
  [CLAIMED, ['withdraw', 'refund'], ['shipped', 'refunded']],
  [CLAIMED, ['withdraw', 'offer'], ['shipped', 'offered']],
  // Fails when the refunded sum is not compared again: both would succeed.
  [
    [...CLAIMED, 'offer', 'accept'],
    ['goodwill', 'goodwill'],
    ['completed', 'completed'],
  ],
] as const;

test.for(PAIRS)('after %j, %j at the same moment: the first to write, to %j', async ([road, pair, ends]) => {
  for (const [i, first] of FIRST.entries()) {
    const sale = await newSaleAfter(road);
    expect((await atOnce(sale, pair, first)).toSorted()).toEqual([200, 409]);
    expect(await stateOf(sale)).toBe(ends[i]);
    const decided = await rowsOf(sale.harness, "SELECT 1 FROM fulfilment_events WHERE action = 'decide'");
    expect(await rowsOf(sale.harness, "SELECT 1 FROM audit_entries WHERE action = 'decide_claim'")).toEqual(decided);
  }
});

// The second writer checks again: sending wins in both orders.
test.for(FIRST)('sending against a request to cancel, the %s to write: sending wins', async (first) => {
  const sale = await newSaleAfter(['post']);
  expect(await atOnce(sale, ['send', 'askCancel'], first)).toEqual(first === 'first' ? [200, 409] : [200, 200]);
  expect(await stateOf(sale)).toBe('shipped');
});

test.for([
  [['post'], 'send', 7, 'shipped', 'canceled'],
  [['post'], 'sellerCancels', 7, 'canceled', 'canceled'],
  // The request is accepted, and does not shorten the deadline.
  [['post'], 'askCancel', 7, 'canceled', 'canceled'],
  [['meet'], 'handOver', 14, 'handed_over', 'canceled'],
  [['meet'], 'noCode', 14, 'deciding', 'canceled'],
  [['meet'], 'buyerCancels', 14, 'canceled', 'canceled'],
  [CLAIMED, 'withdraw', 3, 'shipped', 'returning'],
  [CLAIMED, 'offer', 3, 'offered', 'returning'],
  [[...CLAIMED, 'offer'], 'refuse', 5, 'deciding', 'completed'],
  [[...CLAIMED, 'askReturn'], 'sendBack', 7, 'returning', 'completed'],
  [[...CLAIMED, 'askReturn', 'sendBack'], 'wrongBack', 14, 'deciding', 'refunded'],
  [[...CLAIMED, 'disagree'], 'decideSeller', 30, 'completed', 'refunded'],
] as const)('after %j, %s against the deadline’s job: the first to write', async ([road, step, days, done, passed]) => {
  for (const [first, status, state] of [
    ['first', 200, done],
    ['last', 409, passed],
  ] as const) {
    const sale = await newSaleAfter(road);
    expect([await againstDeadline(sale, step, days, first), await stateOf(sale)]).toEqual([status, state]);
    expect((await take(sale, step))?.status).toBe(409);
  }
});

// An owed refund is sent only if no bank has the money already.
test.for(FIRST)('a sale canceled during a dispute of its payment: the %s to write', async (first) => {
  const sale = await newSaleAfter(['post']);
  const [canceled] = await atOnce(sale, ['sellerCancels', 'disputed'], first);
  expect([canceled, await stateOf(sale)]).toEqual(first === 'first' ? [200, 'canceled'] : [409, 'to_ship']);
  await take(sale, 'refundsSent');
  expect([...sale.harness.payments.refunds.values()]).toEqual([]);
  await take(sale, 'disputeWon');
  await take(sale, 'refundsSent');
  expect(sale.harness.payments.refunds.size).toBe(first === 'first' ? 1 : 0);
});

/** A copy handed over without the code, four days later, when an admin may decide without the buyer. */
async function withoutCode() {
  const sale = await newSaleAfter(['meet', 'noCode']);
  sale.harness.clock.now += 4 * DAY;
  return sale;
}

const denialIn = async ({ harness }: Sale) =>
  (await rowsOf(harness, 'SELECT answer_text FROM sale_cases'))[0]?.answer_text;
const DENIAL = 'Nobody came.';

// A denial is no state change, so it blocks no other action: a late one is refused and not stored.
test.for([
  ['confirm', 'completed'],
  ['decideSeller', 'completed'],
  ['decideRefund', 'refunded'],
] as const)('a denial against %s at the same moment', async ([other, end]) => {
  const sale = await withoutCode();
  expect(await atOnce(sale, ['buyerDenies', other], 'first')).toEqual([200, 200]);
  expect([await stateOf(sale), await denialIn(sale)]).toEqual([end, DENIAL]);
  const late = await withoutCode();
  expect(await atOnce(late, ['buyerDenies', other], 'last')).toEqual([409, 200]);
  expect([await stateOf(late), await denialIn(late)]).toEqual([end, null]);
});

test.for(FIRST)('two denials count once, the %s to write', async (first) => {
  const sale = await withoutCode();
  expect((await atOnce(sale, ['buyerDenies', 'buyerDenies'], first)).toSorted()).toEqual([200, 409]);
  expect([await stateOf(sale), await denialIn(sale)]).toEqual(['deciding', DENIAL]);
});

test.for([
  ['first', 200, DENIAL],
  ['last', 409, null],
] as const)('a denial against the deadline’s job, the %s to write: a full refund', async ([first, status, denial]) => {
  const sale = await withoutCode();
  expect(await againstDeadline(sale, 'buyerDenies', 26, first)).toBe(status);
  expect([await stateOf(sale), await denialIn(sale)]).toEqual(['refunded', denial]);
});

test('a dispute at the same moment stops a denial', async () => {
  const sale = await withoutCode();
  expect(await atOnce(sale, ['buyerDenies', 'disputed'], 'last')).toEqual([409, undefined]);
  expect(await denialIn(sale)).toBeNull();
});
