import { useState } from 'react';
import { AccountDeletion, type Me } from '../../../../core/accounts/user.ts';
import { type SaleUnderWay, salesToldBy } from '../../../../core/fulfilment/sale-under-way.ts';
import { accountScreenWords, factorScreenWords } from '../../../../core/words/en/accounts.ts';
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

export function DeleteAccount({ user }: { user: Me }) {
  return (
    <section className={`${styles.section} ${styles.danger}`}>
      <h2>{accountScreenWords.deleteAccount.button}</h2>
      <p>{accountScreenWords.deleteAccount.note}</p>
      <DialogButton
        label={accountScreenWords.deleteAccount.button}
        title={accountScreenWords.deleteAccount.question}
        danger
      >
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
      leaveNotice(accountScreenWords.accountDeleted);
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
          <li>{accountScreenWords.deleteAccount.personalDataDeleted}</li>
          <li>{accountScreenWords.deleteAccount.bookingsDropped}</li>
          <li>{accountScreenWords.deleteAccount.salesKept}</li>
          <li>{accountScreenWords.deleteAccount.paymentsFirst}</li>
        </ul>
        {user.hasPassword && (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField autoComplete="current-password" error={errors.password} />
          </>
        )}
        <Refusal reason={reason} />
        <SaleLinks sales={sales} side="seller" />
        <DialogActions label={accountScreenWords.deleteAccount.button} busy={busy} danger onCancel={close} />
      </form>
    </>
  );
}
