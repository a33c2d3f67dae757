/** Refunds by hand during a sale's own refund or its failure: the books have each sum once, at every interleaving. */
import { expect, test } from 'vitest';
import { market, signedIn } from '../../../tests/fixtures/factories.ts';
import { disputed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { within } from '../../../tests/fixtures/within.ts';
import { createHarness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { followDispute } from '../../domain/fulfilment/disputes/following-disputes.ts';
import { recordRefundsByHand } from '../../domain/fulfilment/disputes/refunds-by-hand.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { recordNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

/**
 * Restarts for each call of the slow run, with the fast one just before it, and once after all; then checks the end.
 */
async function atEachCall<Sale extends { readonly harness: Awaited<ReturnType<typeof createHarness>> }>(
  begin: () => Promise<Sale>,
  runs: { readonly slow: (sale: Sale) => Promise<unknown>; readonly fast: (sale: Sale) => Promise<unknown> },
  end: (sale: Sale) => Promise<void>,
): Promise<void> {
  let meets = true;
  for (let call = 0; meets; call++) {
    const sale = await begin();
    meets = await within(
      sale.harness,
      () => runs.slow(sale),
      call,
      () => runs.fast(sale),
    );
    if (!meets) await runs.fast(sale);
    await requireFulfilmentRules(sale.harness);
    await reconcileIntents(sale.harness.deps);
    await end(sale);
    await requireFulfilmentRules(sale.harness);
  }
}

// Fails when money just sent counts as a debt, and is held for the seller again.
test('an owed part is sent while a refund by hand is booked', async () => {
  const begin = async () => {
    const harness = await createHarness();
    const { seller, buyer } = await market(harness);
    const admin = await signedIn(harness, 'Admin', 'Ada');
    const sale = await disputed(harness, seller, buyer);
    await doing(admin, sale.orderId, 'decide', { kind: 'part', amount: 5, reason: 'x' });
    harness.payments.refunds.set('re_hand', { intentId: sale.intentId, amountCents: 300 });
    return { ...sale, harness };
  };
  const slow = ({ harness, intentId }: Awaited<ReturnType<typeof begin>>) =>
    recordRefundsByHand(harness.deps, intentId);
  const fast = ({ harness }: Awaited<ReturnType<typeof begin>>) => sendSaleRefunds(harness.deps);
  await atEachCall(begin, { slow, fast }, async ({ harness, orderId }) => {
    // The refund by hand may have been the owed one: the rest of that waits for an admin.
    const left = [...harness.payments.refunds.values()].reduce((sum, refund) => sum + refund.amountCents, 0);
    expect([300, 800]).toContain(left);
    const stands = left === 300 ? { held: 200 } : {};
    expect(await balances(harness, orderId)).toMatchObject({ buyer: -1250, back: left, ...stands });
  });
});

// Fails when the bank's decision ends a refund that failed a moment ago, and the ledger still owes it.
test.for(['the bank gives', 'an admin ends a part'] as const)('a pending refund fails while %s', async (what) => {
  const amountCents = what === 'the bank gives' ? 1250 : 400;
  const begin = async () => {
    const harness = await createHarness();
    const { seller, buyer } = await market(harness);
    const admin = await signedIn(harness, 'Admin', 'Ada');
    const sale = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, sale.orderId, 'cancel');
    harness.payments.refundsAre = { state: 'pending' };
    await sendSaleRefunds(harness.deps);
    harness.payments.refundsAre = { state: 'succeeded' };
    await recordNotice(harness.deps, disputeOf(sale.intentId, 'lost', { amountCents }));
    if (what !== 'the bank gives') await followDispute(harness.deps, 'du_1');
    return { ...sale, harness, admin };
  };
  type Sale = Awaited<ReturnType<typeof begin>>;
  const slow = async ({ harness, admin, orderId }: Sale) =>
    what === 'the bank gives' ? followDispute(harness.deps, 'du_1') : settle(admin, orderId, 'end');
  const fast = async ({ harness }: Sale) => {
    const [[id, refund] = []] = [...harness.payments.refunds];
    if (!id || !refund) throw new Error('no refund was made');
    harness.payments.refunds.set(id, { ...refund, state: 'failed', failure: 'declined' });
    await tellNotice(harness, await harness.payments.retrieveRefund(id));
  };
  await atEachCall(begin, { slow, fast }, async ({ harness, orderId }) => {
    const owed = 1250 - amountCents;
    const rest = owed > 0 ? [{ cents: owed, origin: 'shop', state: 'owed' }] : [];
    expect(await refundRows(harness)).toEqual([{ cents: 1250, origin: 'shop', state: 'replaced' }, ...rest]);
    expect(await balances(harness, orderId)).toEqual({
      buyer: -1250,
      bank: amountCents,
      ...(owed > 0 && { back: owed }),
    });
  });
});
