import { price } from '../../../../core/format.ts';
import type { SellerPayouts as Payouts } from '../../../../core/payments/payouts/seller-payouts.ts';
import { sellerPayoutsWords as words } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { $sellerPayouts } from '../../../stores/payments/seller-payouts.ts';
import { Awaited, Outdated, useLastValue } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import sums from '../money/money.module.css';
import { Accounts } from './Accounts.tsx';
import { Debts } from './Debts.tsx';
import { Reversals, Transfers } from './TransfersAndReversals.tsx';

export function SellerPayouts() {
  return <Guard only="Admin">{() => <Report />}</Guard>;
}

function Report() {
  const { data: report, error } = useLastValue($sellerPayouts);
  if (!report) return <Awaited error={error} label={words.loading} />;
  return (
    <>
      <Outdated error={error} />
      <Sums report={report} />
      <Accounts accounts={report.accounts} count={report.accountCount} />
      <Debts debts={report.debts} count={report.debtCount} />
      <Transfers transfers={report.transfers} />
      <Reversals reversals={report.reversals} />
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
            <dd>{price(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="form-note">
        {words.sums.note} <a href={paths.money()}>{words.sums.money}</a>.
      </p>
    </div>
  );
}
