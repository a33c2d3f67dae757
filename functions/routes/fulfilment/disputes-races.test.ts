/**
 * A dispute processed by two concurrent runs, such as a webhook and the reconciler: each step exists once, at every
 * interleaving.
 */
import { expect, test } from 'vitest';
import { market } from '../../../tests/fixtures/factories.ts';
import { balances, bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { within } from '../../../tests/fixtures/within.ts';
import { createHarness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { followDispute } from '../../domain/fulfilment/disputes/following-disputes.ts';
import { recordNotice } from '../../domain/payments/provider-notices.ts';

const CASES = [
  ['under way', 'needs_response', 1250, { buyer: -1250, bank: 1250 }],
  ['under way', 'lost', 1250, { buyer: -1250, bank: 1250 }],
  ['under way', 'lost', 400, { buyer: -1250, held: 850, bank: 400 }],
  ['under way', 'won', 1250, { buyer: -1250, held: 1250 }],
  ['completed', 'lost', 1250, { buyer: -1250, bank: 1250 }],
  ['completed', 'lost', 400, { buyer: -1250, seller: 765, fee: 85, bank: 400 }],
  ['completed', 'won', 1250, { buyer: -1250, seller: 1125, fee: 125 }],
  ['canceled', 'lost', 1250, { buyer: -1250, bank: 1250 }],
] as const;

/** A sale with a recorded dispute that is not in the ledger yet. */
async function told([sale, status, amountCents]: (typeof CASES)[number]) {
  const harness = await createHarness();
  const { seller, buyer } = await market(harness);
  const start = sale === 'completed' ? completed(harness, seller, buyer) : bought(harness, seller, buyer, 'meet');
  const { orderId, intentId } = await start;
  if (sale === 'canceled') await doing(buyer, orderId, 'cancel');
  if (status === 'won') await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents }));
  await recordNotice(harness.deps, disputeOf(intentId, status, { amountCents }));
  const events = async () =>
    (await rowsOf(harness, 'SELECT action FROM fulfilment_events ORDER BY number')).map(({ action }) => action);
  return { harness, orderId, events };
}

// Fails when a run books a step that another one has booked since it read the dispute.
test.for(CASES)('of a sale that is %s, %s, of %i cents', async (one) => {
  const alone = await told(one);
  await followDispute(alone.harness.deps, 'du_1');
  const events = await alone.events();
  let meets = true;
  for (let call = 0; meets; call++) {
    const { harness, orderId, ...sale } = await told(one);
    const follow = () => followDispute(harness.deps, 'du_1');
    meets = await within(harness, follow, call, follow);
    expect([call, await sale.events(), await balances(harness, orderId)]).toEqual([call, events, one[3]]);
    await requireFulfilmentRules(harness);
  }
});
