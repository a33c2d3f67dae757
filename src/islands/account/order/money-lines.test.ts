import { expect, test } from 'vitest';
import { moneyLines } from './money-lines.ts';

type Sale = Parameters<typeof moneyLines>[0];

const SALE = {
  ...{ side: 'seller', state: 'to_meet', frozen: false, frozenBy: null, priceCents: 1250, feeCents: 125, refunds: [] },
  lateCodeAt: null,
  amounts: { held: 1250, seller: 0, paid: 0, fee: 0, back: 0 },
} as const satisfies Sale;

const lines = (change: Partial<Sale>) => moneyLines({ ...SALE, ...change });

test('shows a seller the expected total of an open sale', () => {
  expect(lines({})).toEqual([
    ['Price', 1250],
    ['Commission', -125],
    ['For you', 1125],
  ]);
});

// Fails when the seller's expected share is shown as zero.
test('shows a seller the expected total after a partial refund', () => {
  const amounts = { held: 950, back: 300, seller: 0, paid: 0, fee: 0, platform: 0 };
  expect(lines({ amounts })).toEqual([
    ['Price', 1250],
    ['Back to the buyer', -300],
    ['Commission', -95],
    ['For you', 855],
  ]);
});

test('shows a seller the booked amounts of a completed sale', () => {
  const amounts = { held: 0, back: 400, seller: 65, paid: 700, fee: 85, platform: 0 };
  expect(lines({ state: 'completed', amounts }).slice(1)).toEqual([
    ['Back to the buyer', -400],
    ['Commission', -85],
    ['For you', 765],
  ]);
});

// Fails when the lines omit money taken by the bank.
test('shows money taken by the bank to everybody', () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 0, back: 0, bank: 1250 };
  expect(lines({ side: 'admin', amounts })).toEqual([
    ['Price', 1250],
    ['Taken by the bank', 1250],
  ]);
  expect(lines({ state: 'refunded', amounts })).toEqual([
    ['Price', 1250],
    ['Taken by the bank', -1250],
    ['For you', 0],
  ]);
  expect(lines({ side: 'buyer', state: 'refunded', amounts })).toEqual([
    ['Paid by card', 1250],
    ['Refunded by your bank', 1250],
  ]);
});

// Fails when a replaced refund is shown as the bank's money, or in addition to its replacement.
test('shows a buyer a manual refund in place of the one that it replaced', () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 0, back: 1250 };
  const refunds = [
    { event: 2, cents: 1250, state: 'replaced' },
    { event: 3, cents: 300, state: 'succeeded' },
    { event: 4, cents: 950, state: 'sent' },
  ] as const;
  expect(lines({ side: 'buyer', state: 'canceled', amounts, refunds })).toEqual([
    ['Paid by card', 1250],
    ['Refunded to you', 300],
    ['On its way back to you', 950],
  ]);
});

test("shows a buyer the bank's refund beside ours", () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 0, back: 850, bank: 400 };
  const refunds = [
    { event: 2, cents: 1250, state: 'replaced' },
    { event: 4, cents: 850, state: 'succeeded' },
  ] as const;
  expect(lines({ side: 'buyer', state: 'canceled', amounts, refunds })).toEqual([
    ['Paid by card', 1250],
    ['Refunded to you', 850],
    ['Refunded by your bank', 400],
  ]);
});

// Fails when money held by an undecided bank is shown as refunded.
test('shows a buyer no refund of a bank that is undecided', () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 0, back: 0, bank: 1250 };
  expect(lines({ side: 'buyer', state: 'completed', frozen: true, frozenBy: 'dispute', amounts })).toEqual([
    ['Paid by card', 1250],
  ]);
});

// Fails when a buyer sees a refund as sent while an admin reviews the sale.
test('does not call a refund sent while it waits for an admin', () => {
  const owed = { event: 2, cents: 1250, state: 'owed' } as const;
  const buyer = { side: 'buyer', state: 'canceled', refunds: [owed] } as const;
  expect(lines({ ...buyer, lateCodeAt: 1 })).toEqual([
    ['Paid by card', 1250],
    ['Waiting for Dogear support', 1250],
  ]);
  expect(lines(buyer)).toContainEqual(['On its way back to you', 1250]);
});
