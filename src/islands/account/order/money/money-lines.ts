/** What the page of an order says of its money, line by line. */
import { commissionOfKept } from '../../../../../core/fulfilment/commission.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords } from '../../../../../core/words/fulfilment/order-page.ts';
import { moneyBack } from './money-back.ts';

type Line = readonly [label: string, cents: number];
type Sale = Pick<Fulfilment, 'side' | 'state' | 'frozen' | 'priceCents' | 'feeCents' | 'amounts' | 'refunds'>;

const words = orderPageWords.money;

/** What was paid, and where the money is now, for whoever reads it (cents). A buyer has nothing to do with the shop's commission. */
export function moneyLines(sale: Sale): readonly Line[] {
  if (sale.side === 'admin') return ofAdmin(sale);
  return sale.side === 'buyer' ? ofBuyer(sale) : ofSeller(sale);
}

const there = (lines: readonly Line[]): readonly Line[] => lines.filter(([, cents]) => cents > 0);

function ofAdmin({ priceCents, amounts }: Sale): readonly Line[] {
  const { held, seller, paid, fee, back, bank, house } = words.accounts;
  return [
    [words.price, priceCents],
    ...there([
      [held, amounts.held],
      [seller, amounts.seller],
      [paid, amounts.paid],
      [fee, amounts.fee],
      [back, amounts.back],
      [bank, amounts.bank ?? 0],
      [house, -(amounts.house ?? 0)],
    ]),
  ];
}

const ofBuyer = (sale: Sale): readonly Line[] => [
  [words.paid, sale.priceCents],
  ...moneyBack(sale).map(({ state, cents }): Line => [words.refunds.buyer[state], cents]),
];

function ofSeller({ state, priceCents, feeCents, amounts }: Sale): readonly Line[] {
  // What the shop gives a buyer is not the seller's.
  const back = amounts.back + (amounts.house ?? 0);
  const bank = amounts.bank ?? 0;
  if (state === 'canceled' || state === 'refunded')
    return [
      [words.price, priceCents],
      ...there([
        [words.accounts.back, back],
        [words.accounts.bank, bank],
      ]),
    ];
  if (state === 'completed' && back > 0)
    return [
      [words.price, priceCents],
      [words.accounts.back, -back],
      [words.commission, -amounts.fee],
      [words.yours, amounts.seller + amounts.paid],
    ];
  // What it comes to when the sale is completed as it stands.
  const kept = priceCents - back;
  const fee = commissionOfKept(feeCents ?? 0, priceCents, kept);
  return [
    [words.price, priceCents],
    ...(back > 0 ? [[words.accounts.back, -back] as const] : []),
    [words.commission, -fee],
    [words.yours, kept - fee],
  ];
}
