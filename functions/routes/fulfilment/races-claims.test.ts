/** A claim, and everything that anybody may do about it at the same moment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { type ClaimWorld, claimable, type Does } from '../../../tests/fixtures/claim-world.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const DAY = 86_400_000;

const ALL = [
  ...(['claim', 'missing', 'withdraw', 'take', 'refuse', 'sendBack', 'confirm', 'refund', 'askReturn'] as const),
  ...(['offer', 'disagree', 'gotBack', 'wrong', 'adaRefunds', 'adaReturns', 'beaPays', 'beaParts'] as const),
  ...(['adaGives', 'beaGives', 'deadlines', 'sweep'] as const),
] satisfies Does[];

/** The ways on which a sale comes far: what is thrown in beside them decides where it goes. */
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

const beside = fc.array(fc.constantFrom(...ALL), { maxLength: 3 });
const plans = fc.record({
  method: fc.constantFrom('post' as const, 'meet' as const),
  tracked: fc.boolean(),
  way: fc.constantFrom<readonly Does[]>(...WAYS),
  beside: fc.array(fc.record({ days: fc.constantFrom(0, 0, 1, 3, 7, 14), also: beside }), {
    minLength: 6,
    maxLength: 6,
  }),
});

async function atOnce({ harness, does }: ClaimWorld, names: readonly Does[]): Promise<number[]> {
  const answers = await Promise.all(names.map((name) => does[name]()));
  await requireFulfilmentRules(harness);
  return answers.flatMap((answer) => (answer ? [answer.status] : []));
}

// Fails when two of them are both done, or when money goes where the state does not say.
test('whatever is done about a claim at once, in whatever order: one after the other, and the money where the state says', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async ({ method, tracked, way, beside }) => {
      const world = await claimable(method, tracked);
      const { harness, does } = world;
      if (way[0] === 'missing') harness.clock.now += 10 * DAY;
      for (const [i, name] of way.entries()) {
        const { days = 0, also = [] } = beside[i] ?? {};
        for (const status of await atOnce(world, [...also, name])) expect([200, 409, 422]).toContain(status);
        harness.clock.now += days * DAY;
      }
      await does.deadlines();
      expect(await rowsOf(harness, `SELECT * FROM fulfilments WHERE deadline_at <= ${harness.clock.now}`)).toEqual([]);
      await requireFulfilmentRules(harness);
    }),
    { numRuns: worlds(80) },
  );
}, 120_000);

/** A claim that was brought so far by these. */
const after = async (way: readonly Does[]): Promise<ClaimWorld> => {
  const world = await claimable('post', true);
  for (const name of way) expect(await atOnce(world, [name])).toEqual([200]);
  return world;
};

test.for([
  ['two admins', ['claim', 'disagree'], ['adaRefunds', 'beaPays'], ['refunded', 'completed']],
  ['two admins', ['claim', 'disagree'], ['beaParts', 'adaReturns'], ['completed', 'returning']],
  ['an admin and the seller', ['claim', 'disagree'], ['beaPays', 'refund'], ['completed', 'refunded']],
  ['both about an offer', ['claim', 'offer'], ['take', 'refund'], ['completed', 'refunded']],
  ['both about the way back', ['claim', 'askReturn', 'sendBack'], ['gotBack', 'wrong'], ['refunded', 'deciding']],
  ['withdrawn and refunded', ['claim'], ['withdraw', 'refund'], ['shipped', 'refunded']],
  ['withdrawn and offered', ['claim'], ['withdraw', 'offer'], ['shipped', 'offered']],
] as const)('%s at the same moment, after %j: one of %j is done', async ([_, way, pair, ends]) => {
  const world = await after(way);
  expect((await atOnce(world, pair)).toSorted()).toEqual([200, 409]);
  expect(ends).toContain(await world.state());
});

test.for([
  ['withdraw', ['claim'], 3, 'returning'],
  ['offer', ['claim'], 3, 'returning'],
  ['refuse', ['claim', 'offer'], 5, 'completed'],
  ['sendBack', ['claim', 'askReturn'], 7, 'completed'],
  ['wrong', ['claim', 'askReturn', 'sendBack'], 14, 'refunded'],
  ['beaPays', ['claim', 'disagree'], 30, 'refunded'],
] as const)('%s against the deadline’s job, after %j: the deadline has passed', async ([name, way, days, end]) => {
  const world = await after(way);
  world.harness.clock.now += days * DAY;
  expect(await atOnce(world, [name, 'deadlines'])).toEqual([409]);
  expect(await world.state()).toBe(end);
});

// What is left of the price is asked again, so that the second one reads how much that is.
test('two gifts of the shop at the same moment never are more than what was paid', async () => {
  const world = await after(['claim', 'offer', 'take']);
  expect((await atOnce(world, ['beaGives', 'beaGives'])).toSorted()).toEqual([200, 422]);
});
