import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import type { MoneyReport } from '../../../../core/payments/money.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { reconcileNow } from '../../../api/admin/money.ts';
import { $money } from '../../../stores/money.ts';
import { Guard } from '../../Guard.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { Awaited, Outdated, useLastValue } from '../../ui/Awaited.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import styles from '../screens.module.css';
import { CheckRow } from './MoneyChecks.tsx';
import { MoneyDays } from './MoneyDays.tsx';
import { Comparisons, FailedLetters, SaleTotals } from './MoneyTables.tsx';

export function Money() {
  return <Guard only="Admin">{() => <Report />}</Guard>;
}

function Report() {
  const { data: report, error } = useLastValue($money);
  if (!report) return <Awaited error={error} label={moneyScreenWords.money.loading} />;
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
      <p className="form-note">
        {report.purgesSince === null ? (
          moneyScreenWords.money.noPurges
        ) : (
          <SentenceWithMoment
            say={(since) => moneyScreenWords.money.purges(report.purgesWaiting, since)}
            at={report.purgesSince}
          />
        )}
      </p>
      <p className="form-note">
        {report.followUps === 0
          ? moneyScreenWords.money.noFollowUps
          : moneyScreenWords.money.followUps(report.followUps, report.followUpCopies)}
      </p>
      <Letters report={report} />
      {report.lettersDead + report.lettersLate + report.lettersSuppressed > 0 && <FailedLetters />}
      <Pushes report={report} />
    </>
  );
}

function Letters({ report }: { report: MoneyReport }) {
  const { mailMissing, lettersWaiting, lettersSince, lettersError, lettersDead, lettersUnsure } = report;
  const { contactMissing, lettersLate, lettersSuppressed } = report;
  const words = moneyScreenWords.money;
  return (
    <>
      {mailMissing !== null && <p className="notice notice-error">{words.mailMissing(mailMissing)}</p>}
      {contactMissing !== null && <p className="notice notice-error">{words.contactMissing(contactMissing)}</p>}
      {(mailMissing === null || lettersSince !== null) && (
        <p className="form-note">
          {lettersSince === null ? (
            words.noLetters
          ) : (
            <SentenceWithMoment say={(since) => words.letters(lettersWaiting, since)} at={lettersSince} />
          )}
          {mailMissing === null && lettersError !== null && words.lettersBecause(lettersError)}
        </p>
      )}
      {lettersDead > 0 && <p className="form-note">{words.lettersDead(lettersDead, lettersUnsure)}</p>}
      {lettersLate > 0 && <p className="form-note">{words.lettersLate(lettersLate)}</p>}
      {lettersSuppressed > 0 && <p className="form-note">{words.lettersSuppressed(lettersSuppressed)}</p>}
    </>
  );
}

function Pushes({ report }: { report: MoneyReport }) {
  const { pushMissing, pushesWaiting, pushesError, pushesDead } = report;
  const words = moneyScreenWords.money;
  if (pushMissing !== null) return <p className="form-note">{words.pushMissing(pushMissing)}</p>;
  return (
    <>
      {pushesWaiting > 0 && (
        <p className="form-note">
          {words.pushes(pushesWaiting)}
          {pushesError !== null && words.lettersBecause(pushesError)}
        </p>
      )}
      {pushesDead > 0 && <p className="form-note">{words.pushesDead(pushesDead)}</p>}
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
          <dd>{price(salesCents)}</dd>
        </div>
        <div>
          <dt>{words.refunds}</dt>
          <dd>{price(refundsCents)}</dd>
        </div>
      </dl>
      <p className="form-note">{words.allTime}</p>
      {coverageReadAt !== null && (
        <>
          <dl className={styles.sums}>
            <div>
              <dt>{words.balance}</dt>
              <dd>{price(balanceCents)}</dd>
            </div>
            <div>
              <dt>{words.owed}</dt>
              <dd>{price(owedCents)}</dd>
            </div>
          </dl>
          <p className="form-note">
            <SentenceWithMoment say={(moment) => words.covered(price(pendingCents), moment)} at={coverageReadAt} />
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
