import { price } from '../../../../../core/format.ts';
import { longMonth } from '../../../../../core/payments/payouts/months.ts';
import { payoutsPageWords } from '../../../../../core/words/en/payouts.ts';

const words = payoutsPageWords.months;

type Month = { readonly month: string; readonly yoursCents: number };

/** Text in place of an empty chart, by its months with movements. */
export const emptySentence = (months: readonly { readonly sales: number }[]): string =>
  months.some(({ sales }) => sales > 0) ? words.nothingLeft : words.nothing;

/** Text alternative of the chart of the months, given oldest first. */
export function monthsSentence(months: readonly Month[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return words.chart;
  const span = words.span(longMonth(first.month), longMonth(last.month));
  const best = months.reduce((most, month) => (month.yoursCents > most.yoursCents ? month : most), first);
  if (best.yoursCents <= 0) return words.none(span);
  const sum = months.reduce((total, { yoursCents }) => total + yoursCents, 0);
  return words.sum(span, price(sum), price(best.yoursCents), longMonth(best.month));
}
