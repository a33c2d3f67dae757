/** What letters say of a sale whose payment is questioned when something else about it is told, or the question becomes another one. */
import { expect } from 'vitest';
import { frozenWords } from '../../../../core/words/fulfilment/frozen.ts';
import { fulfilmentLetterWords as words } from '../../../../core/words/letters/fulfilment-letters.ts';
import type { SignedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, codeOf, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo, newestLetter } from '../../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';

const HOUR = 3_600_000;

const plain = (text: string | undefined): string => text?.replaceAll(/\s+/g, ' ') ?? '';

/** What happens meanwhile is written before the letters of it are sent: the mail server asks to try again later. */
async function beforeLetters(harness: Harness, acts: () => Promise<unknown>): Promise<void> {
  harness.mail.how.fails = 'later';
  await acts();
  harness.mail.how.fails = undefined;
  harness.clock.now += HOUR;
}

const letter = async (harness: Harness, who: SignedIn, kind: string): Promise<string> =>
  plain((await newestLetter(harness, who, kind))?.text);

// Fails when a buyer waits for money that nobody sends, because the letter leaves out that something keeps it.
test.for(['a dispute', 'a warning of fraud', 'a late code'] as const)(
  'the letter of a canceled sale says that %s keeps the money',
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
  'the letter of a canceled sale does not say that %s keeps the money',
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

// Fails when the first thing that a buyer hears of a code that came during a pause is a promise that nobody keeps.
test('the letter of a meeting that is called off after a pause says that the code keeps the money', async ({
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

// Fails when the two wait for months, and what they were told is that the bank has taken nothing.
test.for(['an inquiry', 'a warning of fraud'] as const)(
  'where %s becomes a dispute, both are told what has changed, once',
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

test('a dispute that pauses a sale itself is told once, and one that is over before the letter is written not as a change', async ({
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
