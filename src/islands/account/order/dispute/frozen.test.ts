/** What the page of an order says while the payment is questioned. */
import { describe, expect, test } from 'vitest';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { QUESTIONS } from '../../../../../core/fulfilment/money/question.ts';
import { moneyLines } from '../money/money-lines.ts';
import { sentenceOf, turnOf } from '../sentence-of.ts';

const SIDES = ['buyer', 'seller', 'admin'] as const;

const orderOf = (change: object): Fulfilment => {
  const amounts = { held: 1250, seller: 0, paid: 0, fee: 0, back: 0 };
  const order = { side: 'buyer', state: 'shipped', claim: null, priceCents: 1250, refunds: [], amounts, events: [] };
  return { ...order, frozen: true, frozenBy: null, lateCodeAt: null, ...change } as unknown as Fulfilment;
};

describe('a sale under way', () => {
  // Fails when one text is for all that may question a payment.
  test.each(SIDES)('says to the %s of each question another thing', (side) => {
    const orders = QUESTIONS.map((frozenBy) => orderOf({ side, frozenBy }));
    expect(new Set(orders.map(sentenceOf)).size).toBe(QUESTIONS.length);
    expect(new Set(orders.map(turnOf)).size).toBe(QUESTIONS.length);
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
  ])('tells a seller in %s what to do with the book', (state, first, lost) => {
    const said = sentenceOf(orderOf({ side: 'seller', state, frozenBy: 'dispute' }));
    expect([said.startsWith(first), said.includes(lost)]).toEqual([true, true]);
  });
});

describe('a sale that has ended', () => {
  const owed = { amounts: { held: 0, back: 1250, seller: 0 }, refunds: [{ event: 2, cents: 1250, state: 'owed' }] };
  const both = (order: Fulfilment) => [turnOf(order), sentenceOf(order)];

  // Fails when a buyer waits for weeks for what is "on its way".
  test.each([
    ['canceled', 'dispute', 'your bank decides'],
    ['refunded', 'fraud_warning', 'until Dogear support has looked at the payment'],
    ['completed', 'to_settle', 'until Dogear support has looked at what you already got back'],
  ] as const)('%s: a refund that is kept by a %s is not on its way', (state, frozenBy, why) => {
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

  test.each(['canceled', 'refunded', 'completed'] as const)('%s: while the bank only asks, it is sent', (state) => {
    const order = orderOf({ ...owed, state, frozenBy: 'inquiry' });
    expect(sentenceOf(order)).toContain('on its way');
    expect(sentenceOf(order)).not.toContain('held back');
  });

  // Fails when a sale is called refunded of whose money an admin has still to say what becomes.
  test('what it holds again goes back once it is settled', () => {
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

  // Fails when a seller is told that money is kept for them, and not that nobody sends it.
  test.each(QUESTIONS)('completed: a seller reads that nothing is paid out because of: %s', (frozenBy) => {
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

  // Fails when a seller who has a share in a sale that an admin ended waits for it and is not told why.
  test.each(QUESTIONS)(
    'refunded: a seller with a share in it reads that nothing is paid out because of: %s',
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

  test('completed: a seller whose money the bank took reads that it still decides', () => {
    const amounts = { held: 0, back: 0, seller: 0, paid: 0, fee: 0, bank: 1250 };
    const order = orderOf({ side: 'seller', state: 'completed', frozenBy: 'dispute', amounts });
    expect(sentenceOf(order)).toMatch(
      /\$0\.00 of the sale is yours\. The payment is disputed.*you get what it has taken/,
    );
  });
});
