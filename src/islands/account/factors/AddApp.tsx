import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { TypedCode } from '../../../../core/accounts/factors.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { addTotp, getTotpOptions } from '../../../api/factors.ts';
import { beginAt } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import type { AddProps } from './AddPasskey.tsx';
import styles from './factors.module.css';
import { ReauthenticationForm } from './ReauthenticationForm.tsx';

const words = factorScreenWords.add;

type Offered = Awaited<ReturnType<typeof getTotpOptions>>;

/** Sets up an authenticator app: password, QR code, then a code from the app. */
export function AddApp({ user, onAdded, close }: AddProps) {
  const [offered, setOffered] = useState<Offered>();
  if (offered) return <Scan offered={offered} onAdded={onAdded} close={close} />;
  return (
    <ReauthenticationForm
      user={user}
      notes={[words.appNote]}
      label={words.continue}
      act={async (owner) => setOffered(await getTotpOptions(owner))}
      close={close}
    />
  );
}

type ScanProps = Omit<AddProps, 'user'> & { readonly offered: Offered };

function Scan({ offered, onAdded, close }: ScanProps) {
  const form = useRef<HTMLFormElement>(null);
  // The previous form had the focus and is gone.
  useEffect(() => beginAt(form.current), []);
  const { errors, busy, reason, formProps } = useForm(
    TypedCode,
    async ({ code }) => {
      const codes = await addTotp({ request: offered.request, code });
      toast.success(words.appAdded);
      onAdded(codes);
    },
    'here',
  );
  return (
    <form ref={form} className="form" {...formProps}>
      <p>{words.scan}</p>
      <QrCode text={offered.uri} label={words.picture} />
      <p>
        {words.type} <span className={styles.key}>{offered.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <Field
        label={words.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        error={errors.code}
      />
      <Refusal reason={reason} />
      <DialogActions label={words.submit} busy={busy} onCancel={close} />
    </form>
  );
}
