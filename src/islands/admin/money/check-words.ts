import type { MoneyCheck } from '../../../../core/payments/money.ts';

type Words = { readonly title: string; readonly meaning: string };

/** What each count of the money page is called, and what it would mean if it were not 0. */
export const CHECK_WORDS: Readonly<Record<MoneyCheck['name'], Words>> = {
  paidWithoutSale: {
    title: 'Paid without a sale',
    meaning: 'Orders that are paid or refunded, with no sale behind them.',
  },
  twoLiveAttempts: {
    title: 'Two payments for one copy',
    meaning: 'Copies that two people could be paying for at once.',
  },
  neitherSaleNorRefund: {
    title: 'Money without an end',
    meaning: 'Payments that succeeded and are neither a sale nor a refund.',
  },
  refundAndSale: {
    title: 'Sold and sent back',
    meaning: 'Payments that bought a copy and were sent back, without an admin wanting it.',
  },
  overdueRefund: {
    title: 'Late refunds',
    meaning: 'Money that has been owed to a buyer for more than ten minutes.',
  },
  overdueHold: {
    title: 'Holds past their time',
    meaning:
      'Copies kept for somebody whose time to pay ended more than two minutes ago, or for a bank that is silent for an hour.',
  },
  alert: {
    title: 'Messages that want a person',
    meaning: 'What the payment service reported and we could not place.',
  },
  totalsDiffer: {
    title: 'Sums that differ',
    meaning: 'At the last comparison, what the payment service received was not what we sold and owe.',
  },
  jobStopped: {
    title: 'Jobs that stopped',
    meaning: 'What should be done each minute, each ten minutes or each day, and was not.',
  },
};
