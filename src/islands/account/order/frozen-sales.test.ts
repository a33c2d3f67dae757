import { describe, expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { FREEZE_REASONS } from '../../../../core/fulfilment/money/freeze-reasons.ts';
import { moneyLines } from './money-lines.ts';
import { sentenceOf, turnOf } from './order-sentence.ts';

const SIDES = ['buyer', 'seller', 'admin'] as const;

const orderOf = (change: object): Fulfilment => {
  const amounts = { held: 1250, seller: 0, paid: 0, fee: 0, back: 0 };
  const order = { side: 'buyer', state: 'shipped', saleCase: null, priceCents: 1250, refunds: [], amounts, events: [] };
  return { ...order, frozen: true, frozenBy: null, lateCodeAt: null, ...change } as unknown as Fulfilment;
};

describe('an open sale', () => {
  // Fails when all reviews of a payment have the same text.
  test.each(SIDES)('shows the %s a different text for each kind of review', (side) => {
    const orders = FREEZE_REASONS.map((frozenBy) => orderOf({ side, frozenBy }));
    expect(new Set(orders.map(sentenceOf)).size).toBe(FREEZE_REASONS.length);
    expect(new Set(orders.map(turnOf)).size).toBe(FREEZE_REASONS.length);
  });

  test('says who decides a dispute, when, and what either decision means', () => {
    for (const side of SIDES) {
      const order = orderOf({ side, frozenBy: 'dispute' });
      expect(turnOf(order)).toBe('Paused: the bank decides');
      expect(sentenceOf(order)).toMatch(/bank decides\. That often takes two to three months\..*[Ii]f .*goes on.*/);
    }
  });

  test.each([
    ['to_ship', 'Do not send the book now.', 'the book stays yours'],
    ['to_meet', 'Do not hand the book over now.', 'the book stays yours'],
    ['shipped', 'The payment is disputed', 'you get nothing from it'],
  ])('tells a seller in %s how to proceed with the book', (state, first, lost) => {
    const said = sentenceOf(orderOf({ side: 'seller', state, frozenBy: 'dispute' }));
    expect([said.startsWith(first), said.includes(lost)]).toEqual([true, true]);
  });
});

describe('an ended sale', () => {
  const owed = { amounts: { held: 0, back: 1250, seller: 0 }, refunds: [{ event: 2, cents: 1250, state: 'owed' }] };
  const both = (order: Fulfilment) => [turnOf(order), sentenceOf(order)];

  // Fails when the page announces a refund that is blocked for weeks.
  test.each([
    ['canceled', 'dispute', 'your bank decides'],
    ['refunded', 'fraud_warning', 'until Dogear support has looked at the payment'],
    ['completed', 'to_settle', 'until Dogear support has looked at what you already got back'],
  ] as const)('%s: a refund blocked by a %s is not called sent', (state, frozenBy, why) => {
    const order = orderOf({ ...owed, state, frozenBy });
    expect(both(order)).toEqual([
      'Your refund is held back',
      expect.stringMatching(/you get \$12\.50 back\. It is held/i),
    ]);
    expect(sentenceOf(order)).toContain(why);
    expect(moneyLines(order).at(-1)).toEqual(['To be sent to you later', 1250]);
    const [turn, told] = both(orderOf({ ...owed, state, frozenBy, side: 'admin' }));
    expect([turn, told]).toEqual(['Money is held back', expect.stringContaining('Money is held back')]);
  });

  test.each(['canceled', 'refunded', 'completed'] as const)('%s: an inquiry does not block the refund', (state) => {
    const order = orderOf({ ...owed, state, frozenBy: 'inquiry' });
    expect(sentenceOf(order)).toContain('on its way');
    expect(sentenceOf(order)).not.toContain('held back');
  });

  // Fails when a sale is called refunded before an admin has settled its money.
  test('refunds money won back after the settlement', () => {
    const refunds = [
      { event: 2, cents: 1250, state: 'replaced' },
      { event: 3, cents: 300, state: 'succeeded' },
    ];
    const order = orderOf({ state: 'canceled', frozenBy: 'to_settle', refunds, amounts: { held: 950, back: 300 } });
    expect(sentenceOf(order)).toContain('you get $9.50 back. It is held back until Dogear support');
    expect(sentenceOf({ ...order, side: 'admin' })).toContain(
      'The refund is not sent yet. Money is held back until you settle',
    );
  });

  // Fails when the page tells a seller about held money without the blocked payout.
  test.each(FREEZE_REASONS)('completed: shows a seller the reason for the blocked payout: %s', (frozenBy) => {
    const amounts = { held: 0, back: 0, seller: 1125, paid: 0, fee: 125 };
    const order = orderOf({ side: 'seller', state: 'completed', frozenBy, amounts });
    expect(both(order)).toEqual([
      'Your money is held back',
      expect.stringMatching(/We're holding \$11\.25 for you\. .*paid out/),
    ]);
    expect(both(orderOf({ state: 'completed', frozenBy, amounts }))).toEqual([
      'All done',
      'The sale is completed. Enjoy the book.',
    ]);
  });

  // Fails when a seller with a share in a sale ended by an admin sees no reason for the blocked payout.
  test.each(FREEZE_REASONS)(
    'refunded: shows a seller with a share the reason for the blocked payout: %s',
    (frozenBy) => {
      const amounts = { held: 0, back: 850, seller: 360, paid: 0, fee: 40 };
      const refunds = [{ event: 2, cents: 850, state: 'succeeded' }];
      const order = orderOf({ side: 'seller', state: 'refunded', frozenBy, amounts, refunds });
      expect(both(order)).toEqual(['Your money is held back', expect.stringContaining('paid out')]);
      const none = orderOf({
        side: 'seller',
        state: 'refunded',
        frozenBy,
        amounts: { ...amounts, seller: 0 },
        refunds,
      });
      expect(turnOf(none)).toBe('Refunded');
    },
  );

  test('completed: tells a seller whose money the bank took that the bank still decides', () => {
    const amounts = { held: 0, back: 0, seller: 0, paid: 0, fee: 0, bank: 1250 };
    const order = orderOf({ side: 'seller', state: 'completed', frozenBy: 'dispute', amounts });
    expect(sentenceOf(order)).toMatch(
      /\$0\.00 of the sale is yours\. The payment is disputed.*you get what it has taken/,
    );
  });
});
