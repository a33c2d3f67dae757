import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { commissionOfKept } from '../../../../../core/fulfilment/money/commission.ts';
import { isFinal } from '../../../../../core/fulfilment/state.ts';
import { orderPageWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyBack } from './money-back.ts';
import { sellerShareOf } from './seller-share.ts';

type Line = readonly [label: string, cents: number];
type Sale = Pick<
  Fulfilment,
  'side' | 'state' | 'frozen' | 'frozenBy' | 'priceCents' | 'feeCents' | 'amounts' | 'refunds' | 'lateCodeAt'
>;

const words = orderPageWords.money;

/** Payment and present balances for the reader, in cents. The commission is not shown to buyers. */
export function moneyLines(sale: Sale): readonly Line[] {
  if (sale.side === 'admin') return ofAdmin(sale);
  return sale.side === 'buyer' ? ofBuyer(sale) : ofSeller(sale);
}

const nonZero = (lines: readonly Line[]): readonly Line[] => lines.filter(([, cents]) => cents !== 0);

/** The price, then each account; the accounts add up to the price. */
function ofAdmin({ priceCents, amounts }: Sale): readonly Line[] {
  const { held, seller, paid, fee, back, bank, kept, outside, platform } = words.accounts;
  const { kept: keptCents = 0, outside: outsideCents = 0, platform: platformCents = 0 } = amounts;
  return [
    [words.price, priceCents],
    ...nonZero([
      [held, amounts.held],
      [seller, amounts.seller],
      [paid, amounts.paid],
      [kept, keptCents],
      [outside, outsideCents],
      [fee, amounts.fee],
      [back, amounts.back],
      [bank, amounts.bank ?? 0],
      [platform, platformCents - keptCents - outsideCents],
    ]),
  ];
}

const ofBuyer = (sale: Sale): readonly Line[] => [
  [words.paid, sale.priceCents],
  ...moneyBack(sale).map(
    ({ state, cents }): Line => [
      sale.lateCodeAt !== null && state === 'owed' ? words.refunds.waits.buyer : words.refunds.buyer[state],
      cents,
    ],
  ),
];

/** The price, its deductions, and the rest as the seller's. A payout made in another way is part of that. */
function ofSeller({ state, priceCents, feeCents, amounts }: Sale): readonly Line[] {
  const { accounts, commission, yours, ofIt } = words;
  const bank: Line = [accounts.bank, -(amounts.bank ?? 0)];
  if (!isFinal(state)) {
    // Expected total if the sale completes in its present state.
    const left = priceCents - amounts.back - (amounts.bank ?? 0);
    const fee = commissionOfKept(feeCents ?? 0, priceCents, left);
    const taken = nonZero([[accounts.back, -amounts.back], bank, [commission, -fee]]);
    return [[words.price, priceCents], ...taken, [yours, left - fee]];
  }
  const { backCents, keptCents, yoursCents, outsideCents, shopCents } = sellerShareOf(amounts);
  return [
    [words.price, priceCents],
    ...nonZero([
      [accounts.held, -amounts.held],
      [accounts.back, -backCents],
      bank,
      [commission, -amounts.fee],
      [words.borne, shopCents],
      [words.kept, -keptCents],
    ]),
    [yours, yoursCents],
    ...nonZero([[ofIt.outside, outsideCents]]),
  ];
}
