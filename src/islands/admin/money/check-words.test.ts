import { expect, test } from 'vitest';
import { detailInWords } from './check-words.ts';

test.each([
  [
    'failedSaleRefund',
    'failed, 1250 cents, lost_or_stolen_card',
    'Failed, $12.50, the card was reported lost or stolen',
  ],
  ['failedTransfer', '1125 cents, balance_insufficient', '$11.25, there is too little money on the balance'],
  ['refusedAccount', 'rejected, a_code.that_is_new', 'Rejected, a code that is new'],
  ['overdueHold', 'processing, pi_1', 'The bank is deciding, pi_1'],
  ['paidWithoutSale', 'paid, Stop, look, declined', 'Paid, Stop, look, declined'],
  ['totalsDiffer', 'charges, in our books 5 cents', 'Payments, in our books $0.05'],
  ['jobStopped', 'never run', 'never run'],
] as const)('translates a row of %s with %s to %s', (name, detail, says) => {
  expect(detailInWords(name, detail)).toBe(says);
});
