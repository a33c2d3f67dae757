/** Settlement of a sale with an unsent refund: the bank's payment counts, and goodwill stays owed. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { disputed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, completed, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

const reason = 'They agreed on it.';

const settle = (admin: SignedIn, orderId: string, outcome: 'go_on' | 'end') =>
  answer(doing(admin, orderId, 'settle', { outcome, reason }));

const refundRows = (harness: Harness) =>
  rowsOf(harness, 'SELECT amount_cents AS cents, state FROM sale_refunds ORDER BY event');

const lose = (harness: Harness, intentId: string, amountCents: number, id = 'du_1') =>
  tellNotice(harness, disputeOf(intentId, 'lost', { id, amountCents }));

describe('unsent goodwill', () => {
  // Fails when goodwill is mistaken for the bank's debit.
  test.for([
    [400, [{ cents: 300, state: 'owed' }], { seller: 765, fee: 85, bank: 400, back: 300, platform: -300 }],
    [
      1000,
      [
        { cents: 300, state: 'replaced' },
        { cents: 250, state: 'owed' },
      ],
      { seller: 225, fee: 25, bank: 1000, back: 250, platform: -250 },
    ],
  ] as const)(
    'stays owed when a sale goes on after the bank gave %i, and both together are at most the price',
    async ([cents, refunds, stands], { harness, seller, buyer, admin }) => {
      const { orderId, intentId } = await completed(harness, seller, buyer);
      await doing(admin, orderId, 'goodwill', { amount: 3, back: 0, reason });
      await lose(harness, intentId, cents);
      expect(await settle(admin, orderId, 'go_on')).toEqual([200, { acknowledged: true }]);
      expect(await refundRows(harness)).toEqual(refunds);
      expect(await balances(harness, orderId)).toEqual({ buyer: -1250, ...stands });
      await requireFulfilmentRules(harness);
    },
  );
});

// Fails when the end cannot be written, or gives the buyer more than they paid.
test('a sale with goodwill ends: the buyer gets exactly the rest of the price', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await completed(harness, seller, buyer);
  await doing(admin, orderId, 'goodwill', { amount: 3, back: 0, reason });
  await lose(harness, intentId, 400);
  expect(await settle(admin, orderId, 'end')).toEqual([200, { acknowledged: true }]);
  expect(await refundRows(harness)).toEqual([
    { cents: 300, state: 'owed' },
    { cents: 550, state: 'owed' },
  ]);
  const stands = { buyer: -1250, seller: 270, fee: 30, bank: 400, back: 850, platform: -300 };
  expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, stands]);
  await requireFulfilmentRules(harness);
});

// Fails when the part is sent although the bank has given some of it.
test("a sale with an unsent part ends: the bank's payment reduces it", async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await disputed(harness, seller, buyer);
  await doing(admin, orderId, 'decide', { kind: 'part', amount: 5, reason });
  await lose(harness, intentId, 1000);
  expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
  expect(await refundRows(harness)).toEqual([
    { cents: 500, state: 'replaced' },
    { cents: 250, state: 'owed' },
  ]);
  const stands = { buyer: -1250, bank: 1000, back: 250 };
  expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, stands]);
  await requireFulfilmentRules(harness);
});

// Fails when an earlier payment of the bank reduces the owed sum a second time.
test("the bank's payment is deducted once, also after two decisions", async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, orderId, 'cancel');
  for (const id of ['du_1', 'du_2']) {
    await lose(harness, intentId, 400, id);
    expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
  }
  expect(await refundRows(harness)).toEqual([
    { cents: 1250, state: 'replaced' },
    { cents: 850, state: 'replaced' },
    { cents: 450, state: 'owed' },
  ]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 800, back: 450 });
  await requireFulfilmentRules(harness);
});
