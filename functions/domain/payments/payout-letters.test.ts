import { expect } from 'vitest';
import { DIGEST_SECONDS } from '../../../core/notifications/letter.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { deductedFrom } from '../../../tests/fixtures/money/offset-debts.ts';
import { MONTH, payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { news } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo, newestLetter } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { requireLetterRules } from '../../../tests/rules/letter-rules.ts';
import { sendLetters } from '../notifications/send-letters.ts';
import { reverseTransfers } from './payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from './payouts/transfers/send-transfers.ts';

// Fails when each sale has a letter of its own, or the sum differs from the sent one.
test('payouts within minutes are one letter, sale by sale', async ({ harness, seller, other, sale: _ }) => {
  await completed(harness, seller, other);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect(await newestLetter(harness, seller, 'payout-sent')).toBeNull();
  harness.clock.now += DIGEST_SECONDS * 1000;
  const letter = await newestLetter(harness, seller, 'payout-sent');
  expect(letter?.subject).toBe('$22.50 is on its way to you');
  expect(letter?.text.match(/\$11\.25/g)).toHaveLength(2);
  expect((await news(seller))[0]?.text).toMatch(/^Your money is on its way: .+ and 1 more\.$/);
  await requireLetterRules(harness);
});

// Fails when a seller learns only from the bank that money was taken.
test('a letter about money taken back names the cause', async ({ harness, seller, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 500 }));
  await reverseTransfers(harness.deps);
  const letter = await newestLetter(harness, seller, 'payout-taken-back');
  expect(letter?.text).toContain('is disputed, and the bank has taken it back');
  expect(letter?.text).toContain('we took back $4.50 that we had sent you for it');
  expect(letter?.text).toContain('$6.75 of this sale is yours now.');
  await requireLetterRules(harness);
});

test('a reversal by hand is explained part by part, each with its cause', async ({ harness, seller, sale }) => {
  await sendTransfers(harness.deps);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 500 }));
  harness.payments.payouts.reverseByHand(`tr_${sale.orderId}_1`, 1125);
  await reverseTransfers(harness.deps);
  await sendLetters(harness.deps);
  const letters = kindsTo(harness, seller).filter(([kind]) => kind === 'payout-taken-back');
  expect(letters.map(([, { text }]) => [/\$\d+\.\d\d/.exec(text)?.[0], text.includes('is disputed')])).toEqual([
    ['$4.50', true],
    ['$6.75', false],
  ]);
});

test('a debt has letters when it arises, when it is kept, and when the bank gives it back', async ({
  harness,
  seller,
  buyer,
  sale,
}) => {
  await sendTransfers(harness.deps);
  harness.payments.payouts.reversalsAre = 'balance_insufficient';
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', { amountCents: 500 }));
  await reverseTransfers(harness.deps);
  const owed = await newestLetter(harness, seller, 'debt-owed');
  expect(owed?.subject).toBe('You owe Dogear $4.50');
  expect(owed?.text).toContain('we keep it from your future earnings');
  expect((await news(seller))[0]?.text).toMatch(/^You owe Dogear \$4\.50 for .+\. We keep it from your next sales\.$/);
  harness.clock.now += 1;
  await tellNotice(harness, disputeOf(sale.intentId, 'won', { amountCents: 500 }));
  const waived = await newestLetter(harness, seller, 'debt-waived');
  expect(waived?.text).toMatch(/\$4\.50 that you owed Dogear for .+ is settled\./);
  expect(waived?.text).toContain('You no longer owe Dogear anything.');
  await requireLetterRules(harness);
  harness.payments.payouts.reversalsAre = null;
  await completed(harness, seller, buyer);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect(await newestLetter(harness, seller, 'debt-kept')).toBeNull();
  expect([...harness.payments.payouts.transfers.values()].at(-1)?.cents).toBe(1125);
});

test('a letter about money kept from a later sale names the rest of the debt', async ({
  harness,
  seller,
  buyer,
  sale,
}) => {
  await deductedFrom(harness, [seller, buyer], sale, 500);
  const letter = await newestLetter(harness, seller, 'debt-kept');
  expect(letter?.text).toMatch(/We kept \$4\.50 of what .+ earned you/);
  expect(letter?.text).toContain('$6.75 of this sale is left for you.');
  expect(letter?.text).toContain('You no longer owe Dogear anything.');
  await requireLetterRules(harness);
});
