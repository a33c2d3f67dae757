/** Two people, two admins and the schedule at the same moment, about one claim. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../../tests/exhaustive.ts';
import { done, notAsDescribed, sent } from '../../../../tests/fixtures/claims.ts';
import { market, signedIn } from '../../../../tests/fixtures/factories.ts';
import { doing, statesOf } from '../../../../tests/fixtures/fulfilments.ts';
import { rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness } from '../../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../../domain/fulfilment/deadlines.ts';
import { sendSaleRefunds } from '../../../domain/fulfilment/sale-refunds.ts';

const DAY = 86_400_000;
const reason = 'x';

/** A parcel that arrived, and everything that anybody may do about it. */
async function begin(tracked: boolean) {
  const harness = await createHarness();
  const { seller, buyer } = await market(harness);
  const [ada, ben] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Admin')];
  const { orderId } = await sent(
    harness,
    seller,
    buyer,
    tracked ? { carrier: 'USPS', tracking: '1' } : { untracked: true },
  );
  const said = await notAsDescribed(harness, buyer, orderId);
  const does = {
    confirm: () => doing(buyer, orderId, 'confirm'),
    claim: () => doing(buyer, orderId, 'claim', said),
    missing: () => doing(buyer, orderId, 'claim', { kind: 'not_arrived', text: 'x' }),
    withdraw: () => doing(buyer, orderId, 'withdraw'),
    take: () => doing(buyer, orderId, 'take-offer'),
    refuse: () => doing(buyer, orderId, 'refuse-offer'),
    sendBack: () => doing(buyer, orderId, 'send-back', { untracked: true }),
    refund: () => doing(seller, orderId, 'refund'),
    askReturn: () => doing(seller, orderId, 'ask-return'),
    offer: () => doing(seller, orderId, 'offer', { amount: 3.33 }),
    disagree: () => doing(seller, orderId, 'disagree', { text: 'x' }),
    gotBack: () => doing(seller, orderId, 'got-back'),
    adaPays: () => doing(ada, orderId, 'decide', { decision: 'pay', reason }),
    adaReturns: () => doing(ada, orderId, 'decide', { decision: 'return', reason }),
    benRefunds: () => doing(ben, orderId, 'decide', { decision: 'refund', reason }),
    benParts: () => doing(ben, orderId, 'decide', { decision: 'part', amount: 5, reason }),
    benGives: () => doing(ben, orderId, 'goodwill', { amount: 4, reason }),
    deadlines: () => passDeadlines(harness.deps).then(() => null),
    refundsSent: () => sendSaleRefunds(harness.deps).then(() => null),
  };
  const state = async () => (await statesOf(harness))[orderId];
  return { harness, seller, buyer, orderId, said, does, state };
}

type Does = keyof Awaited<ReturnType<typeof begin>>['does'];
const ALL: Does[] = [
  ...([
    'confirm',
    'claim',
    'missing',
    'withdraw',
    'take',
    'refuse',
    'sendBack',
    'refund',
    'askReturn',
    'offer',
  ] as const),
  ...(['disagree', 'gotBack', 'adaPays', 'adaReturns', 'benRefunds', 'benParts', 'benGives', 'deadlines'] as const),
  ...(['claim', 'disagree', 'refundsSent'] as const),
];

const rounds = fc.array(
  fc.record({
    days: fc.constantFrom(0, 0, 1, 3, 5, 10, 14),
    atOnce: fc.array(fc.constantFrom(...ALL), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 7 },
);

test('whatever is done at once, in whatever order: one event after the other, and the money where the state says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), rounds, async (tracked, plan) => {
      const { harness, does } = await begin(tracked);
      for (const { days, atOnce } of plan) {
        harness.clock.now += days * DAY;
        const answers = await Promise.all(atOnce.map((name) => does[name]()));
        // A picture that a claim has taken is gone for another, and so much may be given back already.
        for (const answer of answers) if (answer) expect([200, 409, 422]).toContain(answer.status);
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
  ['adaPays', 'benRefunds'],
  ['benParts', 'adaPays'],
  ['adaReturns', 'benParts'],
] as const)('two admins decide at once, %s and %s: one of them does', async ([one, other]) => {
  const { harness, seller, buyer, orderId, said, does } = await begin(true);
  await done(buyer, orderId, 'claim', said);
  await done(seller, orderId, 'disagree', { text: 'x' });
  const answers = await Promise.all([does[one](), does[other]()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rowsOf(harness, "SELECT id FROM audit_entries WHERE action = 'decide_claim'")).toHaveLength(1);
  await requireFulfilmentRules(harness);
});

test.for(['refund', 'offer', 'withdraw', 'disagree'] as const)(
  '%s against the deadline’s job: the deadline has passed',
  async (name) => {
    const { harness, buyer, orderId, said, does, state } = await begin(true);
    await done(buyer, orderId, 'claim', said);
    harness.clock.now += 3 * DAY;
    const [answer] = await Promise.all([does[name](), does.deadlines()]);
    // A job that was faster has asked for the copy, which a seller need not have back.
    expect([name, answer.status]).toEqual([name, (await state()) === 'refunded' ? 200 : 409]);
    await requireFulfilmentRules(harness);
  },
);

test('withdrawn against refunded: one of the two', async () => {
  const { harness, buyer, orderId, said, does, state } = await begin(true);
  await done(buyer, orderId, 'claim', said);
  const [withdrawn, refunded] = await Promise.all([does.withdraw(), does.refund()]);
  expect([withdrawn.status, refunded.status].toSorted()).toEqual([200, 409]);
  expect(await state()).toBe(withdrawn.status === 200 ? 'shipped' : 'refunded');
  await requireFulfilmentRules(harness);
});
