/** Concurrent actions about a book handed over without the code. */
import { expect, test } from 'vitest';
import { begin, type Does } from '../../../tests/fixtures/fulfilment/sale-world.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const DAY = 86_400_000;
const FIRST = ['first', 'last'] as const;

/** Such a sale four days later, when an admin may decide without the buyer. */
async function withoutCode() {
  const sale = await begin('meet');
  expect((await sale.does.withoutCode())?.status).toBe(200);
  sale.harness.clock.now += 4 * DAY;
  const atOnce = async (pair: readonly Does[], first: (typeof FIRST)[number]) => {
    const calls = pair.map((name) => () => sale.does[name]());
    const answers = await interleaved<Response | null>(sale.harness, calls, first);
    await requireFulfilmentRules(sale.harness);
    return answers.map((answer) => answer?.status);
  };
  const said = async () => (await rowsOf(sale.harness, 'SELECT answer_text FROM claims'))[0]?.answer_text;
  return { ...sale, atOnce, said };
}

// A denial is no state change, so it blocks no other action: a late one is refused and not stored.
test.for([
  ['confirm', 'completed'],
  ['adaPays', 'completed'],
  ['adaRefunds', 'refunded'],
] as const)('denied against %s at the same moment', async ([other, end]) => {
  const sale = await withoutCode();
  expect(await sale.atOnce(['deny', other], 'first')).toEqual([200, 200]);
  expect([await sale.state(), await sale.said()]).toEqual([end, 'Nobody came.']);
  const late = await withoutCode();
  expect(await late.atOnce(['deny', other], 'last')).toEqual([409, 200]);
  expect([await late.state(), await late.said()]).toEqual([end, null]);
});

test.for(FIRST)('denied twice concurrently counts once, the %s to write', async (first) => {
  const sale = await withoutCode();
  expect((await sale.atOnce(['deny', 'deny'], first)).toSorted()).toEqual([200, 409]);
  expect([await sale.state(), await sale.said()]).toEqual(['deciding', 'Nobody came.']);
});

test('denied in the last millisecond, against the deadline’s job: a full refund in both orders', async () => {
  for (const [first, status, said] of [
    ['first', 200, 'Nobody came.'],
    ['last', 409, null],
  ] as const) {
    const sale = await withoutCode();
    sale.harness.clock.now += 26 * DAY - 1;
    const job = () => {
      sale.harness.clock.now += 1;
      return sale.does.deadlines();
    };
    const [answer] = await interleaved<Response | null>(sale.harness, [sale.does.deny, job], first);
    expect([answer?.status, await sale.state(), await sale.said()]).toEqual([status, 'refunded', said]);
    await requireFulfilmentRules(sale.harness);
  }
});

test('a dispute at the same moment stops the denial', async () => {
  const sale = await withoutCode();
  expect(await sale.atOnce(['deny', 'disputed'], 'last')).toEqual([409, undefined]);
  expect(await sale.said()).toBeNull();
});
