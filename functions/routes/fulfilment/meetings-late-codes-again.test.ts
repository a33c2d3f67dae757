/** A right code that an admin has seen once, and that arrives again after the end of its sale. */
import { expect } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

/** A meeting after a freeze, during which its seller typed the right code and an admin saw it. */
const test = base.extend('sale', { auto: true }, async ({ harness, seller, buyer }) => {
  harness.clock.now = SOLD_AT;
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  const code = await codeOf(buyer, orderId);
  await tellNotice(harness, fraudWarningOf(intentId));
  harness.clock.now += HOUR;
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  harness.clock.now += HOUR;
  const admin = await signedIn(harness, 'Admin');
  for (const id of [`code:${orderId}`, 'notice:issfr_1'])
    expect((await admin.ask('PUT', `/api/money/alerts/${id}`)).status).toBe(200);
  harness.clock.now += HOUR;
  return { orderId, code, admin };
});

const alerts = (harness: Harness) =>
  rowsOf(harness, "SELECT received_at FROM stripe_events WHERE alert = 'late_code' AND seen_at IS NULL");

// Fails when the buyer has the book and gets a refund because an admin saw the code while it had no effect.
test.for(['its buyer called it off', 'its time was over'] as const)(
  'a code seen during a freeze blocks the refund when it arrives again because %s',
  async (how, { harness, seller, buyer, sale: { orderId, code, admin } }) => {
    expect(await alerts(harness)).toEqual([]);
    if (how === 'its buyer called it off') await doing(buyer, orderId, 'cancel');
    else harness.clock.now += 15 * DAY;
    harness.clock.now += HOUR;
    const [status, said] = await answer(doing(seller, orderId, 'hand-over', { code }));
    expect([status, said]).toEqual([409, expect.objectContaining({ ended: true })]);
    if (how === 'its time was over') await doing(buyer, orderId, 'cancel');
    expect(await alerts(harness)).toEqual([{ received_at: SOLD_AT + HOUR }]);
    await sendSaleRefunds(harness.deps);
    expect(harness.payments.refunds.size).toBe(0);

    // After an admin has seen it past the end, another entry blocks nothing.
    harness.clock.now += HOUR;
    expect((await admin.ask('PUT', `/api/money/alerts/code:${orderId}`)).status).toBe(200);
    await doing(seller, orderId, 'hand-over', { code });
    expect(await alerts(harness)).toEqual([]);
  },
);

test('a code seen by an admin is no alert while its sale goes on, nor after the handover', async ({
  harness,
  seller,
  sale: { orderId, code },
}) => {
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  expect(await alerts(harness)).toEqual([]);
});
