/** Settlement by an admin during a bank's decision: the bank's debit is booked, and an open dispute is respected. */
import { expect, test } from 'vitest';
import { isAsked } from '../../../tests/exhaustive.ts';
import { market, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { disputeOf } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { within } from '../../../tests/fixtures/within.ts';
import { createHarness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { applyDisputes } from '../../domain/fulfilment/disputes/following-disputes.ts';
import { recordNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

const OUTCOMES = ['go_on', 'end'] as const;
const RACES = OUTCOMES.flatMap((outcome) =>
  (['needs_response', 'lost'] as const).map((told) => [outcome, told] as const),
);

/** A sale with a refund by hand of 300 cents that an admin may settle. */
async function begin() {
  const harness = await createHarness();
  const { seller, buyer } = await market(harness);
  const admin = await signedIn(harness, 'Admin', 'Ada');
  const sale = await bought(harness, seller, buyer, 'meet');
  await byHand(harness, sale.intentId, 300);
  harness.clock.now += 1;
  return { ...sale, harness, admin };
}

// Fails when a run that ended between recording and booking a dispute leaves the bank's debit out of the books.
test.for(OUTCOMES)('a lost dispute that is not booked yet: %s', async (outcome) => {
  const { harness, admin, orderId, intentId } = await begin();
  await recordNotice(harness.deps, disputeOf(intentId, 'lost', { amountCents: 400 }));
  expect((await settle(admin, orderId, outcome))[0]).toBe(200);
  const rest = outcome === 'go_on' ? { held: 550, back: 300 } : { back: 850 };
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: 400, ...rest });
  await requireFulfilmentRules(harness);
});

// Fails when a sale ends or goes on although its bank asks for the money, or when the bank's debit is in no book.
test.for(RACES.filter((_, at) => isAsked(at, 2)))(
  '%s, and a dispute is reported meanwhile: %s',
  async ([outcome, status]) => {
    let meets = true;
    for (let call = 0; meets; call++) {
      const { harness, admin, orderId, intentId } = await begin();
      const settled = async () =>
        (await rowsOf(harness, "SELECT 1 FROM audit_entries WHERE action = 'settle_sale'")).length;
      let before = 0;
      let answer = 0;
      const told = async () => {
        before = await settled();
        const dispute = disputeOf(intentId, status, { amountCents: 400 });
        harness.payments.disputes.set(dispute.id, dispute);
        await recordNotice(harness.deps, dispute);
      };
      const settling = async () => {
        [answer] = await settle(admin, orderId, outcome);
      };
      meets = await within(harness, settling, call, told);
      const isKept = meets && before === 0 && status === 'needs_response';
      expect([call, answer, await settled()]).toEqual([call, ...(isKept ? [409, 0] : [200, 1])]);
      await reconcileIntents(harness.deps);
      if (meets) expect([call, await balances(harness, orderId)]).toMatchObject([call, { buyer: -1250, bank: 400 }]);
      await requireFulfilmentRules(harness);
    }
  },
);

// Fails when an admin gets success although the bank took the rest meanwhile.
test('go_on, and the bank withdraws the rest meanwhile', async () => {
  let meets = true;
  for (let call = 0; meets; call++) {
    const { harness, admin, orderId, intentId } = await begin();
    const told = async () => {
      await recordNotice(harness.deps, disputeOf(intentId, 'lost', { amountCents: 950 }));
      await applyDisputes(harness.deps);
    };
    let answer = 0;
    const settling = async () => {
      [answer] = await settle(admin, orderId, 'go_on');
    };
    meets = await within(harness, settling, call, told);
    const done = await rowsOf(harness, "SELECT 1 FROM fulfilment_events WHERE action IN ('settle', 'thaw')");
    expect([call, answer]).toEqual([call, done.length > 0 ? 200 : 409]);
    if (meets) expect([call, await balances(harness, orderId)]).toEqual([call, { buyer: -1250, bank: 950, back: 300 }]);
    await requireFulfilmentRules(harness);
  }
});
