import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Me } from '../../../../core/accounts/user.ts';
import { formatPrice } from '../../../../core/format.ts';
import { addMonths, formatLongMonth, formatUtcDay } from '../../../../core/payments/payouts/months.ts';
import { monthAt } from '../../../../core/payments/payouts/payout-schedule.ts';
import type { MonthlyStatement, StatementLine } from '../../../../core/payments/payouts/statement.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { statementStore } from '../../../stores/payouts.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { downloadTable } from '../../ui/DownloadAll.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { LoadingOrFailed } from '../../ui/load-states.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './payouts.module.css';

const words = payoutsPageWords.statement;

type StatementProps = { readonly month: string; readonly user: Me };

export function Statement({ month, user }: StatementProps) {
  const { data: statement, error } = useStore(useMemo(() => statementStore(month), [month]));
  const download = () =>
    import('./payouts-csv.ts')
      .then(({ writeStatement }) => downloadTable(words.file(month), writeStatement(statement?.lines ?? [])))
      .catch(toastFailure);
  return (
    <div className={styles.page}>
      <nav className={styles.around} aria-label={words.around}>
        <a href={paths.payouts()}>{words.back}</a>
        <a href={paths.payouts(addMonths(month, -1))}>{words.earlier}</a>
        {month < monthAt(Date.now()) && <a href={paths.payouts(addMonths(month, 1))}>{words.later}</a>}
      </nav>
      {statement ? (
        <StatementSheet statement={statement} user={user} />
      ) : (
        <LoadingOrFailed error={error} label={words.loading} />
      )}
      {statement && (
        <p className="form-actions">
          <button type="button" className="button button-primary" onClick={() => print()}>
            {words.print}
          </button>
          {statement.lines.length > 0 && <ActButton act={download}>{words.download}</ActButton>}
        </p>
      )}
    </div>
  );
}

type StatementSheetProps = { readonly statement: MonthlyStatement; readonly user: Me };

function StatementSheet({ statement, user }: StatementSheetProps) {
  const { month, lines } = statement;
  return (
    <Sheet id="statement" title={words.title(formatLongMonth(month))} heading="h2" wide>
      <p className={styles.whose}>
        {user.name}, {user.email}. {words.utc}
      </p>
      {lines.length === 0 ? <p>{words.empty}</p> : <Lines statement={statement} />}
    </Sheet>
  );
}

function Lines({ statement: { lines, ...sums } }: { statement: MonthlyStatement }) {
  const heads = [words.price, words.fee, words.yours, words.paid];
  return (
    <table className={`table ${styles.money} ${styles.lines}`} aria-labelledby="statement">
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.day}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement never changes its order
          <Line key={at} line={line} />
        ))}
        <tr className={styles.total}>
          <td>{words.total}</td>
          <td />
          <Amount label={words.price} cents={sums.soldCents} />
          <Amount label={words.fee} cents={-sums.feeCents} />
          <Amount label={words.yours} cents={sums.yoursCents} />
          <Amount label={words.paid} cents={sums.paidCents} />
        </tr>
      </tbody>
    </table>
  );
}

function Line({
  line: { at, kind, orderId, listingName, priceCents, feeCents, amountCents, paidCents },
}: {
  line: StatementLine;
}) {
  return (
    <tr>
      <td className={styles.name}>
        <a href={paths.order(orderId)} dir="auto">
          {listingName}
        </a>
        <p>{words.kinds[kind]}</p>
      </td>
      <td data-label={words.day}>
        <time dateTime={new Date(at).toISOString()}>{formatUtcDay(at)}</time>
      </td>
      <Amount label={words.price} cents={priceCents} />
      <Amount label={words.fee} cents={feeCents === null ? null : -feeCents} />
      <Amount label={words.yours} cents={kind !== 'sold' && amountCents === 0 ? null : amountCents} />
      <Amount label={words.paid} cents={paidCents === 0 ? null : paidCents} />
    </tr>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number | null }) =>
  cents === null ? (
    <td className={`number ${styles.none}`} />
  ) : (
    <td data-label={label} className="number">
      {formatPrice(cents === 0 ? 0 : cents)}
    </td>
  );
