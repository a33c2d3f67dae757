import { expect, test } from 'vitest';
import { writeSales, writeStatement } from './payouts-csv.ts';

const AT = Date.UTC(2026, 10, 12, 9, 30);

// Fails when a spreadsheet would execute a title, or read a negative amount as text.
test('writes a statement as a table', () => {
  const of = { at: AT, orderId: 'o1', priceCents: null, feeCents: null };
  const table = writeStatement([
    { ...of, kind: 'sold', listingName: '=SUM(A1)', priceCents: 1250, feeCents: 125, amountCents: 1125, paidCents: 0 },
    { ...of, kind: 'changed', listingName: 'Emma, "the" novel', amountCents: -360, paidCents: 0 },
  ]);
  expect(table.split('\r\n')).toEqual([
    'Day,What,Order,Book,Price,Commission,For you,Paid',
    `2026-11-12T09:30:00.000Z,Sold,o1,"'=SUM(A1)",12.50,1.25,11.25,0.00`,
    '2026-11-12T09:30:00.000Z,Changed by a refund or a bank,o1,"Emma, ""the"" novel",,,-3.60,0.00',
  ]);
});

test('writes sales as a table', () => {
  const sale = {
    orderId: 'o1',
    listingName: 'Emma',
    amountCents: 1125,
    feeCents: 125,
    at: AT,
    dueAt: null,
    wait: null,
  } as const;
  expect(writeSales([{ ...sale, state: 'waiting' }]).split('\r\n')).toEqual([
    'Book,Order,State,Since,Commission,For you',
    'Emma,o1,Ready to pay out,2026-11-12T09:30:00.000Z,1.25,11.25',
  ]);
});
