import { useStore } from '@nanostores/react';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { $payoutEntries, $payoutSums, monthIn } from '../../../stores/payments/payouts.ts';
import { Awaited, Outdated } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { Account } from './account/Account.tsx';
import { usePayoutAccountReturn } from './account/use-asking.ts';
import styles from './payouts.module.css';
import { Sales } from './Sales.tsx';
import { Sums } from './Sums.tsx';
import { Months } from './statement/Months.tsx';
import { Statement } from './statement/Statement.tsx';

/** A seller's payouts: account, balances, months and sales; or the statement of the month in the page's address. */
export function Payouts() {
  return (
    <Guard only="Seller">
      {(user) => {
        const month = monthIn(location.search);
        return month ? <Statement month={month} user={user} /> : <Overview />;
      }}
    </Guard>
  );
}

function Overview() {
  const sums = useStore($payoutSums);
  const { data: list, error } = useStore($payoutEntries);
  const asking = usePayoutAccountReturn();
  if (!sums) return <Awaited error={error} label={payoutsPageWords.loading} />;
  const hasSold = (list?.rows.length ?? 0) > 0;
  return (
    <div className={styles.page}>
      <Outdated error={error} />
      <Account sums={sums} asking={asking} />
      {hasSold && <Sums sums={sums} />}
      {hasSold && <Months />}
      <Sales />
    </div>
  );
}
