/** Two people, the schedule and repeats of the payment's report at the same moment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { deliver, market } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { createHarness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/deadlines.ts';

const DAY = 86_400_000;

/** A sold copy, and everything that anybody may do with it. */
async function begin(method: 'post' | 'meet') {
  const harness = await createHarness();
  const { seller, buyer } = await market(harness);
  const { orderId, intentId } = await bought(harness, seller, buyer, method);
  const code = method === 'meet' ? await codeOf(buyer, orderId) : '00000000';
  const paid = harness.payments.succeed(intentId);
  const does = {
    send: () => doing(seller, orderId, 'send', { carrier: 'USPS', tracking: '1' }),
    delivered: () => doing(seller, orderId, 'delivered'),
    handOver: () => doing(seller, orderId, 'hand-over', { code }),
    sellerCancels: () => doing(seller, orderId, 'cancel', { reason: 'x' }),
    buyerCancels: () => doing(buyer, orderId, 'cancel'),
    ask: () => doing(buyer, orderId, 'ask-cancel'),
    confirm: () => doing(buyer, orderId, 'confirm'),
    told: () => deliver(harness, paid),
    deadlines: () => passDeadlines(harness.deps).then(() => null),
  };
  const state = async () => (await statesOf(harness))[orderId];
  return { harness, does, state };
}

type Does = keyof Awaited<ReturnType<typeof begin>>['does'];
const ALL: Does[] = [
  ...([
    'send',
    'delivered',
    'handOver',
    'sellerCancels',
    'buyerCancels',
    'ask',
    'confirm',
    'told',
    'deadlines',
  ] as const),
];

const rounds = fc.array(
  fc.record({
    days: fc.constantFrom(0, 1, 3, 7, 21),
    atOnce: fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

test('whatever is done at once, in whatever order: one event after the other, and the money where the state says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('post', 'meet'), rounds, async (method, plan) => {
      const { harness, does } = await begin(method);
      for (const { days, atOnce } of plan) {
        harness.clock.now += days * DAY;
        const answers = await Promise.all(atOnce.map((name) => does[name]()));
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

test.for([
  ['send', 'ask'],
  ['ask', 'send'],
] as const)('sent against asked to cancel, %s first: sent wins', async ([first, second]) => {
  const { does, state } = await begin('post');
  await Promise.all([does[first](), does[second]()]);
  expect(await state()).toBe('shipped');
});

test('the code typed twice at once hands over once', async () => {
  const { harness, does, state } = await begin('meet');
  const answers = await Promise.all([does.handOver(), does.handOver()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await state()).toBe('handed_over');
  await requireFulfilmentRules(harness);
});

test.for(['send', 'sellerCancels', 'ask'] as const)(
  '%s against the deadline’s job: the deadline has passed',
  async (name) => {
    const { harness, does, state } = await begin('post');
    harness.clock.now += 7 * DAY;
    const [answer] = await Promise.all([does[name](), does.deadlines()]);
    expect(answer.status).toBe(409);
    expect(await state()).toBe('canceled');
    await requireFulfilmentRules(harness);
  },
);
