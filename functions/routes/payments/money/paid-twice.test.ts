/** Money of a sale that has gone back, or that a bank may give back, is not paid once more; where it was, a person hears of it. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { askAfterSaleRefunds, sendSaleRefunds } from '../../../domain/fulfilment/refunds/sale-refunds.ts';
import { reconcileIntents } from '../../../domain/payments/reconciler/reconciler-lists.ts';
import { DISPUTED } from '../../../domain/ports/payments.ts';

/** The answers to "paid outside" and to "try again". */
const pay = async (admin: SignedIn, orderId: string, verb: 'paid-outside' | 'retry') =>
  (await admin.ask('POST', `/api/money/sale-refunds/${orderId}.2/${verb}`, { note: 'By bank transfer.' })).status;

const states = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT state FROM sale_refunds')).map(({ state }) => state);

async function alerts(admin: SignedIn): Promise<string[]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; rows: { detail: string }[] }[] };
  return (checks.find(({ name }) => name === 'alert')?.rows ?? []).map(({ detail }) => detail);
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
  'while the bank has the money, %s of a refund that was refused (%s) is none',
  async ([verb, refused, state], { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { refused };
    await sendSaleRefunds(harness.deps);
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    expect([await pay(admin, orderId, verb), await states(harness)]).toEqual([404, [state]]);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    expect(await pay(admin, orderId, verb)).toBe(200);
  },
);

test.for([1250, 400])(
  'a refund under way fails after the bank gave the buyer %i: it is not sent once more, and not paid where they have all',
  async (cents, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { state: 'pending' };
    await sendSaleRefunds(harness.deps);
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: cents }));
    if (cents < 1250) await doing(admin, orderId, 'settle', { outcome: 'end', reason: 'The rest is on its way.' });
    for (const [id, refund] of harness.payments.refunds)
      harness.payments.refunds.set(id, { ...refund, state: 'failed', failure: 'declined' });
    await askAfterSaleRefunds(harness.deps);
    expect([await pay(admin, orderId, 'retry'), await states(harness)]).toEqual([404, ['failed']]);
    expect(await pay(admin, orderId, 'paid-outside')).toBe(cents === 1250 ? 404 : 200);
  },
);

// Fails when a refund that was sent beside what an admin paid is nobody's news.
test.for(['an event', 'the list'] as const)(
  'a refund whose reply got lost, and that was paid outside as well: %s makes it an alert, once',
  async (told, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await canceled({ harness, seller, buyer });
    harness.payments.refundsAre = { refused: DISPUTED };
    await sendSaleRefunds(harness.deps);
    harness.payments.refundsAre = { state: 'succeeded' };
    harness.payments.silence = 'afterEffect';
    await sendSaleRefunds(harness.deps).catch(() => {});
    harness.payments.silence = 'none';
    expect([await pay(admin, orderId, 'paid-outside'), await states(harness)]).toEqual([200, ['outside']]);
    const refund = await harness.payments.retrieveRefund([...harness.payments.refunds.keys()][0] ?? '');
    for (let times = 0; times < 2; times++)
      if (told === 'an event') await tellNotice(harness, refund);
      else await reconcileIntents(harness.deps);
    expect([await alerts(admin), await states(harness)]).toEqual([[`refund_paid_twice, ${intentId}`], ['outside']]);
  },
);
