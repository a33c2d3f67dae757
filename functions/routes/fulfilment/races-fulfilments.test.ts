import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { begin, type Does, type Sale } from '../../../tests/fixtures/fulfilment/sale-world.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/deadlines.ts';

const DAY = 86_400_000;

const ALL = [
  ...(['send', 'delivered', 'handOver', 'withoutCode', 'sellerCancels', 'buyerCancels', 'ask', 'confirm'] as const),
  ...(['deny', 'adaPays', 'adaRefunds', 'told', 'deadlines'] as const),
] satisfies Does[];

const rounds = fc.array(
  fc.record({
    days: fc.constantFrom(0, 1, 3, 7, 21),
    atOnce: fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 4 }),
    first: fc.constantFrom('first' as const, 'last' as const),
  }),
  { minLength: 1, maxLength: 5 },
);

test('in any order of concurrent actions: one event after the other, and the money matches the state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('post', 'meet'), rounds, async (method, plan) => {
      const { harness, does } = await begin(method);
      for (const { days, atOnce, first } of plan) {
        harness.clock.now += days * DAY;
        const calls = atOnce.map((name) => () => does[name]());
        const answers = await interleaved<Response | null>(harness, calls, first);
        for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.status);
        await requireFulfilmentRules(harness);
      }
      await passDeadlines(harness.deps);
      expect(await rowsOf(harness, `SELECT * FROM fulfilments WHERE deadline_at <= ${harness.clock.now}`)).toEqual([]);
      await requireFulfilmentRules(harness);
    }),
    { numRuns: worlds(60) },
  );
}, 120_000);

const FIRST = ['first', 'last'] as const;

/** Runs concurrently: both read before one of them writes. Statuses in the order of the calls; null for a job. */
async function atOnce({ harness, does }: Sale, pair: readonly Does[], first: (typeof FIRST)[number]) {
  const answers = await interleaved<Response | null>(
    harness,
    pair.map((name) => () => does[name]()),
    first,
  );
  await requireFulfilmentRules(harness);
  return answers.map((answer) => answer?.status);
}

// The second writer checks again: sending wins in both orders.
test.for(FIRST)('sending against a request to cancel, the %s to write: sending wins', async (first) => {
  const sale = await begin('post');
  expect(await atOnce(sale, ['send', 'ask'], first)).toEqual(first === 'first' ? [200, 409] : [200, 200]);
  expect(await sale.state()).toBe('shipped');
});

const PAIRS = [
  ['post', ['send', 'sellerCancels'], ['shipped', 'canceled']],
  ['meet', ['handOver', 'buyerCancels'], ['handed_over', 'canceled']],
  ['meet', ['handOver', 'withoutCode'], ['handed_over', 'deciding']],
  ['meet', ['withoutCode', 'buyerCancels'], ['deciding', 'canceled']],
] as const;

test.for(PAIRS)('of %s, %j at the same moment: the first to write, to %j', async ([method, pair, ends]) => {
  for (const [i, first] of FIRST.entries()) {
    const sale = await begin(method);
    expect((await atOnce(sale, pair, first)).toSorted()).toEqual([200, 409]);
    expect(await sale.state()).toBe(ends[i]);
  }
});

test.for(FIRST)('the code typed twice concurrently hands over once, the %s to write', async (first) => {
  const sale = await begin('meet');
  expect((await atOnce(sale, ['handOver', 'handOver'], first)).toSorted()).toEqual([200, 409]);
  expect(await sale.state()).toBe('handed_over');
});

/** The action reads in the deadline's last millisecond, the job in the next one. */
test.for([
  ['post', 'send', 7, 'shipped', 'canceled'],
  ['post', 'sellerCancels', 7, 'canceled', 'canceled'],
  // The request is accepted, and does not shorten the deadline.
  ['post', 'ask', 7, 'canceled', 'canceled'],
  ['meet', 'handOver', 14, 'handed_over', 'canceled'],
  ['meet', 'withoutCode', 14, 'deciding', 'canceled'],
  ['meet', 'buyerCancels', 14, 'canceled', 'canceled'],
] as const)('of %s, %s against the deadline’s job: the first to write', async ([method, name, days, done, passed]) => {
  for (const [first, status, state] of [
    ['first', 200, done],
    ['last', 409, passed],
  ] as const) {
    const sale = await begin(method);
    sale.harness.clock.now += days * DAY - 1;
    const job = () => {
      sale.harness.clock.now += 1;
      return sale.does.deadlines();
    };
    const [answer] = await interleaved<Response | null>(sale.harness, [sale.does[name], job], first);
    expect([answer?.status, await sale.state()]).toEqual([status, state]);
    await requireFulfilmentRules(sale.harness);
  }
});

// An owed refund is sent only if no bank has the money already.
test.for(FIRST)('a sale canceled during a dispute of its payment: the %s to write', async (first) => {
  const sale = await begin('post');
  const [canceled] = await atOnce(sale, ['sellerCancels', 'disputed'], first);
  expect([canceled, await sale.state()]).toEqual(first === 'first' ? [200, 'canceled'] : [409, 'to_ship']);
  await sale.does.refundsSent();
  expect([...sale.harness.payments.refunds.values()]).toEqual([]);
  await sale.does.won();
  await sale.does.refundsSent();
  expect(sale.harness.payments.refunds.size).toBe(first === 'first' ? 1 : 0);
});
