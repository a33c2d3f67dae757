import { price } from '../../../../../core/format.ts';
import { longMonth } from '../../../../../core/payments/payouts/months.ts';
import { payoutsPageWords } from '../../../../../core/words/payments/payouts-page.ts';

const words = payoutsPageWords.months;

type Month = { readonly month: string; readonly yoursCents: number };

/** What stands in the place of the bars when there is none, by the months of the picture of which there is something to tell. */
export const emptySentence = (months: readonly { readonly sales: number }[]): string =>
  months.some(({ sales }) => sales > 0) ? words.nothingLeft : words.nothing;

/** The picture of the months in a sentence, for whoever does not see it; the oldest month first. */
export function monthsSentence(months: readonly Month[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return words.chart;
  const span = words.span(longMonth(first.month), longMonth(last.month));
  const best = months.reduce((most, month) => (month.yoursCents > most.yoursCents ? month : most), first);
  if (best.yoursCents <= 0) return words.none(span);
  const sum = months.reduce((total, { yoursCents }) => total + yoursCents, 0);
  return words.sum(span, price(sum), price(best.yoursCents), longMonth(best.month));
}
