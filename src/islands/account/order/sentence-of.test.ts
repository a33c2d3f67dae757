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
