/** The question about a payment: on the page of its sale, and in letters, also when it changes. */
import { expect } from 'vitest';
import type { FreezeReason } from '../../../core/fulfilment/money/freeze-reasons.ts';
import { frozenWords } from '../../../core/words/en/order-page.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo, newestLetter } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { eventLetterWords as words } from '../../domain/notifications/letters/fulfilment/event-letter.ts';
import type { ProviderNotice } from '../../domain/ports/payments.ts';
import { runJobs } from '../../jobs.ts';

const page = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

const asked = (intentId: string) => disputeOf(intentId, 'warning_needs_response');

const NOTICES: Readonly<Record<string, readonly [FreezeReason, (intentId: string) => readonly ProviderNotice[]]>> = {
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
  async (what, { harness, seller, buyer, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post');
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
test('of an ended sale it is named, too, as long as it blocks the money', async ({ harness, buyer, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'buyerCancels');
  await tellNotice(harness, fraudWarningOf(intentId));
  await runJobs(harness.deps);
  expect(await page(buyer, orderId)).toMatchObject({
    ...{ state: 'canceled', frozen: true, frozen_by: 'fraud_warning', refunds: [{ state: 'owed' }] },
  });
});

test('an inquiry does not block a refund', async ({ harness, buyer, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet', 'buyerCancels');
  await tellNotice(harness, asked(intentId));
  await runJobs(harness.deps);
  expect(await page(buyer, orderId)).toMatchObject({ frozen_by: 'inquiry', refunds: [{ state: 'succeeded' }] });
});

const HOUR = 3_600_000;
const plain = (text: string | undefined): string => text?.replaceAll(/\s+/g, ' ') ?? '';

/** Runs work before its letters are sent: the mail server asks for a retry later. */
async function beforeLetters(harness: Harness, acts: () => Promise<unknown>): Promise<void> {
  harness.mail.how.fails = 'later';
  await acts();
  harness.mail.how.fails = undefined;
  harness.clock.now += HOUR;
}

const letter = async (harness: Harness, who: SignedIn, kind: string): Promise<string> =>
  plain((await newestLetter(harness, who, kind))?.text);

// Fails when a letter about a refund omits that it is blocked.
test.for(['a dispute', 'a warning of fraud', 'a late code'] as const)(
  'the letter of a canceled sale reports that %s blocks the money',
  async (what, { harness, seller, buyer, saleAfter }) => {
    const { orderId, intentId, code } = await saleAfter('meet');
    await beforeLetters(harness, async () => {
      await doing(buyer, orderId, 'cancel');
      if (what === 'a late code') await doing(seller, orderId, 'hand-over', { code });
      else await tellNotice(harness, what === 'a dispute' ? disputeOf(intentId, 'open') : fraudWarningOf(intentId));
    });
    expect(await letter(harness, buyer, 'sale-canceled')).toContain(words.heldBack.meet);
    expect(await letter(harness, seller, 'sale-canceled')).not.toContain(words.heldBack.meet);
  },
);

test.for(['nothing', 'a bank that only asks'] as const)(
  'the letter of a canceled sale does not report that %s blocks the money',
  async (what, { harness, buyer, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet');
    await beforeLetters(harness, async () => {
      await doing(buyer, orderId, 'cancel');
      if (what !== 'nothing') await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
    });
    const told = await letter(harness, buyer, 'sale-canceled');
    expect([told.includes('You get $12.50 back'), told.includes(words.heldBack.meet)]).toEqual([true, false]);
  },
);

// Fails when the first letter after a code during a freeze promises a blocked refund.
test('the letter of a meeting called off after a freeze reports that the code blocks the money', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId, intentId, code } = await saleAfter('meet');
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
  await doing(seller, orderId, 'hand-over', { code });
  await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
  await doing(buyer, orderId, 'cancel');
  expect(await letter(harness, buyer, 'sale-canceled')).toContain(words.heldBack.meet);
});

const freezes = (harness: Harness, who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'sale-paused');

// Fails when the parties wait for months with outdated information.
test.for(['an inquiry', 'a warning of fraud'] as const)(
  'where %s becomes a dispute, both parties are notified of the change, once',
  async (what, { harness, seller, buyer, saleAfter }) => {
    const { intentId } = await saleAfter('post');
    await tellNotice(
      harness,
      what === 'an inquiry' ? disputeOf(intentId, 'warning_needs_response') : fraudWarningOf(intentId),
    );
    expect(await letter(harness, buyer, 'sale-paused')).not.toContain(frozenWords.buyer.dispute);
    for (const status of ['needs_response', 'under_review'] as const)
      await tellNotice(harness, disputeOf(intentId, status));
    const [ofBuyer, ofSeller] = [
      await newestLetter(harness, buyer, 'sale-paused'),
      await newestLetter(harness, seller, 'sale-paused'),
    ];
    expect([ofBuyer?.subject, plain(ofBuyer?.text)]).toEqual([
      expect.stringContaining('Still paused'),
      expect.stringContaining(frozenWords.buyer.dispute),
    ]);
    expect(plain(ofSeller?.text)).toContain(`Do not send the book now. ${frozenWords.seller.dispute(true)}`);
    expect([freezes(harness, buyer).length, freezes(harness, seller).length]).toEqual([2, 2]);
  },
);

test('a dispute that freezes a sale itself is reported once, and one that ended before its letter is not a change', async ({
  harness,
  buyer,
  saleAfter,
}) => {
  const { intentId } = await saleAfter('post', 'disputed');
  await tellNotice(harness, disputeOf(intentId, 'under_review'));
  await letter(harness, buyer, 'sale-paused');
  expect(freezes(harness, buyer)).toHaveLength(1);
  const other = await saleAfter('post');
  await tellNotice(harness, fraudWarningOf(other.intentId));
  await letter(harness, buyer, 'sale-paused');
  await beforeLetters(harness, async () => {
    await tellNotice(harness, disputeOf(other.intentId, 'needs_response', { id: 'du_2' }));
    await tellNotice(harness, disputeOf(other.intentId, 'won', { id: 'du_2' }));
  });
  await letter(harness, buyer, 'sale-paused');
  expect(freezes(harness, buyer)).toHaveLength(2);
});
