/** The kind of question about a payment, on the sale's page and in the letter about the freeze. */
import { expect } from 'vitest';
import type { SalePauseReason } from '../../../core/fulfilment/money/pause-reasons.ts';
import { frozenWords } from '../../../core/words/en/order-page.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { ProviderNotice } from '../../domain/ports/payments.ts';
import { runJobs } from '../../jobs.ts';

const page = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

const asked = (intentId: string) => disputeOf(intentId, 'warning_needs_response');

const NOTICES: Readonly<Record<string, readonly [SalePauseReason, (intentId: string) => readonly ProviderNotice[]]>> = {
  'a dispute': ['dispute', (intentId) => [disputeOf(intentId, 'open')]],
  'one that was lost in part': ['to_settle', (intentId) => [disputeOf(intentId, 'lost', { amountCents: 400 })]],
  'a refund by hand': ['to_settle', (intentId) => [{ ...refundByHandOf(intentId), amountCents: 300 }]],
  'a warning of fraud': ['fraud_warning', (intentId) => [fraudWarningOf(intentId)]],
  'an inquiry': ['inquiry', (intentId) => [asked(intentId)]],
  'an inquiry and a warning': ['fraud_warning', (intentId) => [asked(intentId), fraudWarningOf(intentId)]],
};

// Fails when all questions have one text, or the page names the wrong one.
test.for(Object.keys(NOTICES))(
  "%s is named on both parties' pages, and in the letters",
  async (what, { harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    expect(await page(buyer, orderId)).toMatchObject({ frozen: false, frozen_by: null });
    const [question, notices] = NOTICES[what] ?? (['dispute', () => []] as const);
    for (const notice of notices(intentId)) await tellNotice(harness, notice);
    for (const who of [buyer, seller, admin])
      expect(await page(who, orderId)).toMatchObject({
        frozen: true,
        frozen_by: question,
        deadline_at: expect.any(String),
      });
    // The second of two notices has no letter: it is part of the first.
    if (notices(intentId).length > 1) return;
    await runJobs(harness.deps);
    const told = (who: SignedIn) => kindsTo(harness, who).find(([kind]) => kind === 'sale-paused')?.[1].text;
    const plain = (text?: string) => text?.replaceAll(/\s+/g, ' ');
    expect(plain(told(buyer))).toContain(frozenWords.buyer[question]);
    expect(plain(told(seller))).toContain(`Do not send the book now. ${frozenWords.seller[question](true)}`);
  },
);

// Fails when an unsent refund is reported as on its way.
test('of an ended sale it is named, too, as long as it blocks the money', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, orderId, 'cancel');
  await tellNotice(harness, fraudWarningOf(intentId));
  await runJobs(harness.deps);
  expect(await page(buyer, orderId)).toMatchObject({
    ...{ state: 'canceled', frozen: true, frozen_by: 'fraud_warning', refunds: [{ state: 'owed' }] },
  });
});

test('an inquiry does not block a refund', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await doing(buyer, orderId, 'cancel');
  await tellNotice(harness, asked(intentId));
  await runJobs(harness.deps);
  expect(await page(buyer, orderId)).toMatchObject({ frozen_by: 'inquiry', refunds: [{ state: 'succeeded' }] });
});
