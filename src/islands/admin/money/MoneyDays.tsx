import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatPrice } from '../../../../core/format.ts';
import { ChosenDays, EXPORT_ROW_LIMIT, type MoneyPeriod, type Movement } from '../../../../core/payments/movement.ts';
import { formatUtcDay } from '../../../../core/payments/payouts/months.ts';
import { RANGES } from '../../../../core/period.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { listMovements } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import { $days, $moneyPeriod, daysIn } from '../../../stores/money.ts';
import { DownloadAll, downloadTable, partsUpTo } from '../../ui/DownloadAll.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { choiceLink, useHistorySteps } from '../../ui/navigation.ts';
import styles from '../screens.module.css';

const words = moneyScreenWords.period;
const MOST = EXPORT_ROW_LIMIT.toLocaleString('en-US');

/** Totals of a range of days, and a CSV of its movements. The page's address stores the days. */
export function MoneyDays() {
  const { data: period, error, stale } = useLastValue($moneyPeriod);
  const days = useStore($days);
  useHistorySteps(() => $days.set(daysIn(location.search)));
  return (
    <section className={styles.moneyDays} aria-labelledby="days" aria-busy={stale}>
      <h2 id="days">{words.title}</h2>
      <nav aria-label={words.choose}>
        <ul className={styles.ranges}>
          {RANGES.map((range) => (
            <li key={range}>
              <a {...choiceLink(`range=${range}`, days, paths.money, $days.set)}>{words.ranges[range]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <OtherDays from={period?.from} to={period?.to} />
      {period ? (
        <div className={stale ? styles.stale : ''}>
          <Outdated error={error} />
          <Brought period={period} />
        </div>
      ) : (
        <LoadingOrFailed error={error} label={words.loading} />
      )}
    </section>
  );
}

type OtherDaysProps = { readonly from: string | undefined; readonly to: string | undefined };

/** Two dates. The form and its focus stay when other days are chosen; only its values change. */
function OtherDays({ from, to }: OtherDaysProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, date] of Object.entries({ from, to })) {
      const input = form.current?.elements.namedItem(name);
      if (date && input instanceof HTMLInputElement) input.value = date;
    }
  }, [from, to]);
  const { errors, formProps } = useForm(ChosenDays, async (days) => {
    const query = new URLSearchParams(days).toString();
    if (query !== $days.get()) history.pushState(null, '', paths.money(query));
    $days.set(query);
  });
  return (
    <form ref={form} className={styles.otherDays} aria-label={words.custom} {...formProps}>
      <Field label={words.from} name="from" type="date" error={errors.from} />
      <Field label={words.to} name="to" type="date" error={errors.to} />
      <button type="submit" className="button">
        {words.show}
      </button>
    </form>
  );
}

function Brought({ period }: { period: MoneyPeriod }) {
  const { from, to, sales, salesCents, commissionCents, refundsCents } = period;
  return (
    <>
      <h3>{words.days(formatUtcDay(Date.parse(from)), formatUtcDay(Date.parse(to)))}</h3>
      <dl className={styles.sums}>
        <div>
          <dt>{words.sales(sales.toLocaleString('en-US'))}</dt>
          <dd>{formatPrice(salesCents)}</dd>
        </div>
        <div>
          <dt>{words.commission}</dt>
          <dd>{formatPrice(commissionCents)}</dd>
        </div>
        <div>
          <dt>{moneyScreenWords.money.refunds}</dt>
          <dd>{formatPrice(refundsCents)}</dd>
        </div>
      </dl>
      <p className="form-note">{words.utc}</p>
      <Download key={`${from} ${to}`} from={from} to={to} />
    </>
  );
}

function Download({ from, to }: { from: string; to: string }) {
  const [isCut, setCut] = useState(false);
  const read = partsUpTo(EXPORT_ROW_LIMIT, ({ after }) => listMovements({ from, to }, after), setCut);
  const hand = async (rows: readonly Movement[]) => {
    const { writeMovements } = await import('./movements-csv.ts');
    downloadTable(words.file(from, to), writeMovements(rows));
  };
  return (
    <>
      <p className="form-actions" data-print="no">
        <DownloadAll label={words.download} progress={words.read} read={read} hand={hand} />
      </p>
      <p className={isCut ? 'notice' : 'form-note'} role="status">
        {isCut ? words.cut(MOST) : words.bound(MOST)}
      </p>
    </>
  );
}
