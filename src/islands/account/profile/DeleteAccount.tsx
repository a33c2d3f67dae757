import { useState } from 'react';
import { AccountDeletion, type Me } from '../../../../core/accounts/user.ts';
import { messages } from '../../../../core/words/messages.ts';
import { deleteAccount } from '../../../api/account.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetSession } from '../../../stores/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

/** The end of an account, by its owner. */
export function DeleteAccount({ person }: { person: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={`${styles.section} ${styles.danger}`}>
      <h2>Delete account</h2>
      <p>Your account and everything personal in it goes for good. There is no way back.</p>
      <button type="button" className="button button-danger" onClick={() => setOpen(true)}>
        Delete account
      </button>
      {open && (
        <Dialog title="Delete your account?" onClose={() => setOpen(false)}>
          <Form person={person} close={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Form({ person, close }: { person: Me; close: () => void }) {
  const [reason, setReason] = useState<string>();
  const { errors, busy, formProps } = useForm(
    AccountDeletion,
    async ({ password }) => {
      setReason(undefined);
      await deleteAccount(password);
      leaveNotice(messages.accountDeleted);
      forgetSession();
      location.assign(paths.home());
    },
    setReason,
  );
  return (
    <form className="form" {...formProps}>
      <ul className={styles.consequences}>
        <li>Your name, photo, email and password are deleted.</li>
        <li>Open bookings are dropped, and books you still sell leave the shop.</li>
        <li>What was bought or sold stays on record, without your name.</li>
        <li>While a payment or refund is under way, you have to wait for its end.</li>
      </ul>
      {person.hasPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
          <PasswordField autoComplete="current-password" error={errors.password} />
        </>
      )}
      {reason && (
        <p className="notice notice-error" role="alert">
          {reason}
        </p>
      )}
      <DialogActions label="Delete account" busy={busy} danger onCancel={close} />
    </form>
  );
}
