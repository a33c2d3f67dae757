import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { type ClaimWorld, claimable, type Does } from '../../../tests/fixtures/fulfilment/claim-world.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const DAY = 86_400_000;

const ALL = [
  ...(['claim', 'missing', 'withdraw', 'take', 'refuse', 'sendBack', 'confirm', 'refund', 'askReturn'] as const),
  ...(['offer', 'disagree', 'gotBack', 'wrong', 'adaRefunds', 'adaReturns', 'beaPays', 'beaParts'] as const),
  ...(['adaGives', 'beaGives', 'deadlines', 'sweep', 'disputed', 'won', 'refundsSent'] as const),
] satisfies Does[];

/** Sequences that bring a sale far; concurrent actions beside them decide the rest. */
const WAYS = [
  ...([
    ['claim', 'offer', 'refuse', 'beaParts'],
    ['claim', 'disagree', 'adaReturns', 'sendBack', 'wrong', 'beaPays'],
  ] as const),
  ...([
    ['claim', 'askReturn', 'sendBack', 'gotBack'],
    ['claim', 'withdraw', 'claim', 'refund'],
  ] as const),
  ...([
    ['missing', 'disagree', 'beaPays'],
    ['claim', 'offer', 'take', 'adaGives', 'beaGives', 'adaGives'],
    ['claim', 'deadlines', 'sendBack', 'deadlines'],
  ] as const),
] satisfies readonly (readonly Does[])[];

const first = fc.constantFrom('first' as const, 'last' as const);
const beside = fc.array(fc.constantFrom(...ALL), { maxLength: 3 });
const plans = fc.record({
  method: fc.constantFrom('post' as const, 'meet' as const),
  tracked: fc.boolean(),
  way: fc.constantFrom<readonly Does[]>(...WAYS),
  beside: fc.array(fc.record({ days: fc.constantFrom(0, 0, 1, 3, 7, 14), also: beside, first }), {
    minLength: 6,
    maxLength: 6,
  }),
});

/** Runs concurrently: all read before one of them writes. Statuses in the order of the calls; null for a job. */
async function atOnce(world: ClaimWorld, names: readonly Does[], firstToWrite: 'first' | 'last' = 'first') {
  const { harness, does } = world;
  const answers = await interleaved<Response | null>(
    harness,
    names.map((name) => () => does[name]()),
    firstToWrite,
  );
  await requireFulfilmentRules(harness);
  return answers.flatMap((answer) => (answer ? [answer.status] : []));
}

// Fails when two concurrent actions both succeed, or when the money contradicts the state.
test('in any order of concurrent actions about a claim: one after the other, and the money matches the state', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ method, tracked, way, beside }) => {
      const world = await claimable(method, tracked);
      const { harness, does } = world;
      if (way[0] === 'missing') harness.clock.now += 10 * DAY;
      for (const [i, name] of way.entries()) {
        const { days = 0, also = [], first } = beside[i] ?? {};
        for (const status of await atOnce(world, [...also, name], first)) expect([200, 409, 422]).toContain(status);
        harness.clock.now += days * DAY;
      }
      await does.won();
      await does.deadlines();
      expect(await rowsOf(harness, `SELECT * FROM fulfilments WHERE deadline_at <= ${harness.clock.now}`)).toEqual([]);
      await requireFulfilmentRules(harness);
    }),
    { numRuns: worlds(80) },
  );
}, 120_000);

const after = async (way: readonly Does[]): Promise<ClaimWorld> => {
  const world = await claimable('post', true);
  for (const name of way) expect(await atOnce(world, [name])).toEqual([200]);
  return world;
};

const PAIRS = [
  ['two admins', ['claim', 'disagree'], ['adaRefunds', 'beaPays'], ['refunded', 'completed']],
  ['two admins', ['claim', 'disagree'], ['beaParts', 'adaReturns'], ['completed', 'returning']],
  ['an admin and the seller', ['claim', 'disagree'], ['beaPays', 'refund'], ['completed', 'refunded']],
  ['both about an offer', ['claim', 'offer'], ['take', 'refund'], ['completed', 'refunded']],
  ['both about the way back', ['claim', 'askReturn', 'sendBack'], ['gotBack', 'wrong'], ['refunded', 'deciding']],
  ['withdrawn and refunded', ['claim'], ['withdraw', 'refund'], ['shipped', 'refunded']],
  ['withdrawn and offered', ['claim'], ['withdraw', 'offer'], ['shipped', 'offered']],
] as const;

test.for(PAIRS)('%s at the same moment, after %j, %j: the first to write, to %j', async ([_, way, pair, ends]) => {
  for (const [i, first] of (['first', 'last'] as const).entries()) {
    const world = await after(way);
    expect((await atOnce(world, pair, first)).toSorted()).toEqual([200, 409]);
    expect(await world.state()).toBe(ends[i]);
    const decided = await rowsOf(world.harness, "SELECT 1 FROM fulfilment_events WHERE action = 'decide'");
    expect(await rowsOf(world.harness, "SELECT 1 FROM audit_entries WHERE action = 'decide_claim'")).toEqual(decided);
  }
});

/** The action reads in the deadline's last millisecond, the job in the next one. */
test.for([
  ['withdraw', ['claim'], 3, 'shipped', 'returning'],
  ['offer', ['claim'], 3, 'offered', 'returning'],
  ['refuse', ['claim', 'offer'], 5, 'deciding', 'completed'],
  ['sendBack', ['claim', 'askReturn'], 7, 'returning', 'completed'],
  ['wrong', ['claim', 'askReturn', 'sendBack'], 14, 'deciding', 'refunded'],
  ['beaPays', ['claim', 'disagree'], 30, 'completed', 'refunded'],
] as const)('%s against the deadline’s job, after %j: the first to write', async ([name, way, days, done, passed]) => {
  for (const [first, status, state] of [
    ['first', 200, done],
    ['last', 409, passed],
  ] as const) {
    const { harness, does, state: stateOf } = await after(way);
    harness.clock.now += days * DAY - 1;
    const job = () => {
      harness.clock.now += 1;
      return does.deadlines();
    };
    const [answer] = await interleaved<Response | null>(harness, [does[name], job], first);
    expect([answer?.status, await stateOf()]).toEqual([status, state]);
    await requireFulfilmentRules(harness);
    expect((await does[name]()).status).toBe(409);
  }
});

// Fails when the refunded sum is not compared again: both would succeed.
test('two concurrent goodwill payments never exceed the price', async () => {
  const world = await after(['claim', 'offer', 'take']);
  expect((await atOnce(world, ['beaGives', 'beaGives'])).toSorted()).toEqual([200, 409]);
});
