/** A refund that the payment provider cannot make: an admin records how the buyer was paid instead. */
import { expect } from 'vitest';
import { moneyWords } from '../../../core/words/en/money.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const NOTE = 'By bank transfer on November 23.';

// Fails when the row stays failed forever, or is sent again.
test('ends the row; the order is refunded and its buyer reads how', async ({ harness, seller, buyer, admin }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, orderId, 'cancel');
  const path = `/api/money/sale-refunds/${orderId}.2`;
  const refused = (message: string) => [409, { code: 'conflict', message }];
  expect(await answer(admin.ask('POST', `${path}/paid-outside`, { note: NOTE }))).toEqual(
    refused(moneyWords.conflict.underWay),
  );
  harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
  await sendSaleRefunds(harness.deps);
  expect((await admin.ask('POST', `${path}/paid-outside`, { note: ' ' })).status).toBe(422);
  expect(await answer(admin.ask('POST', `${path}/paid-outside`, { note: NOTE }))).toEqual([200, { paid: true }]);
  expect(await rowsOf(harness, 'SELECT state, note FROM sale_refunds')).toEqual([{ state: 'outside', note: NOTE }]);
  expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
  expect(await rowsOf(harness, "SELECT reason, detail FROM audit_entries WHERE action = 'pay_outside'")).toEqual([
    { reason: NOTE, detail: '1250 cents' },
  ]);
  const [, money] = await answer(admin.ask('GET', '/api/money'));
  expect(money).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ name: 'failedSaleRefund', count: 0 })]),
  });
  await runJobs(harness.deps);
  const [last] = kindsTo(harness, buyer).slice(-1);
  expect([last?.[0], last?.[1].text]).toEqual(['refund-paid-outside', expect.stringContaining('By bank transfer')]);
  for (const verb of ['paid-outside', 'retry'])
    expect(await answer(admin.ask('POST', `${path}/${verb}`, { note: NOTE }))).toEqual(
      refused(moneyWords.conflict.ended),
    );
  await requireFulfilmentRules(harness);
});

// Fails when an invalid number reaches the database.
test.for(['x.y', 'x', '.', 'x.1e9', 'x.9999999', `${'x'.repeat(300)}.1`])(
  'refund %s is not found',
  async (id, { admin }) => {
    for (const verb of ['paid-outside', 'retry'])
      expect((await admin.ask('POST', `/api/money/sale-refunds/${id}/${verb}`, { note: NOTE })).status).toBe(404);
  },
);
