import { useStore } from '@nanostores/react';
import { price } from '../../../../core/format.ts';
import type { Statement } from '../../../../core/payments/payouts/statement.ts';
import { longMonth, type StatementSums, shortMonth, sumsOf } from '../../../../core/payments/payouts/statement-sums.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { payoutsPageWords } from '../../../../core/words/payments/payouts-page.ts';
import { paths } from '../../../paths.ts';
import { $payoutMonths } from '../../../stores/payments/payouts.ts';
import { Spinner } from '../../ui/Awaited.tsx';
import { BarPicture } from '../../ui/chart/BarPicture.tsx';
import { monthsSentence } from './months-sentence.ts';
import styles from './payouts.module.css';

const words = payoutsPageWords.months;

export type Month = StatementSums & { readonly month: string };

/** The last months beside each other, as a picture and in numbers, each with its statement. */
export function Months() {
  const { data: statements, error } = useStore($payoutMonths);
  return (
    <section className={styles.section} aria-labelledby="months">
      <h2 id="months">{words.heading}</h2>
      {statements ? <Loaded statements={statements} /> : error ? <Failed /> : <Spinner label={words.loading} />}
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

function Loaded({ statements }: { statements: readonly Statement[] }) {
  const months = statements.map(({ month, lines }): Month => ({ month, ...sumsOf(lines) }));
  const told = new Set(statements.flatMap(({ month, lines }) => (lines.length > 0 ? month : [])));
  if (told.size === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <figure className={styles.chart}>
        <BarPicture
          title={words.chart}
          bars={months.map(({ month, yoursCents }) => ({ name: shortMonth(month), value: yoursCents }))}
          say={price}
          nothing={words.nothing}
          label={monthsSentence(months)}
        />
        <figcaption className="form-note">{words.note}</figcaption>
      </figure>
      <MonthTable months={months.filter(({ month }) => told.has(month)).toReversed()} />
    </>
  );
}

function MonthTable({ months }: { months: readonly Month[] }) {
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
              <a href={paths.payouts(row.month)} aria-label={words.statementLabel(longMonth(row.month))}>
                {longMonth(row.month)}
              </a>
            </td>
            <Amount label={sales} aside>
              {String(row.sales)}
            </Amount>
            <Amount label={sold} aside>
              {price(row.soldCents)}
            </Amount>
            <Amount label={fee}>{price(0 - row.feeCents)}</Amount>
            <Amount label={changed} aside>
              {price(row.changedCents)}
            </Amount>
            <Amount label={yours}>{price(row.yoursCents)}</Amount>
            <Amount label={paid}>{price(row.paidCents)}</Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AmountProps = {
  readonly label: string;
  /** A phone has no room for it. */
  readonly aside?: boolean;
  readonly children: string;
};

const Amount = ({ label, aside = false, children }: AmountProps) => (
  <td data-label={label} className={`number ${aside ? styles.aside : ''}`}>
    {children}
  </td>
);
