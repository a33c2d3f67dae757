/** Dialogs that add a second factor, a passkey or an authenticator app, and show the recovery codes. */
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type NewPasskey, PasskeyForm, TypedFactorCode } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { BRAND } from '../../../../core/brand.ts';
import { factorScreenWords, factorsWords } from '../../../../core/words/en/accounts.ts';
import { addPasskey, addTotp, beginAddingPasskey, beginAddingTotp } from '../../../api/factors.ts';
import { beginAt } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './factors.module.css';
import { CurrentPassword, ReauthenticationForm } from './ReauthenticationForm.tsx';
import { SecondStep, useSecondStep } from './SecondStep.tsx';

const words = factorScreenWords.add;

type AddProps = {
  readonly user: Me;
  /** Receives the recovery codes created with a first factor. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly close: () => void;
};

/** Asks for password and name, then has the browser make a passkey. */
export function AddPasskey({ user, onAdded, close }: AddProps) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    PasskeyForm,
    async ({ password, name }) => {
      const options = await withStep((factor) => beginAddingPasskey({ password, factor }));
      const codes = await addPasskey({ name, credential: await makePasskey(options) });
      toast.success(words.passkeyAdded);
      onAdded(codes);
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        <p>{words.passkeyNote}</p>
        <CurrentPassword user={user} error={errors.password} />
        <Field
          label={words.name}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          error={errors.name}
          hint={words.nameHint}
        />
        <Refusal reason={reason} />
        <DialogActions label={words.continue} busy={busy} onCancel={close} />
      </form>
    </>
  );
}

/** Creates a passkey. Throws an error with a message for the user. */
async function makePasskey(options: Awaited<ReturnType<typeof beginAddingPasskey>>): Promise<NewPasskey['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const passkey = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new Error(isThere ? factorsWords.conflict.alreadyPasskey : factorScreenWords.add.canceled);
  });
  if (!passkey) throw new Error(factorScreenWords.add.canceled);
  // Browsers always return the public key for the requested algorithms.
  return (passkey as PublicKeyCredential).toJSON() as NewPasskey['credential'];
}

type Offered = Awaited<ReturnType<typeof beginAddingTotp>>;

/** Sets up an authenticator app: password, QR code, then a code from the app. */
export function AddApp({ user, onAdded, close }: AddProps) {
  const [offered, setOffered] = useState<Offered>();
  if (offered) return <Scan offered={offered} onAdded={onAdded} close={close} />;
  return (
    <ReauthenticationForm
      user={user}
      notes={[words.appNote]}
      label={words.continue}
      act={async (owner) => setOffered(await beginAddingTotp(owner))}
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
    TypedFactorCode,
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

const codesWords = factorScreenWords.codes;

type RecoveryCodesProps = { readonly user: Me; readonly codes: readonly string[]; readonly onDone: () => void };

export function RecoveryCodes({ user, codes, onDone }: RecoveryCodesProps) {
  const text = `${codesWords.file(BRAND, user.email)}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(codesWords.copied),
      () => toast.error(codesWords.copyFailed),
    );
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = codesWords.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={styles.step}>
      <div className={`${styles.step} ${styles.printed}`}>
        <p>{codesWords.body}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <button type="button" className="button button-small" onClick={copy}>
          {codesWords.copy}
        </button>
        <button type="button" className="button button-small" onClick={download}>
          {codesWords.download}
        </button>
        <button type="button" className="button button-small" onClick={() => print()}>
          {codesWords.print}
        </button>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onDone}>
          {codesWords.done}
        </button>
      </div>
    </div>
  );
}
