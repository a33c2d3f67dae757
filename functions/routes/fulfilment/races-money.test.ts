/**
 * Money of a sale that the bank, the provider, an admin and the jobs move concurrently: the books have each sum once,
 * at every interleaving.
 */
import { describe, expect, test } from 'vitest';
import { isAsked } from '../../../tests/exhaustive.ts';
import { balances } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { newSaleAfter, type Sale, take } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { byHand, ourRow, refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { within } from '../../../tests/fixtures/within.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { applyDisputes, followDispute } from '../../domain/fulfilment/disputes/apply-disputes.ts';
import { recordRefundsByHand } from '../../domain/fulfilment/disputes/refunds-by-hand.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { recordProviderNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

describe('a dispute that two runs follow has each step once', () => {
  const UNDER_WAY = ['meet'] as const;
  const COMPLETED = ['meet', 'handOver', 'confirm'] as const;
  const CASES = [
    [UNDER_WAY, 'needs_response', 1250, { buyer: -1250, bank: 1250 }],
    [UNDER_WAY, 'lost', 1250, { buyer: -1250, bank: 1250 }],
    [UNDER_WAY, 'lost', 400, { buyer: -1250, held: 850, bank: 400 }],
    [UNDER_WAY, 'won', 1250, { buyer: -1250, held: 1250 }],
    [COMPLETED, 'lost', 1250, { buyer: -1250, bank: 1250 }],
    [COMPLETED, 'lost', 400, { buyer: -1250, seller: 765, fee: 85, bank: 400 }],
    [COMPLETED, 'won', 1250, { buyer: -1250, seller: 1125, fee: 125 }],
    [['meet', 'buyerCancels'], 'lost', 1250, { buyer: -1250, bank: 1250 }],
  ] as const;

  /** The dispute is recorded, and not in the ledger yet. */
  async function told([road, status, amountCents]: (typeof CASES)[number]) {
    const sale = await newSaleAfter(road);
    const { harness, intentId } = sale;
    if (status === 'won') await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents }));
    await recordProviderNotice(harness.deps, disputeOf(intentId, status, { amountCents }));
    return sale;
  }
  const eventsOf = ({ harness }: Sale) => rowsOf(harness, 'SELECT action FROM fulfilment_events ORDER BY number');

  // Fails when a run books a step that another one has booked since it read the dispute.
  test.for(CASES)('after %j: %s, %i cents', async (one) => {
    const alone = await told(one);
    await followDispute(alone.harness.deps, 'du_1');
    const events = await eventsOf(alone);
    let meets = true;
    for (let call = 0; meets; call++) {
      const sale = await told(one);
      const follow = () => followDispute(sale.harness.deps, 'du_1');
      meets = await within(sale.harness, follow, call, follow);
      expect([call, await eventsOf(sale), await balances(sale.harness, sale.orderId)]).toEqual([call, events, one[3]]);
      await requireFulfilmentRules(sale.harness);
    }
  });
});

describe('an admin settles a sale with a refund by hand of 300 cents', () => {
  const OUTCOMES = ['go_on', 'end'] as const;
  const RACES = OUTCOMES.flatMap((outcome) =>
    (['needs_response', 'lost'] as const).map((status) => [outcome, status] as const),
  );

  async function refunded() {
    const sale = await newSaleAfter(['meet']);
    await byHand(sale.harness, sale.intentId, 300);
    sale.harness.clock.now += 1;
    return sale;
  }
  const settled = async ({ parties, orderId }: Sale, outcome: (typeof OUTCOMES)[number]) =>
    (await settle(parties.admin, orderId, outcome))[0];

  // Fails when a run that ended between recording and booking a dispute leaves the bank's debit out of the books.
  test.for(OUTCOMES)('and a lost dispute is not booked yet: %s', async (outcome) => {
    const sale = await refunded();
    const { harness, orderId, intentId } = sale;
    await recordProviderNotice(harness.deps, disputeOf(intentId, 'lost', { amountCents: 400 }));
    expect(await settled(sale, outcome)).toBe(200);
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
        const sale = await refunded();
        const { harness, orderId, intentId } = sale;
        const settlements = async () =>
          (await rowsOf(harness, "SELECT 1 FROM audit_entries WHERE action = 'settle_sale'")).length;
        let before = 0;
        let answer = 0;
        const told = async () => {
          before = await settlements();
          const dispute = disputeOf(intentId, status, { amountCents: 400 });
          harness.payments.disputes.set(dispute.id, dispute);
          await recordProviderNotice(harness.deps, dispute);
        };
        const settling = async () => {
          answer = await settled(sale, outcome);
        };
        meets = await within(harness, settling, call, told);
        const isKept = meets && before === 0 && status === 'needs_response';
        expect([call, answer, await settlements()]).toEqual([call, ...(isKept ? [409, 0] : [200, 1])]);
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
      const sale = await refunded();
      const { harness, orderId, intentId } = sale;
      const told = async () => {
        await recordProviderNotice(harness.deps, disputeOf(intentId, 'lost', { amountCents: 950 }));
        await applyDisputes(harness.deps);
      };
      let answer = 0;
      const settling = async () => {
        answer = await settled(sale, 'go_on');
      };
      meets = await within(harness, settling, call, told);
      const done = await rowsOf(harness, "SELECT 1 FROM fulfilment_events WHERE action IN ('settle', 'thaw')");
      expect([call, answer]).toEqual([call, done.length > 0 ? 200 : 409]);
      const stands = { buyer: -1250, bank: 950, back: 300 };
      if (meets) expect([call, await balances(harness, orderId)]).toEqual([call, stands]);
      await requireFulfilmentRules(harness);
    }
  });
});

describe('a refund of ours at each call of another run', () => {
  /**
   * Restarts for each call of the slow run, with the fast one just before it, and once after all; then checks the end.
   */
  async function atEachCall(
    begin: () => Promise<Sale>,
    runs: { readonly slow: (sale: Sale) => Promise<unknown>; readonly fast: (sale: Sale) => Promise<unknown> },
    end: (sale: Sale) => Promise<void>,
  ): Promise<void> {
    let meets = true;
    for (let call = 0; meets; call++) {
      const sale = await begin();
      const fast = () => runs.fast(sale);
      meets = await within(sale.harness, () => runs.slow(sale), call, fast);
      if (!meets) await fast();
      await requireFulfilmentRules(sale.harness);
      await reconcileIntents(sale.harness.deps);
      await end(sale);
      await requireFulfilmentRules(sale.harness);
    }
  }

  // Fails when money just sent counts as a debt, and is held for the seller again.
  test('an owed part is sent while a refund by hand is booked', async () => {
    const begin = async () => {
      const sale = await newSaleAfter(['post', 'send', 'claim', 'disagree', 'decidePart']);
      sale.harness.payments.refunds.set('re_hand', { intentId: sale.intentId, amountCents: 300 });
      return sale;
    };
    const slow = ({ harness, intentId }: Sale) => recordRefundsByHand(harness.deps, intentId);
    const fast = ({ harness }: Sale) => sendSaleRefunds(harness.deps);
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
      const sale = await newSaleAfter(['meet', 'buyerCancels']);
      const { harness, intentId } = sale;
      harness.payments.refundsAre = { state: 'pending' };
      await sendSaleRefunds(harness.deps);
      harness.payments.refundsAre = { state: 'succeeded' };
      await recordProviderNotice(harness.deps, disputeOf(intentId, 'lost', { amountCents }));
      if (what !== 'the bank gives') await followDispute(harness.deps, 'du_1');
      return sale;
    };
    const slow = async ({ harness, parties, orderId }: Sale) =>
      what === 'the bank gives' ? followDispute(harness.deps, 'du_1') : settle(parties.admin, orderId, 'end');
    const fast = async ({ harness }: Sale) => {
      const [[id, refund] = []] = [...harness.payments.refunds];
      if (!id || !refund) throw new Error('no refund was made');
      harness.payments.refunds.set(id, { ...refund, state: 'failed', failure: 'declined' });
      await tellNotice(harness, await harness.payments.retrieveRefund(id));
    };
    await atEachCall(begin, { slow, fast }, async ({ harness, orderId }) => {
      const owed = 1250 - amountCents;
      expect(await refundRows(harness)).toEqual([ourRow(1250, 'replaced'), ...(owed > 0 ? [ourRow(owed)] : [])]);
      const stands = { buyer: -1250, bank: amountCents, ...(owed > 0 && { back: owed }) };
      expect(await balances(harness, orderId)).toEqual(stands);
    });
  });
});

describe('a refund in flight when its payment is disputed', () => {
  /** A canceled sale with a refund at the provider, or just before it, when the dispute is reported. */
  async function disputedOnTheWire(provider: 'has taken it' | 'has not taken it') {
    const sale = await newSaleAfter(['post', 'sellerCancels']);
    const { payments } = sale.harness;
    const { refund } = payments;
    const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    payments.refund = async (asked) => {
      const taken = provider === 'has taken it' ? await refund(asked) : undefined;
      arrived.resolve();
      await go.promise;
      return taken ?? refund(asked);
    };
    const sending = take(sale, 'refundsSent');
    await arrived.promise;
    await take(sale, 'disputed');
    if (provider === 'has not taken it') payments.refundsAre = { refused: 'charge_disputed' };
    go.resolve();
    await sending;
    payments.refund = refund;
    payments.refundsAre = { state: 'succeeded' };
    await requireFulfilmentRules(sale.harness);
    return sale;
  }
  const tries = ({ harness }: Sale) => rowsOf(harness, 'SELECT state, try_number FROM sale_refunds');

  // Fails when a refund older than the dispute is sent again after it, or is lost.
  test("is recorded, and not sent again after the bank's decision", async () => {
    const sale = await disputedOnTheWire('has taken it');
    expect(await tries(sale)).toEqual([{ state: 'succeeded', try_number: 1 }]);
    for (const step of ['disputeWon', 'refundsSent'] as const) await take(sale, step);
    expect(sale.harness.payments.refunds.size).toBe(1);
    await requireFulfilmentRules(sale.harness);
  });

  test('and refused because of that stays owed, rests while it is open, and is sent once it is won', async () => {
    const sale = await disputedOnTheWire('has not taken it');
    expect(await tries(sale)).toEqual([{ state: 'owed', try_number: 2 }]);
    await take(sale, 'refundsSent');
    expect(sale.harness.payments.refunds.size).toBe(0);
    for (const step of ['disputeWon', 'refundsSent'] as const) await take(sale, step);
    expect(await tries(sale)).toEqual([{ state: 'succeeded', try_number: 2 }]);
    expect(sale.harness.payments.refunds.size).toBe(1);
    await requireFulfilmentRules(sale.harness);
  });
});
