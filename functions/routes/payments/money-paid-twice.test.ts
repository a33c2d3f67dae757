/** Money of a sale that was refunded, or that a bank may refund, is not paid again; a double payment is an alert. */
import { describe, expect } from 'vitest';
import { moneyWords } from '../../../core/words/en/money.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import { DISPUTED } from '../../domain/ports/payments.ts';

/** Responses to "paid outside" and to "try again": the status, and the message of a refusal. */
async function pay(admin: SignedIn, orderId: string, verb: 'paid-outside' | 'retry'): Promise<unknown> {
  const [status, { message }] = (await answer(
    admin.ask('POST', `/api/money/sale-refunds/${orderId}.2/${verb}`, { note: 'By bank transfer.' }),
  )) as [number, { message?: string }];
  return message === undefined ? status : [status, message];
}

const refusedAs = (why: keyof typeof moneyWords.conflict) => [409, moneyWords.conflict[why]];

const states = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT state FROM sale_refunds ORDER BY event')).map(({ state }) => state);

async function found(admin: SignedIn, check: string): Promise<string[]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; rows: { detail: string }[] }[] };
  return (checks.find(({ name }) => name === check)?.rows ?? []).map(({ detail }) => detail);
}

async function canceled({ harness, seller, buyer }: Pick<World, 'harness' | 'seller' | 'buyer'>) {
  const sale = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, sale.orderId, 'cancel');
  return sale;
}

test.for([
  ['paid-outside', DISPUTED, 'owed'],
  ['paid-outside', 'expired_or_canceled_card', 'failed'],
  ['retry', 'expired_or_canceled_card', 'failed'],
] as const)(
  'while the bank has the money, %s of a refused refund (%s) is refused',
  async ([verb, refused, state], { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { refused };
    await sendSaleRefunds(harness.deps);
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([refusedAs('kept'), [state]]);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    expect(await pay(admin, orderId, verb)).toBe(200);
  },
);

// Fails when a row stays failed forever although its buyer has the money, or gets more than the price.
test.for([
  [1250, 'an event'],
  [1250, 'the list'],
  [400, 'an event'],
  [400, 'the list'],
] as const)(
  'a pending refund fails after the bank paid the buyer %i, reported by %s: it ends, and only the rest is owed',
  async ([cents, told], { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { state: 'pending' };
    await sendSaleRefunds(harness.deps);
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: cents }));
    if (cents < 1250) await doing(admin, orderId, 'settle', { outcome: 'end', reason: 'The rest is on its way.' });
    const [[id, refund] = []] = [...harness.payments.refunds];
    if (!id || !refund) throw new Error('no refund was made');
    harness.payments.refunds.set(id, { ...refund, state: 'failed', failure: 'declined' });
    if (told === 'an event') await tellNotice(harness, await harness.payments.retrieveRefund(id));
    else await reconcileIntents(harness.deps);
    for (const verb of ['retry', 'paid-outside'] as const)
      expect(await pay(admin, orderId, verb)).toEqual(refusedAs('ended'));
    expect(await states(harness)).toEqual(cents === 1250 ? ['replaced'] : ['replaced', 'owed']);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, bank: cents, ...(cents < 1250 && { back: 850 }) });
    expect(await found(admin, 'failedSaleRefund')).toEqual([]);
    harness.payments.refundsAre = { state: 'succeeded' };
    await sendSaleRefunds(harness.deps);
    await reconcileIntents(harness.deps);
    expect(await states(harness)).toEqual(cents === 1250 ? ['replaced'] : ['replaced', 'succeeded']);
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
    await requireFulfilmentRules(harness);
  },
);

describe('the provider is asked first', () => {
  // Fails when an admin records a payment while the refund arrives as well.
  test.for(['paid-outside', 'retry'] as const)(
    '%s of a refund with a lost reply is refused, and the books have it',
    async (verb, { harness, seller, buyer, admin }) => {
      const { orderId } = await canceled({ harness, seller, buyer });
      harness.payments.refundsAre = { refused: DISPUTED };
      await sendSaleRefunds(harness.deps);
      harness.payments.refundsAre = { state: 'pending' };
      harness.payments.silence = 'afterEffect';
      await sendSaleRefunds(harness.deps).catch(() => {});
      expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([[503, expect.any(String)], ['owed']]);
      harness.payments.silence = 'none';
      expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([refusedAs('underWay'), ['sent']]);
      for (const [id, refund] of harness.payments.refunds)
        harness.payments.refunds.set(id, { ...refund, state: 'succeeded' });
      expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([refusedAs('ended'), ['succeeded']]);
    },
  );

  test.for(['pending', 'succeeded'] as const)(
    'a refund that failed in our books is %s there: nothing is paid again',
    async (state, { harness, seller, buyer, admin }) => {
      const { orderId } = await canceled({ harness, seller, buyer });
      harness.payments.refundsAre = { state: 'failed' };
      await sendSaleRefunds(harness.deps);
      for (const [id, refund] of harness.payments.refunds) harness.payments.refunds.set(id, { ...refund, state });
      for (const verb of ['retry', 'paid-outside'] as const)
        expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([refusedAs('underWay'), ['failed']]);
    },
  );
});

// Fails when a refund in addition to an admin's payment is no alert.
test.for(['an event', 'the list'] as const)(
  'a refund with a lost reply that was paid outside as well: %s makes it an alert, once',
  async (told, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { refused: DISPUTED };
    await sendSaleRefunds(harness.deps);
    harness.payments.refundsAre = { state: 'succeeded' };
    // The job sends it between the provider's answer and the write.
    const { refundsOf } = harness.payments;
    harness.payments.refundsOf = async (id) => {
      const before = await refundsOf(id);
      harness.payments.silence = 'afterEffect';
      await sendSaleRefunds(harness.deps).catch(() => {});
      harness.payments.silence = 'none';
      return before;
    };
    expect([await pay(admin, orderId, 'paid-outside'), await states(harness)]).toEqual([200, ['outside']]);
    harness.payments.refundsOf = refundsOf;
    const refund = await harness.payments.retrieveRefund([...harness.payments.refunds.keys()][0] ?? '');
    for (let times = 0; times < 2; times++)
      if (told === 'an event') await tellNotice(harness, refund);
      else await reconcileIntents(harness.deps);
    expect([await found(admin, 'alert'), await states(harness)]).toEqual([
      [`refund_paid_twice, ${intentId}`],
      ['outside'],
    ]);
  },
);
