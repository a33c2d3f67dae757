import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { mayHaveHandedOver, wordsOf } from './order-actions.ts';

const SOLD = { by: 'shop', action: 'sold' };
const LOST = { by: 'shop', action: 'dispute-lost' };
const CANCELED = { by: 'buyer', action: 'cancel' };

// Fails when a seller who handed the book over cannot enter the code, so that the buyer keeps book and money.
test.each([
  ['it stands still', { state: 'to_meet', frozen: true }, true],
  ['it is open: the form is there already', { state: 'to_meet' }, false],
  ['its buyer called it off', { state: 'canceled', events: [SOLD, CANCELED] }, true],
  ['its seller called it off', { state: 'canceled', events: [SOLD, { by: 'seller', action: 'cancel' }] }, false],
  ['the bank ended it', { state: 'refunded', events: [SOLD, LOST] }, true],
  [
    'the bank ended it after it was handed over',
    { state: 'refunded', events: [SOLD, { by: 'seller', action: 'hand-over' }, LOST] },
    false,
  ],
  ['it is completed', { state: 'completed', events: [SOLD] }, false],
  ['it is a parcel', { state: 'canceled', method: 'post', events: [SOLD, CANCELED] }, false],
  ['its buyer reads', { side: 'buyer', state: 'canceled', events: [SOLD, CANCELED] }, false],
])('a late code, because %s', (_, change, may) => {
  const sale = { side: 'seller', method: 'meet', frozen: false, events: [SOLD], ...change };
  expect(mayHaveHandedOver(sale as unknown as Fulfilment)).toBe(may);
});

// Fails when a seller reads that a buyer keeps a book that never came.
test.each([
  ['not_arrived', 'Rita gets $12.50 back. '],
  ['not_received', 'Rita gets $12.50 back. '],
  ['not_as_described', 'Rita gets $12.50 back and keeps the book. '],
])('a full refund after %s', (kind, first) => {
  const sale = { side: 'seller', buyerName: 'Rita', priceCents: 1250, saleCase: { kind, answer: null } };
  expect(wordsOf('refund', sale as unknown as Fulfilment).body).toMatch(first);
});
