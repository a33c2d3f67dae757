import { useState } from 'react';
import { AccountDeletion, type Me } from '../../../../core/accounts/user.ts';
import { type SaleUnderWay, salesToldBy } from '../../../../core/fulfilment/sale-under-way.ts';
import { accountsWords } from '../../../../core/words/accounts/accounts.ts';
import { factorScreenWords } from '../../../../core/words/accounts/factor-screens.ts';
import { deleteAccount } from '../../../api/account.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetSession } from '../../../stores/session.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { DialogButton } from '../../ui/dialog/DialogButton.tsx';
import { SaleLinks } from '../../ui/dialog/SaleLinks.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { useSecondStep } from '../factors/use-second-step.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

/** The end of an account, by its owner. */
export function DeleteAccount({ user }: { user: Me }) {
  return (
    <section className={`${styles.section} ${styles.danger}`}>
      <h2>{accountsWords.deleteAccount.button}</h2>
      <p>{accountsWords.deleteAccount.note}</p>
      <DialogButton label={accountsWords.deleteAccount.button} title={accountsWords.deleteAccount.question} danger>
        {(close) => <Form user={user} close={close} />}
      </DialogButton>
    </section>
  );
}

function Form({ user, close }: { user: Me; close: () => void }) {
  const [sales, setSales] = useState<readonly SaleUnderWay[]>([]);
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    AccountDeletion,
    async ({ password }) => {
      setSales([]);
      await withStep((factor) => deleteAccount({ password, factor })).catch((error) => {
        if (error instanceof ApiError) setSales(salesToldBy(error.facts));
        throw error;
      });
      leaveNotice(accountsWords.accountDeleted);
      forgetSession();
      location.assign(paths.home());
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        <ul className={styles.consequences}>
          <li>{accountsWords.deleteAccount.personalDataDeleted}</li>
          <li>{accountsWords.deleteAccount.bookingsDropped}</li>
          <li>{accountsWords.deleteAccount.salesKept}</li>
          <li>{accountsWords.deleteAccount.paymentsFirst}</li>
        </ul>
        {user.hasPassword && (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField autoComplete="current-password" error={errors.password} />
          </>
        )}
        <Refusal reason={reason} />
        <SaleLinks sales={sales} side="seller" />
        <DialogActions label={accountsWords.deleteAccount.button} busy={busy} danger onCancel={close} />
      </form>
    </>
  );
}
