import { toast } from 'react-hot-toast/headless';
import { formatPrice } from '../../../../core/format.ts';
import type { MoneyReport } from '../../../../core/payments/money-report.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { reconcileNow } from '../../../api/admin/money.ts';
import { $money } from '../../../stores/money.ts';
import { Guard } from '../../Guard.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import styles from '../screens.module.css';
import { CheckRow } from './MoneyChecks.tsx';
import { MoneyDays } from './MoneyDays.tsx';
import { Comparisons, SaleTotals } from './MoneyTables.tsx';
import { WaitingWork } from './WaitingWork.tsx';

export function Money() {
  return <Guard only="Admin">{() => <Report />}</Guard>;
}

function Report() {
  const { data: report, error } = useLastValue($money);
  if (!report) return <LoadingOrFailed error={error} label={moneyScreenWords.money.loading} />;
  return (
    <>
      <Outdated error={error} />
      <Sums report={report} />
      <MoneyDays />
      <SaleTotals totals={report.saleTotals} />
      <div className="form-actions">
        <ActButton className="button-primary" act={reconcile}>
          {moneyScreenWords.money.reconcile}
        </ActButton>
        <p className="form-note">
          {report.checkedAt === null ? (
            moneyScreenWords.money.neverReconciled
          ) : (
            <SentenceWithMoment say={moneyScreenWords.money.reconciledOn} at={report.checkedAt} />
          )}
        </p>
      </div>
      <Comparisons comparisons={report.comparisons} />
      <Checks report={report} />
      <p className="form-note">
        {report.ledgerCheckedAt === null ? (
          moneyScreenWords.money.ledgerNotChecked
        ) : (
          <SentenceWithMoment say={moneyScreenWords.money.ledgerCheckedOn} at={report.ledgerCheckedAt} />
        )}
      </p>
      <WaitingWork report={report} />
    </>
  );
}

function Sums({
  report: { salesCents, refundsCents, balanceCents, pendingCents, owedCents, coverageReadAt },
}: {
  report: MoneyReport;
}) {
  const words = moneyScreenWords.money;
  return (
    <div>
      <dl className={styles.sums}>
        <div>
          <dt>{words.sales}</dt>
          <dd>{formatPrice(salesCents)}</dd>
        </div>
        <div>
          <dt>{words.refunds}</dt>
          <dd>{formatPrice(refundsCents)}</dd>
        </div>
      </dl>
      <p className="form-note">{words.allTime}</p>
      {coverageReadAt !== null && (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>{words.balance}</dt>
              <dd>{formatPrice(balanceCents)}</dd>
            </div>
            <div>
              <dt>{words.owed}</dt>
              <dd>{formatPrice(owedCents)}</dd>
            </div>
          </dl>
          <p className="form-note">
            <SentenceWithMoment
              say={(moment) => words.covered(formatPrice(pendingCents), moment)}
              at={coverageReadAt}
            />
          </p>
        </>
      )}
    </div>
  );
}

function Checks({ report: { checks, readAt } }: { report: MoneyReport }) {
  const failed = checks.filter(({ count }) => count > 0);
  const passed = checks.filter(({ count }) => count === 0);
  const wrong = failed.length;
  return (
    <>
      <p className={`notice ${wrong === 0 ? '' : 'notice-error'}`} role="status">
        {wrong === 0 ? moneyScreenWords.money.allPassed : moneyScreenWords.money.someFailed(wrong, checks.length)}
      </p>
      {failed.length > 0 && <CheckTable label={moneyScreenWords.money.checks} checks={failed} readAt={readAt} />}
      {passed.length > 0 && (
        <details className={styles.passed}>
          <summary>{moneyScreenWords.money.passed(passed.length)}</summary>
          <CheckTable label={moneyScreenWords.money.passedChecks} checks={passed} readAt={readAt} />
        </details>
      )}
    </>
  );
}

type CheckTableProps = Pick<MoneyReport, 'checks' | 'readAt'> & { readonly label: string };

const CheckTable = ({ label, checks, readAt }: CheckTableProps) => (
  <table className={`table ${styles.checks}`} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{moneyScreenWords.money.check}</th>
        <th scope="col">{moneyScreenWords.money.meaning}</th>
        <th scope="col">{moneyScreenWords.money.found}</th>
      </tr>
    </thead>
    <tbody>
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} readAt={readAt} />
      ))}
    </tbody>
  </table>
);

async function reconcile(): Promise<void> {
  try {
    $money.mutate(await reconcileNow());
    toast.success(moneyScreenWords.reconciled);
  } catch (error) {
    toastFailure(error);
    // A part may have succeeded.
    $money.revalidate();
  }
}
