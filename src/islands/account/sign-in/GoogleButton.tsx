/** Log-in with Google, its confirmation by a password, and the dialogs at the end of every log-in. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { FactorProof } from '../../../../core/accounts/factors.ts';
import { LinkConfirmation } from '../../../../core/accounts/google-link.ts';
import type { GoogleOutcome } from '../../../../core/accounts/google-window.ts';
import { accountScreenWords, accountsWords, factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { GOOGLE_PATH } from '../../../api/account.ts';
import { ApiError, isTransient } from '../../../api/client.ts';
import { getStep } from '../../../api/factors.ts';
import { $step, $toConfirm, finishGoogle, finishLogIn, linkGoogle } from '../../../stores/sign-in.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from '../factors/factors.module.css';
import { SecondStep, useSecondStep } from '../factors/SecondStep.tsx';
import { PasswordField } from './PasswordField.tsx';
import { returnPath } from './return-path.ts';

function leave(): void {
  toast.dismiss();
  location.replace(returnPath(new URLSearchParams(location.search).get('from'), location.origin));
}

/**
 * Dialogs at the end of a log-in: the password that confirms a Google link, and the second step. Forms, so they must
 * not be inside another one.
 */
export function LogInQuestions() {
  const email = useStore($toConfirm);
  if (email === null) return <LogInStep onDone={leave} />;
  const close = () => $toConfirm.set(null);
  return <LinkGoogle email={email} body={accountsWords.google.confirm.body(email)} onLinked={leave} onClose={close} />;
}

/**
 * 'Continue With Google', which ends like a password sign-in. The page's own script opens the window within the click
 * (`data-google`, src/scripts/google-window.ts).
 */
export function GoogleButton() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    // The click has already focused the open window.
    if (busy) return;
    setBusy(true);
    try {
      const back = await fromGoogle();
      if (back.confirm !== undefined) return $toConfirm.set(back.confirm);
      if (back.factor !== undefined) return $step.set(await getStep());
      await finishGoogle(back.email);
      leave();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : commonWords.error.unexpected);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.divider}>{accountScreenWords.googleButton.divider}</p>
      <button type="button" className="button" aria-busy={busy} data-google={GOOGLE_PATH} onClick={start}>
        {accountScreenWords.googleButton.button}
      </button>
    </>
  );
}

/** The second step of this page's log-in. A form, so it must not be inside another one. */
function LogInStep({ onDone }: { onDone: () => void }) {
  const step = useStore($step);
  if (step === null) return null;
  const close = () => $step.set(null);
  const answer = async (proof: FactorProof) => {
    try {
      await finishLogIn(proof);
    } catch (error) {
      const mayTryAgain = !(error instanceof ApiError) || Object.keys(error.fields).length > 0 || isTransient(error);
      if (mayTryAgain) throw error;
      // For example a timeout: the form with the password is still there.
      close();
      toast.error(error.message);
      return;
    }
    onDone();
  };
  return (
    <Dialog title={factorScreenWords.step.title} onClose={close}>
      <SecondStep step={step} note={factorScreenWords.step.toLogIn} answer={answer} />
    </Dialog>
  );
}

type LinkGoogleProps = {
  /** Email of the account whose password is required. */
  readonly email: string;
  readonly body: string;
  readonly onLinked: () => void;
  readonly onClose: () => void;
};

export function LinkGoogle({ email, body, onLinked, onClose }: LinkGoogleProps) {
  return (
    <Dialog title={accountsWords.google.confirm.title} onClose={onClose}>
      <LinkForm email={email} body={body} onLinked={onLinked} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ email, body, onLinked, onClose }: LinkGoogleProps) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    LinkConfirmation,
    async (confirmation) => {
      await withStep((proof) => (proof ? finishLogIn(proof) : linkGoogle(confirmation)));
      onLinked();
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toLogIn} />}
      <form className="form" method="post" hidden={asked !== undefined} {...formProps}>
        <p>{body}</p>
        {/* Names the account, for the server and password managers. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField autoComplete="current-password" error={errors.password} />
        <Refusal reason={reason} />
        <DialogActions label={accountScreenWords.linkGoogle.submit} busy={busy} onCancel={onClose} />
      </form>
    </>
  );
}

/**
 * Result of a Google sign-in: `email` is signed in, `factor` needs the second step, `confirm` is a Google address whose
 * link needs the account's password.
 */
type FromGoogle =
  | { readonly email: string; readonly factor?: undefined; readonly confirm?: undefined }
  | { readonly factor: string; readonly email?: undefined; readonly confirm?: undefined }
  | { readonly confirm: string; readonly email?: undefined; readonly factor?: undefined };

/**
 * Result from the window opened by this click (`data-google`, src/scripts/google-window.ts). Throws an error with a
 * message for the user if there is none.
 */
export async function fromGoogle(): Promise<FromGoogle> {
  const end = await endOfVisit();
  if (typeof end === 'string') throw new Error(accountsWords.google[end]);
  if ('error' in end) throw new Error(end.error);
  return end;
}

const LOOK_EVERY_MS = 50;

/**
 * Limit of waiting for a message after the window closed, in ms: it closes after an acknowledgement or a timeout, and
 * its message may arrive later.
 */
const LAST_WORD_MS = 1_000;

/** End of the window opened by the last click. Each end is returned once. */
async function endOfVisit(): Promise<GoogleOutcome> {
  const visit = window.googleVisit;
  const end = await new Promise<GoogleOutcome>((resolve) => {
    if (!visit?.popup) return resolve('blocked');
    let closedAt: number | undefined;
    const look = setInterval(() => {
      const now = performance.now();
      if (visit.popup?.closed) closedAt ??= now;
      const isLate = closedAt !== undefined && now - closedAt > LAST_WORD_MS;
      if (!visit.said && !isLate) return;
      clearInterval(look);
      resolve(visit.said ?? 'closed');
    }, LOOK_EVERY_MS);
  });
  if (window.googleVisit === visit) window.googleVisit = undefined;
  return end;
}
