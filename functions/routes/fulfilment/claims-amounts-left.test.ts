/** Limits of offers, decisions and goodwill after a part of a sale's money was moved at the provider or by a bank. */
import { expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { disputed, done, notAsDescribed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const reason = 'They agreed on it.';
const goOn = { outcome: 'go_on', reason };

// Fails when a refund of ours that a refund by hand replaced counts twice.
test('goodwill is possible after a refund by hand in place of ours', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await disputed(harness, seller, buyer);
  await done(admin, orderId, 'decide', { kind: 'part', amount: 5, reason });
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  await done(admin, orderId, 'settle', goOn);
  const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
  const { amounts } = page as { amounts: { back: number } };
  expect(amounts.back).toBe(5);
  expect((await doing(admin, orderId, 'goodwill', { amount: 2, back: amounts.back, reason })).status).toBe(200);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 675, fee: 75, back: 700, platform: -200 });
  await requireFulfilmentRules(harness);
});

// Fails when the bank's refund may be given once more.
test("goodwill and the bank's refund together are at most the price", async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  await done(admin, orderId, 'settle', goOn);
  for (const [amount, status] of [
    [8.51, 422],
    [8.5, 200],
  ] as const)
    expect((await doing(admin, orderId, 'goodwill', { amount, back: 0, reason })).status).toBe(status);
  expect(await balances(harness, orderId)).toMatchObject({ bank: 400, back: 850, platform: -850 });
  await requireFulfilmentRules(harness);
});

// Fails when more is promised than is held: the bank gave $4.00 of $12.50.
test('offers and decisions are at most the held money', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
  await done(admin, orderId, 'settle', goOn);
  await done(seller, orderId, 'send', { carrier: 'USPS', tracking: '9400 1000' });
  await done(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId));
  expect((await doing(seller, orderId, 'offer', { amount: 6.38 })).status).toBe(422);
  await done(seller, orderId, 'disagree', { text: 'All pages were there.' });
  const decide = (decided: object) => doing(admin, orderId, 'decide', { ...decided, reason });
  expect((await decide({ kind: 'part', amount: 8.5 })).status).toBe(422);
  expect((await decide({ kind: 'refund' })).status).toBe(200);
  expect(await rowsOf(harness, 'SELECT decided_cents AS cents FROM claims')).toEqual([{ cents: 850 }]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 400, back: 850 });
  await requireFulfilmentRules(harness);
});
