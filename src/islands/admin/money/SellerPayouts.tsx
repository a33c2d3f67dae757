import { formatPrice } from '../../../../core/format.ts';
import type {
  SellerPayouts as Payouts,
  SellerReversal,
  SellerTransfer,
} from '../../../../core/payments/payouts/payouts-for-admins.ts';
import { describeProviderCode } from '../../../../core/payments/provider-code.ts';
import { sellerPayoutsWords as words } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { $sellerPayouts } from '../../../stores/money.ts';
import { Guard } from '../../Guard.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import type { Column } from '../lists/admin-list.ts';
import styles from '../lists/lists.module.css';
import sums from '../screens.module.css';
import { Accounts, Debts } from './PayoutProblems.tsx';
import { PayoutTable, saleColumn } from './PayoutTable.tsx';

export function SellerPayouts() {
  return <Guard only="Admin">{() => <Report />}</Guard>;
}

function Report() {
  const { data: report, error } = useLastValue($sellerPayouts);
  if (!report) return <LoadingOrFailed error={error} label={words.loading} />;
  const { transfers, reversals } = words;
  return (
    <>
      <Outdated error={error} />
      <Sums report={report} />
      <Accounts accounts={report.accounts} count={report.accountCount} />
      <Debts debts={report.debts} count={report.debtCount} />
      <PayoutTable
        heading={transfers.heading}
        note={transfers.note}
        none={transfers.none}
        columns={TRANSFER_COLUMNS}
        rows={report.transfers}
        idOf={({ orderId, tryNumber }) => `${orderId}.${tryNumber}`}
      />
      <PayoutTable
        heading={reversals.heading}
        note={reversals.note}
        none={reversals.none}
        columns={REVERSAL_COLUMNS}
        rows={report.reversals}
        idOf={({ orderId, changedAt, cents }) => `${orderId}.${changedAt}.${cents}`}
      />
    </>
  );
}

function Sums({ report: { waitingCents, paidCents, debtCents } }: { report: Payouts }) {
  return (
    <div>
      <dl className={sums.sums}>
        {(
          [
            [words.sums.waiting, waitingCents],
            [words.sums.paid, paidCents],
            [words.sums.debt, debtCents],
          ] as const
        ).map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="form-note">
        {words.sums.note} <a href={paths.money()}>{words.sums.money}</a>.
      </p>
    </div>
  );
}

const amountColumn: Column<{ readonly cents: number }> = {
  head: words.columns.amount,
  isNumber: true,
  cell: ({ cents }) => formatPrice(cents),
};

const TRANSFER_COLUMNS: readonly Column<SellerTransfer>[] = [
  saleColumn,
  amountColumn,
  {
    head: words.columns.state,
    cell: ({ state, failure, dueAt, changedAt }) => (
      <TransferProgress
        state={words.transfers.states[state]}
        failure={state === 'sent' ? null : failure}
        changedAt={changedAt}
        againAt={state === 'waiting' ? dueAt : null}
      />
    ),
  },
];

const REVERSAL_COLUMNS: readonly Column<SellerReversal>[] = [
  saleColumn,
  amountColumn,
  {
    head: words.columns.state,
    cell: ({ state, failure, changedAt }) => (
      <TransferProgress state={words.reversals.states[state]} failure={failure} changedAt={changedAt} againAt={null} />
    ),
  },
];

type MovementProps = {
  readonly state: string;
  readonly failure: string | null;
  readonly changedAt: number;
  readonly againAt: number | null;
};

function TransferProgress({ state, failure, changedAt, againAt }: MovementProps) {
  return (
    <div className={styles.state}>
      <span>{state}</span>
      {failure !== null && <span className="form-note">{words.because(describeProviderCode(failure))}</span>}
      <span className="form-note">
        <Moment at={changedAt} />
        {againAt !== null && (
          <>
            {', '}
            {words.transfers.due} <Moment at={againAt} />
          </>
        )}
      </span>
    </div>
  );
}
