/** Part refunds: their state, consequences of a failure, and the rest for the next step. */
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { claimed, disputed, done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';

const reason = 'The pictures show it.';
const retry = (who: SignedIn, id: string) => who.ask('POST', `/api/money/sale-refunds/${id}/retry`, { reason });
const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as { refunds: { event: number; state: string }[] };

const arrivalsTold = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT id FROM outbox WHERE kind = 'sale-refund-arrived'")).length;

describe('a part refund that the bank refuses', () => {
  test('stays owed: sale and money stay, no letter reports it as arrived, and the buyer cannot leave', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    await done(admin, orderId, 'decide', { kind: 'part', amount: 5, reason });
    const money = await balances(harness, orderId);
    harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
    await sendSaleRefunds(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'completed' });
    expect(await balances(harness, orderId)).toEqual(money);
    for (const who of [buyer, seller, admin])
      expect(await pageOf(who, orderId)).toMatchObject({ refunds: [{ amount: 5, state: 'failed' }] });
    expect(await arrivalsTold(harness)).toBe(0);
    expect(await answer(buyer.ask('DELETE', '/api/auth/account', {}))).toMatchObject([
      409,
      { message: accountsWords.conflict.saleUnderWay, sales: [{ order: orderId, waiting: 0 }] },
    ]);
    await requireFulfilmentRules(harness);

    harness.payments.refundsAre = { state: 'succeeded' };
    const [{ event } = { event: 0 }] = (await pageOf(admin, orderId)).refunds;
    expect((await retry(admin, `${orderId}.${event}`)).status).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'completed', refunds: [{ state: 'succeeded' }] });
    expect(await arrivalsTold(harness)).toBe(1);
    expect(await balances(harness, orderId)).toEqual(money);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'paid' }]);
    expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  });

  test('is listed beside one that arrived, each with its state', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    await done(admin, orderId, 'decide', { kind: 'part', amount: 5, reason });
    await sendSaleRefunds(harness.deps);
    await done(admin, orderId, 'goodwill', { amount: 2, back: 5, reason });
    harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
    await sendSaleRefunds(harness.deps);
    const { refunds } = await pageOf(buyer, orderId);
    expect(refunds).toMatchObject([
      { amount: 5, state: 'succeeded' },
      { amount: 2, state: 'failed' },
    ]);
    const [arrived, failed] = refunds.map(({ event }) => `${orderId}.${event}`);
    expect((await retry(admin, arrived ?? '')).status).toBe(409);
    expect((await retry(admin, failed ?? '')).status).toBe(200);
    expect((await pageOf(buyer, orderId)).refunds).toMatchObject([{ state: 'succeeded' }, { state: 'owed' }]);
    await requireFulfilmentRules(harness);
  });
});

test.for(['nothing.2', 'ORDER', 'ORDER.', 'ORDER.x', 'ORDER.99', 'ORDER.2.3', 'ORDER.1e999', '.'])(
  'refuses a retry with the id %j',
  async (id, { harness, seller, buyer, admin }) => {
    const { orderId } = await claimed(harness, seller, buyer);
    await done(seller, orderId, 'refund');
    expect((await retry(admin, id.replace('ORDER', orderId))).status).toBe(404);
    expect(await rowsOf(harness, 'SELECT state, try_number FROM sale_refunds')).toEqual([
      { state: 'owed', try_number: 1 },
    ]);
    expect(await rowsOf(harness, 'SELECT * FROM audit_entries')).toEqual([]);
  },
);

describe('an earlier refund', () => {
  /** Five dollars of this sale were refunded while it was open. */
  const partWentBack = (client: { execute(sql: string): Promise<unknown> }, orderId: string) =>
    client.execute(`INSERT INTO ledger_entries (order_id, event, from_account, to_account, cents)
      SELECT order_id, version, 'held', 'back', 500 FROM fulfilments WHERE order_id = '${orderId}'`);

  test('limits an offer to a share of the rest', async ({ harness, seller, buyer }) => {
    const { orderId } = await claimed(harness, seller, buyer);
    await partWentBack(harness.client, orderId);
    for (const [amount, status] of [
      [5.63, 422],
      [0.74, 422],
      [5.62, 200],
    ] as const)
      expect([amount, (await doing(seller, orderId, 'offer', { amount })).status]).toEqual([amount, status]);
  });

  test('limits a decision to less than the rest', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await disputed(harness, seller, buyer);
    await partWentBack(harness.client, orderId);
    const decided = { kind: 'part', reason };
    expect((await doing(admin, orderId, 'decide', { ...decided, amount: 7.5 })).status).toBe(422);
    const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ amounts: { held: 7.5, back: 5 } });
  });
});
