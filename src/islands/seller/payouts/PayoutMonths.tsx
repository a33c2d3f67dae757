import { useStore } from '@nanostores/react';
import { formatPrice } from '../../../../core/format.ts';
import { formatLongMonth, formatShortMonth, lastMonths } from '../../../../core/payments/payouts/months.ts';
import { COMPARED_MONTHS, type MonthSums, type PayoutMonths } from '../../../../core/payments/payouts/statement.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { $payoutMonths } from '../../../stores/payouts.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import { Spinner } from '../../ui/load-states.tsx';
import styles from './payouts.module.css';

const words = payoutsPageWords.months;

export function Months() {
  const { data, error } = useStore($payoutMonths);
  return (
    <section className={styles.section} aria-labelledby="months">
      <h2 id="months">{words.heading}</h2>
      {data ? <Loaded {...data} /> : error ? <Failed /> : <Spinner label={words.loading} />}
    </section>
  );
}

function Failed() {
  return (
    <div className="notice notice-error" role="alert">
      <p>{words.failed}</p>
      <button type="button" className="button button-small" onClick={() => $payoutMonths.revalidate()}>
        {commonWords.button.tryAgain}
      </button>
    </div>
  );
}

function Loaded({ month: now, months }: PayoutMonths) {
  if (months.length === 0) return <p>{words.nothing}</p>;
  // The chart includes months without sales.
  const yours = new Map(months.map(({ month, yoursCents }) => [month, yoursCents]));
  const compared = lastMonths(now, COMPARED_MONTHS).map((month) => ({ month, yoursCents: yours.get(month) ?? 0 }));
  return (
    <>
      <figure className={styles.chart}>
        <BarChart
          title={words.chart}
          bars={compared.map(({ month, yoursCents }) => ({ name: formatShortMonth(month), value: yoursCents }))}
          format={formatPrice}
          nothing={emptyChartSentence(months.filter(({ month }) => compared.some((one) => one.month === month)))}
          label={monthsSentence(compared)}
        />
        <figcaption className="form-note">{words.note}</figcaption>
      </figure>
      <MonthTable months={months.toReversed()} />
    </>
  );
}

function MonthTable({ months }: { months: readonly MonthSums[] }) {
  const { month, sales, sold, fee, changed, yours, paid } = words;
  return (
    <table className={`table ${styles.money}`} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{month}</th>
          {[sales, sold, fee, changed, yours, paid].map((head) => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month}>
            <td>
              <a href={paths.payouts(row.month)} aria-label={words.statementLabel(formatLongMonth(row.month))}>
                {formatLongMonth(row.month)}
              </a>
            </td>
            <Amount label={sales} aside>
              {String(row.sales)}
            </Amount>
            <Amount label={sold} aside>
              {formatPrice(row.soldCents)}
            </Amount>
            <Amount label={fee}>{formatPrice(0 - row.feeCents)}</Amount>
            <Amount label={changed} aside>
              {formatPrice(row.changedCents)}
            </Amount>
            <Amount label={yours}>{formatPrice(row.yoursCents)}</Amount>
            <Amount label={paid}>{formatPrice(row.paidCents)}</Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AmountProps = {
  readonly label: string;
  /** Hidden on phones for lack of space. */
  readonly aside?: boolean;
  readonly children: string;
};

const Amount = ({ label, aside = false, children }: AmountProps) => (
  <td data-label={label} className={`number ${aside ? styles.aside : ''}`}>
    {children}
  </td>
);

type MonthEarned = { readonly month: string; readonly yoursCents: number };

/** Text in place of an empty chart, by its months with movements. */
export const emptyChartSentence = (months: readonly { readonly sales: number }[]): string =>
  months.some(({ sales }) => sales > 0) ? words.nothingLeft : words.nothing;

/** Text alternative of the chart of the months, given oldest first. */
export function monthsSentence(months: readonly MonthEarned[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) return words.chart;
  const span = words.span(formatLongMonth(first.month), formatLongMonth(last.month));
  const best = months.reduce((most, month) => (month.yoursCents > most.yoursCents ? month : most), first);
  if (best.yoursCents <= 0) return words.none(span);
  const sum = months.reduce((total, { yoursCents }) => total + yoursCents, 0);
  return words.sum(span, formatPrice(sum), formatPrice(best.yoursCents), formatLongMonth(best.month));
}
