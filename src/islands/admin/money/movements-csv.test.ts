import { expect, test } from 'vitest';
import { writeMovements } from './movements-csv.ts';

// Fails when a spreadsheet would execute a title, or read a negative amount as text.
test('writes movements as a table', () => {
  const of = { at: Date.UTC(2026, 10, 12, 9, 30), orderId: 'o1', currency: 'usd' };
  const table = writeMovements([
    { ...of, id: '1', listingName: '=SUM(A1)', kind: 'sale', from: 'buyer', to: 'held', amountCents: 1250 },
    {
      ...of,
      id: '2',
      listingName: 'Emma, "the" novel',
      kind: 'refund',
      from: 'platform',
      to: 'back',
      amountCents: -360,
    },
  ]);
  expect(table.split('\r\n')).toEqual([
    'Date,Kind,Order,Book,From,To,Amount,Currency',
    `2026-11-12T09:30:00.000Z,Sale,o1,"'=SUM(A1)",Buyer,Held by Dogear,12.50,USD`,
    `2026-11-12T09:30:00.000Z,Refund,o1,"Emma, ""the"" novel",Dogear's own money,Back to the buyer,-3.60,USD`,
  ]);
});
