/** What the page of an order says about its end. */
import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { sentenceOf, stateNameOf, turnOf } from './sentence-of.ts';

// Fails when a buyer reads that their bank gave them $0.00.
test('of a canceled sale whose money the bank gave back, the sum is that of the bank', () => {
  const order = {
    ...{ side: 'buyer', state: 'canceled', claim: null },
    ...{ refunds: [{ event: 2, cents: 1250, state: 'replaced' }], amounts: { held: 0, back: 0, bank: 1250 } },
  } as unknown as Fulfilment;
  expect(sentenceOf(order)).toBe('The sale is canceled, and your bank gave you $12.50 back.');
});

// Fails when somebody reads that they were refunded before the payment provider says so.
test.each([
  ['owed', 'Refund'],
  ['sent', 'Refund'],
  ['failed', 'Refund'],
  ['succeeded', 'Refunded'],
  ['outside', 'Refunded'],
] as const)('a sale whose refund is %s stands as: %s', (state, name) => {
  const order = {
    side: 'buyer',
    state: 'refunded',
    refunds: [{ event: 4, cents: 1250, state }],
  } as unknown as Fulfilment;
  expect([stateNameOf(order), turnOf(order)]).toEqual([name, name]);
});

// Fails when a seller reads that the shop keeps what they were paid, or $0.00.
test.each([
  [{ seller: 2700 }, 'we keep $27.00 for you'],
  [{ paid: 2700 }, '$27.00 was sent to your account at Stripe'],
  [{ seller: 900, paid: 1800 }, 'we keep $27.00 for you'],
  [{ house: 2700 }, 'was kept for what you owe the shop of another sale'],
  [{ bank: 3000 }, 'The bank has taken $30.00 of the payment back, and $0.00 of the sale is yours'],
  [{ paid: 1800, back: 1000 }, '$10.00 goes back to the buyer, and $18.00 was sent to your account at Stripe'],
  [{ seller: 1800, back: 1000 }, '$10.00 goes back to the buyer, and we keep $18.00 for you'],
])('of a completed sale with %j the seller reads where their money is', (moved, said) => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 300, back: 0, ...moved };
  const order = { side: 'seller', state: 'completed', claim: null, refunds: [], events: [], amounts };
  expect(sentenceOf(order as unknown as Fulfilment)).toContain(said);
});

test('of a sale that the shop paid in another way the seller reads that, and not that it was kept', () => {
  const amounts = { held: 0, seller: 0, paid: 0, fee: 300, back: 0, house: 2700 };
  const order = { side: 'seller', state: 'completed', claim: null, refunds: [], amounts };
  const told = { ...order, events: [{ action: 'paid-outside' }] } as unknown as Fulfilment;
  expect(sentenceOf(told)).toBe('The sale is completed, and the shop has paid you for it in another way.');
});
