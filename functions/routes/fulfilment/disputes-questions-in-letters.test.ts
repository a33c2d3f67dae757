/** Letters about a sale under review, when another event is reported or the question changes. */
import { expect } from 'vitest';
import { fulfilmentLetterWords as words } from '../../../core/words/en/letters/fulfilment-letters.ts';
import { frozenWords } from '../../../core/words/en/order-page.ts';
import type { SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo, newestLetter } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

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
  async (what, { harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    const code = await codeOf(buyer, orderId);
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
  async (what, { harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
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
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  const code = await codeOf(buyer, orderId);
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
  await doing(seller, orderId, 'hand-over', { code });
  await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
  await doing(buyer, orderId, 'cancel');
  expect(await letter(harness, buyer, 'sale-canceled')).toContain(words.heldBack.meet);
});

const pauses = (harness: Harness, who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'sale-paused');

// Fails when the parties wait for months with outdated information.
test.for(['an inquiry', 'a warning of fraud'] as const)(
  'where %s becomes a dispute, both parties are notified of the change, once',
  async (what, { harness, seller, buyer }) => {
    const { intentId } = await bought(harness, seller, buyer, 'post');
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
    expect([pauses(harness, buyer).length, pauses(harness, seller).length]).toEqual([2, 2]);
  },
);

test('a dispute that freezes a sale itself is reported once, and one that ended before its letter is not a change', async ({
  harness,
  seller,
  buyer,
}) => {
  const { intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  await tellNotice(harness, disputeOf(intentId, 'under_review'));
  await letter(harness, buyer, 'sale-paused');
  expect(pauses(harness, buyer)).toHaveLength(1);
  const other = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, fraudWarningOf(other.intentId));
  await letter(harness, buyer, 'sale-paused');
  await beforeLetters(harness, async () => {
    await tellNotice(harness, disputeOf(other.intentId, 'needs_response', { id: 'du_2' }));
    await tellNotice(harness, disputeOf(other.intentId, 'won', { id: 'du_2' }));
  });
  await letter(harness, buyer, 'sale-paused');
  expect(pauses(harness, buyer)).toHaveLength(2);
});
