import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Me } from '../../../../../core/accounts/user.ts';
import { monthFrom } from '../../../../../core/payments/payouts/months.ts';
import { monthAt } from '../../../../../core/payments/payouts/payout-schedule.ts';
import { payoutsPageWords } from '../../../../../core/words/en/payouts.ts';
import { paths } from '../../../../paths.ts';
import { statementStore } from '../../../../stores/payments/payouts.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Awaited } from '../../../ui/Awaited.tsx';
import { toastFailure } from '../../../ui/failure.ts';
import { downloadTable } from '../../../ui/table/download.ts';
import styles from '../payouts.module.css';
import { StatementSheet } from './StatementSheet.tsx';

const words = payoutsPageWords.statement;

type Props = { readonly month: string; readonly user: Me };

export function Statement({ month, user }: Props) {
  const { data: statement, error } = useStore(useMemo(() => statementStore(month), [month]));
  const download = () =>
    import('../payouts-csv.ts')
      .then(({ writeStatement }) => downloadTable(words.file(month), writeStatement(statement?.lines ?? [])))
      .catch(toastFailure);
  return (
    <div className={styles.page}>
      <nav className={styles.around} aria-label={words.around}>
        <a href={paths.payouts()}>{words.back}</a>
        <a href={paths.payouts(monthFrom(month, -1))}>{words.earlier}</a>
        {month < monthAt(Date.now()) && <a href={paths.payouts(monthFrom(month, 1))}>{words.later}</a>}
      </nav>
      {statement ? (
        <StatementSheet statement={statement} user={user} />
      ) : (
        <Awaited error={error} label={words.loading} />
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
