import { useState } from 'react';
import { deleteAccount } from '../../api.ts';
import { paths } from '../../paths.ts';
import { messages } from '../../shared/messages.ts';
import { AccountDeletion } from '../../shared/user.ts';
import { leaveNotice } from '../../stores/notice.ts';
import { forgetSession } from '../../stores/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions } from '../ui/DialogActions.tsx';
import { useForm } from '../ui/use-form.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './profile.module.css';

/** The end of an account, by its owner. */
export function DeleteAccount({ email }: { email: string }) {
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
          <Form email={email} close={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Form({ email, close }: { email: string; close: () => void }) {
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
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        required={false}
        error={errors.password}
        hint="Leave it empty if you sign in with Google"
      />
      {reason && (
        <p className="notice notice-error" role="alert">
          {reason}
        </p>
      )}
      <DialogActions label="Delete account" busy={busy} danger onCancel={close} />
    </form>
  );
}
