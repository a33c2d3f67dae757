/** The bank takes money of a sale from which a debt was kept, or gives a part of it back. */
import { expect } from 'vitest';
import { answer } from '../../../../../tests/fixtures/factories.ts';
import { balances } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { deductedFrom } from '../../../../../tests/fixtures/money/offset-debts.ts';
import { MONTH, payoutTest as test } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { unavailable } from '../../../../errors.ts';
import { sendTransfers } from '../transfers/send-transfers.ts';
import { reverseTransfers } from './reverse-transfers.ts';

const holds = async (harness: Harness) => {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
};
const debts = (harness: Harness) =>
  rowsOf(harness, 'SELECT cents, settled_cents, waived_cents FROM debts ORDER BY created_at');

// Fails when money kept for a debt counts as given back, so that the seller is sent the returned money twice.
test.for([true, false])(
  'the bank takes a part of a sale with a kept debt, and gives it back (taken back before: %s)',
  async (isTaken, { harness, seller, other, sale }) => {
    const next = await deductedFrom(harness, [seller, other], sale, 500);
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 675, fee: 125, platform: 450 });
    await tellNotice(harness, disputeOf(next.intentId, 'needs_response', { amountCents: 500 }));
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 675, fee: 75, bank: 500 });
    if (isTaken) {
      await reverseTransfers(harness.deps);
      expect(await balances(harness, next.orderId)).toEqual({
        buyer: -1250,
        paid: 225,
        fee: 75,
        bank: 500,
        platform: 450,
      });
    }
    await holds(harness);
    await tellNotice(harness, disputeOf(next.intentId, 'won', { amountCents: 500 }));
    const back = isTaken ? { paid: 225, seller: 450 } : { paid: 675 };
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, ...back, fee: 125, platform: 450 });
    harness.clock.now += MONTH;
    await sendTransfers(harness.deps);
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 675, fee: 125, platform: 450 });
    await holds(harness);
  },
);

// Fails when the bank cannot give back to the shop the part above the kept debt: the sale would stay frozen for ever.
test.for([true, false])(
  'the bank takes all of it, and gives it back (taken back before: %s)',
  async (isTaken, { harness, seller, other, sale }) => {
    const next = await deductedFrom(harness, [seller, other], sale, 500);
    await tellNotice(harness, disputeOf(next.intentId, 'needs_response', {}));
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, paid: 675, bank: 1250, platform: -675 });
    if (isTaken) await reverseTransfers(harness.deps);
    await holds(harness);
    await tellNotice(harness, disputeOf(next.intentId, 'won', {}));
    const back = isTaken ? { seller: 675 } : { paid: 675 };
    expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, ...back, fee: 125, platform: 450 });
    expect(await rowsOf(harness, `SELECT frozen_at FROM fulfilments WHERE order_id = '${next.orderId}'`)).toEqual([
      { frozen_at: null },
    ]);
    await holds(harness);
  },
);

// Fails when a sale that was kept in full has no state of its own, or when a refund of it by hand cannot be booked.
test('a sale that was kept in full has its own state, and is refunded by hand like any other', async ({
  harness,
  seller,
  other,
  sale,
}) => {
  const next = await deductedFrom(harness, [seller, other], sale, 1250);
  expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, fee: 125, platform: 1125 });
  const entry = async () => {
    const [, page] = await answer(seller.ask('GET', '/api/payouts'));
    return (page as { entries: { order: string }[] }).entries.find(({ order }) => order === next.orderId);
  };
  expect(await entry()).toMatchObject({ state: 'kept', amount: 11.25, fee: 1.25 });
  await tellNotice(harness, { ...refundByHandOf(next.intentId), amountCents: 250 });
  expect(await balances(harness, next.orderId)).toEqual({ buyer: -1250, fee: 100, back: 250, platform: 900 });
  expect(await entry()).toMatchObject({ state: 'kept', amount: 9, fee: 1 });
  expect(await debts(harness)).toMatchObject([
    { cents: 1125, settled_cents: 1125 },
    { cents: 225, settled_cents: 0 },
  ]);
  await holds(harness);
});

/** The bank took $5.00 of a paid-out sale and has given back $2.00: of the requested $4.50, $2.70 are still to come. */
const partly = async (harness: Harness, intentId: string) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 500 }));
  return () => tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 500, reinstatedCents: 200 }));
};

// Fails when the seller pays for money that the bank gave back, or the shop gives them its commission.
test.for(['comes back', 'is refused', 'was refused before'] as const)(
  'the bank gives back a part, and the requested reversal %s',
  async (how, { harness, sale }) => {
    const reinstate = await partly(harness, sale.intentId);
    const { payouts } = harness.payments;
    if (how !== 'comes back') payouts.reversalsAre = 'balance_insufficient';
    if (how === 'was refused before') await reverseTransfers(harness.deps);
    await reinstate();
    expect(await balances(harness, sale.orderId)).toEqual({
      buyer: -1250,
      paid: 1125,
      fee: 95,
      bank: 300,
      platform: -270,
    });
    await holds(harness);
    await reverseTransfers(harness.deps);
    if (how === 'comes back') {
      expect(await balances(harness, sale.orderId)).toEqual({
        buyer: -1250,
        paid: 855,
        fee: 95,
        bank: 300,
      });
      expect(await debts(harness)).toEqual([]);
    } else {
      const owed = how === 'is refused' ? { cents: 270, waived_cents: 0 } : { cents: 450, waived_cents: 180 };
      expect(await debts(harness)).toEqual([{ settled_cents: 0, ...owed }]);
    }
    await holds(harness);
    await tellNotice(harness, disputeOf(sale.intentId, 'won', { amountCents: 500 }));
    const back = how === 'comes back' ? { paid: 855, seller: 270 } : { paid: 1125 };
    expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, ...back, fee: 125 });
    await holds(harness);
  },
);

// Fails when the rest is requested with another key although all of it came, or when all of it is booked as the rest.
test('a full reversal with a lost reply is found by its mark, and the surplus is sent again', async ({
  harness,
  sale,
}) => {
  const reinstate = await partly(harness, sale.intentId);
  const { payouts } = harness.payments;
  const { reverse } = payouts;
  payouts.reverse = async (wanted) => {
    payouts.reverse = reverse;
    await reverse(wanted);
    throw unavailable();
  };
  await expect(reverseTransfers(harness.deps)).rejects.toMatchObject({ code: 'unavailable' });
  await reinstate();
  await reverseTransfers(harness.deps);
  expect([...payouts.reversals.values()].map(({ cents }) => cents)).toEqual([450]);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 675, seller: 180, fee: 95, bank: 300 });
  await holds(harness);
});

// Fails when money that was not reversed counts as reversed: the seller would owe what their account has.
test('money that was not reversed is requested when the bank takes it again', async ({ harness, sale }) => {
  const reinstate = await partly(harness, sale.intentId);
  await reinstate();
  await reverseTransfers(harness.deps);
  const all = { id: 'du_2', amountCents: 950, withdrawnCents: 950 };
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', all));
  await reverseTransfers(harness.deps);
  expect([...harness.payments.payouts.reversals.values()].map(({ cents }) => cents)).toEqual([270, 855]);
  expect(await debts(harness)).toEqual([]);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

// Fails when a dropped reversal that came nevertheless counts for the bank's second withdrawal.
test("a dropped reversal that comes nevertheless is the seller's, also when the bank takes the money again", async ({
  harness,
  sale,
}) => {
  await sendTransfers(harness.deps);
  const { payouts } = harness.payments;
  const { reverse } = payouts;
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  payouts.reverse = async (wanted) => {
    const reply = await reverse(wanted);
    await tellNotice(harness, disputeOf(sale.intentId, 'won', {}));
    return reply;
  };
  await reverseTransfers(harness.deps);
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { id: 'du_2', amountCents: 500 }));
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, seller: 675, fee: 75, bank: 500 });
  await tellNotice(harness, disputeOf(sale.intentId, 'won', { id: 'du_2', amountCents: 500 }));
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
  await holds(harness);
});

// Fails when a reversal by hand counts as money of the shop, which the bank then gives to it a second time.
test('the bank gives back money that was in part reversed by hand and in part owed by the seller', async ({
  harness,
  sale,
}) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  const { payouts } = harness.payments;
  payouts.reverseByHand(`tr_${sale.orderId}_1`, 500);
  payouts.reversalsAre = 'balance_insufficient';
  await reverseTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'won', {}));
  expect(await balances(harness, sale.orderId)).toEqual({ buyer: -1250, paid: 625, seller: 500, fee: 125 });
  expect(await debts(harness)).toEqual([{ cents: 625, settled_cents: 0, waived_cents: 625 }]);
  await holds(harness);
});
