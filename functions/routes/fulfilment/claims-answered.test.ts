/** A seller's answer to a claim, and a buyer's answer to an offer: calls, rows, money and letters. */
import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { claimed, claimPhoto, done, NOT_ARRIVED, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const HELD = { buyer: -1250, held: 1250 };
const ALL_BACK = { buyer: -1250, back: 1250 };
const iso = (ms: number) => new Date(ms).toISOString();

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  return (await claimed(harness, seller, buyer)).orderId;
});

test('a full refund is sent, and the order is refunded', async ({ harness, seller, buyer, orderId }) => {
  expect(await answer(doing(seller, orderId, 'refund'))).toEqual([
    200,
    { acknowledged: true, state: 'refunded', deadline_at: null },
  ]);
  expect(await balances(harness, orderId)).toEqual(ALL_BACK);
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('You get $12.50 back');
  expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain("You won't be charged commission.");
  await runJobs(harness.deps);
  expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 1250 }]);
  expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'refunded' }]);
  expect((await doing(seller, orderId, 'refund')).status).toBe(409);
  await requireFulfilmentRules(harness);
});

test('a return first: both parties read who acts next, with the deadline', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const until = harness.clock.now + 7 * DAY;
  expect(await answer(doing(seller, orderId, 'refund-on-return'))).toEqual([
    200,
    { acknowledged: true, state: 'returning', deadline_at: iso(until) },
  ]);
  expect(await balances(harness, orderId)).toEqual(HELD);
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('You pay the postage.');
  expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain("you're paid $11.25");
  await requireFulfilmentRules(harness);
});

describe('a part offer', () => {
  test('that is accepted is refunded, and the rest is split by share', async ({ harness, seller, buyer, orderId }) => {
    expect(await answer(doing(seller, orderId, 'offer', { amount: 3.33 }))).toEqual([
      200,
      { acknowledged: true, state: 'offered', deadline_at: iso(harness.clock.now + 5 * DAY) },
    ]);
    expect(await balances(harness, orderId)).toEqual(HELD);
    const [kind, letter] = kindsTo(harness, buyer).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['part-offered', expect.stringContaining('$3.33 of $12.50 back')]);
    expect(letter?.text).toContain("If you don't respond, it is accepted");

    expect(await answer(doing(buyer, orderId, 'accept'))).toEqual([
      200,
      { acknowledged: true, state: 'completed', deadline_at: null },
    ]);
    // floor(125 * 917 / 1250)
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 333, seller: 826, fee: 91 });
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain("$8.26 is yours. Dogear's fee: $0.91.");
    expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('get $3.33 of $12.50 back');
    await requireFulfilmentRules(harness);
    await runJobs(harness.deps);
    expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 333 }]);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
    expect((await doing(buyer, orderId, 'accept')).status).toBe(409);
  });

  test.for([
    [1.24, 422],
    [1.25, 200],
    [9.37, 200],
    [9.38, 422],
    [-1, 422],
    ['', 422],
  ] as const)('of %j dollars of 12.50 is answered with %i', async ([amount, status], { harness, seller, orderId }) => {
    const [answered, said] = await answer(doing(seller, orderId, 'offer', { amount }));
    expect(answered).toBe(status);
    if (status === 422) expect(said).toMatchObject({ fields: { amount: expect.any(String) } });
    expect(await statesOf(harness)).toEqual({ [orderId]: status === 200 ? 'offered' : 'claimed' });
  });
});

test('a seller who disagrees gives reasons and pictures, and an admin decides', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  expect((await doing(seller, orderId, 'disagree', {})).status).toBe(422);
  const photo = await claimPhoto(harness, seller, orderId);
  const said = { text: 'All pages were there.', photos: [photo] };
  expect((await doing(seller, orderId, 'disagree', said)).status).toBe(200);
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('The seller wrote:\n> ');
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('All pages were there.');
  const [, page] = await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({
    state: 'deciding',
    turn: 'admin',
    claim: {
      answer: {
        statement: { text: said.text, photos: [photo] },
        offered: null,
      },
    },
  });
  await requireFulfilmentRules(harness);
});

describe('of a copy that has not arrived', () => {
  test('without tracking both parties read in whose favour it is decided', async ({ harness, seller, buyer }) => {
    const { orderId } = await sent(harness, seller, buyer, { untracked: true });
    harness.clock.now += 10 * DAY;
    await done(buyer, orderId, 'claim', NOT_ARRIVED);
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('the buyer is refunded automatically');
    expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain("you're refunded automatically");
  });
});

test('refuses answers that are not asked, late, or by others', async ({ seller, buyer, other, orderId }) => {
  for (const action of ['accept', 'refuse'] as const) expect((await doing(buyer, orderId, action)).status).toBe(409);
  for (const action of ['accept', 'withdraw'] as const) expect((await doing(other, orderId, action)).status).toBe(404);
  expect((await doing(buyer, orderId, 'refund')).status).toBe(403);
  expect((await doing(seller, orderId, 'withdraw')).status).toBe(403);
  await done(seller, orderId, 'refund');
  for (const action of ['refund-on-return', 'returned', 'refund'] as const)
    expect((await doing(seller, orderId, action, { ok: true })).status).toBe(409);
});
