import { expect, test } from 'vitest';
import { moneyLines } from './money-lines.ts';

type Sale = Parameters<typeof moneyLines>[0];

const SALE = {
  ...{ side: 'seller', state: 'to_meet', frozen: false, frozenBy: null, priceCents: 1250, feeCents: 125, refunds: [] },
  lateCodeAt: null,
  amounts: { held: 1250, seller: 0, paid: 0, fee: 0, back: 0 },
} as const satisfies Sale;

const lines = (change: Partial<Sale>) => moneyLines({ ...SALE, ...change });

test('a seller reads what the sale comes to', () => {
  expect(lines({})).toEqual([
    ['Price', 1250],
    ['Commission', -125],
    ['For you', 1125],
  ]);
});

// Fails when nothing is the seller's because nothing is theirs yet.
test('of a sale that goes on with a part of its money, a seller reads what the rest comes to', () => {
  const amounts = { held: 950, back: 300, seller: 0, paid: 0, fee: 0, platform: 0 };
  expect(lines({ amounts })).toEqual([
    ['Price', 1250],
    ['Back to the buyer', -300],
    ['Commission', -95],
    ['For you', 855],
  ]);
});

test('of a completed sale, a seller reads what was booked', () => {
  const amounts = { held: 0, back: 400, seller: 65, paid: 700, fee: 85, platform: 0 };
  expect(lines({ state: 'completed', amounts }).slice(1)).toEqual([
    ['Back to the buyer', -400],
    ['Commission', -85],
    ['For you', 765],
  ]);
});

// Fails when money disappears that the bank has.
test('money that the bank took is told to everybody', () => {
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

// Fails when a refund that another one replaced is told as money of the bank, or as money on top of what was paid.
test('a buyer reads of a refund that was made by hand in the place of ours, and of that one alone', () => {
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

test('a buyer reads what the bank gave beside what the shop sends', () => {
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

// Fails when what the bank holds while it decides is told as given back.
test('while the bank decides, a buyer reads of nothing that it gave', () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 0, back: 0, bank: 1250 };
  expect(lines({ side: 'buyer', state: 'completed', frozen: true, frozenBy: 'dispute', amounts })).toEqual([
    ['Paid by card', 1250],
  ]);
});

// Fails when a buyer reads that their money is on its way while an admin looks at the sale.
test('a refund that waits for an admin is not on its way', () => {
  const owed = { event: 2, cents: 1250, state: 'owed' } as const;
  const buyer = { side: 'buyer', state: 'canceled', refunds: [owed] } as const;
  expect(lines({ ...buyer, lateCodeAt: 1 })).toEqual([
    ['Paid by card', 1250],
    ['Waiting for Dogear support', 1250],
  ]);
  expect(lines(buyer)).toContainEqual(['On its way back to you', 1250]);
});
