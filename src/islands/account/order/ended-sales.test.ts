import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import type { Amounts } from '../../../../core/fulfilment/money/amounts.ts';
import { moneyLines } from './money-lines.ts';
import { sentenceOf } from './order-sentence.ts';

type Line = readonly [label: string, cents: number];

const NOTHING = { held: 0, seller: 0, paid: 0, fee: 0, back: 0 };
const orderWith = (side: 'seller' | 'admin', state: Fulfilment['state'], amounts: Partial<Amounts>) =>
  ({
    ...{ side, state, frozen: false, priceCents: 1250, feeCents: 125, refunds: [], saleCase: null },
    amounts: { ...NOTHING, ...amounts },
  }) as unknown as Fulfilment;

const COMMISSION = ['Commission', -125] as const;
const BANK = ['Taken by the bank', -1250] as const;
const KEPT = 'Kept for what you owed from another sale';

/** State of a completed sale of $12.50: amounts, lines between price and total, the seller's total, sentence. */
const COMPLETED: readonly (readonly [string, Partial<Amounts>, readonly Line[], yours: number, sentence: string])[] = [
  ['it waits', { seller: 1125, fee: 125 }, [COMMISSION], 1125, "We're holding $11.25 for you"],
  ['it was sent', { paid: 1125, fee: 125 }, [COMMISSION], 1125, 'We sent $11.25'],
  [
    'a part was kept for a debt',
    { paid: 675, fee: 125, platform: 450, kept: 450 },
    [COMMISSION, [KEPT, -450]],
    675,
    'We sent $6.75',
  ],
  [
    'all was kept for a debt',
    { fee: 125, platform: 1125, kept: 1125 },
    [COMMISSION, [KEPT, -1125]],
    0,
    'We kept your earnings for what you owe',
  ],
  [
    'a dispute took it after it was sent',
    { paid: 1125, bank: 1250, platform: -1125, asked: 1125 },
    [BANK],
    0,
    '$0.00 of the sale is yours',
  ],
  ['what was sent came back', { bank: 1250 }, [BANK], 0, '$0.00 of the sale is yours'],
  [
    'a dispute took what was kept for a debt',
    { bank: 1250, kept: 1125, asked: 1125, platform: 0 },
    [BANK],
    0,
    '$0.00 of the sale is yours',
  ],
  [
    'a dispute took a part of it, and a part was kept',
    { paid: 675, kept: 450, bank: 500, fee: 75, platform: 0, asked: 450 },
    [
      ['Taken by the bank', -500],
      ['Commission', -75],
      [KEPT, -450],
    ],
    225,
    '$2.25 of the sale is yours',
  ],
  [
    'it was refunded by hand after it was sent',
    { paid: 1125, back: 1250, platform: -1125, asked: 1125 },
    [['Back to the buyer', -1250]],
    0,
    '$12.50 goes back to the buyer, and $0.00 of the sale is yours',
  ],
  [
    'what a dispute took was waived',
    { paid: 1125, bank: 1250, platform: -1125 },
    [BANK, ['Borne by Dogear', 1125]],
    1125,
    '$11.25 of the sale is yours',
  ],
  [
    'the shop gave the buyer something on top',
    { paid: 1125, fee: 125, back: 200, platform: -200, goodwill: 200 },
    [COMMISSION],
    1125,
    'We sent $11.25',
  ],
  [
    'it gave something on top of a part',
    { seller: 765, fee: 85, back: 600, platform: -200, goodwill: 200 },
    [
      ['Back to the buyer', -400],
      ['Commission', -85],
    ],
    765,
    "$4.00 goes back to the buyer, and we're holding $7.65 for you",
  ],
];

// Fails when money of the platform, or paid in another way, is shown as the buyer's, or money taken by the bank as the
// seller's.
test.each(COMPLETED)("completed sale, seller's view: %s", (_, amounts, between, yours, sentence) => {
  const order = orderWith('seller', 'completed', amounts);
  expect(moneyLines(order)).toEqual([['Price', 1250], ...between, ['For you', yours]]);
  expect(sentenceOf(order)).toContain(sentence);
});

// Fails when a payout outside the provider is not counted as the seller's.
test("counts a payout made in another way as the seller's", () => {
  const order = orderWith('seller', 'completed', { fee: 125, platform: 1125, outside: 1125 });
  expect(moneyLines(order).slice(-2)).toEqual([
    ['For you', 1125],
    ['Of which paid another way', 1125],
  ]);
  expect(sentenceOf(order)).toBe('The sale is completed, and Dogear has paid you for it in another way.');
});

const ENDED: readonly (readonly [Fulfilment['state'], Partial<Amounts>])[] = [
  ...COMPLETED.map(([, amounts]) => ['completed', amounts] as const),
  ['completed', { fee: 125, platform: 1125, outside: 1125 }],
  ['canceled', { back: 1250 }],
  ['canceled', { back: 500, held: 750 }],
  ['refunded', { back: 1250 }],
  ['refunded', { bank: 1250, paid: 1125, platform: -1125, asked: 1125 }],
  ['refunded', { bank: 1250, back: 400, platform: -400 }],
  ['deciding', { held: 1250 }],
  ['to_ship', { bank: 1250 }],
  ['shipped', { held: 750, back: 500 }],
  ['returning', { held: 600, bank: 350, back: 300 }],
];

// Fails when money is counted twice or not at all.
test.each(ENDED)('lines of a %s sale with %j add up', (state, amounts) => {
  const [[, price] = ['', 0], ...accounts] = moneyLines(orderWith('admin', state, amounts));
  expect(accounts.reduce((sum, [, cents]) => sum + cents, 0)).toBe(price);
  const lines = moneyLines(orderWith('seller', state, amounts)).filter(([label]) => !label.startsWith('Of which'));
  expect(lines.at(-1)).toEqual(['For you', lines.slice(0, -1).reduce((sum, [, cents]) => sum + cents, 0)]);
});
