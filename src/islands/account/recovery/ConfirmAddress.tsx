import { useState } from 'react';
import { PasswordProof } from '../../../../core/accounts/recovery.ts';
import { recoveryScreenWords, recoveryWords } from '../../../../core/words/en/accounts.ts';
import { type ApiError, bearer } from '../../../api/client.ts';
import { confirmAddress } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { refreshUser } from '../../../stores/sign-in.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { forgetSecret, LinkOutcome, linkSecret } from './LinkOutcome.tsx';

type Words = {
  readonly submit: string;
  readonly doneHeading: string;
  readonly done: string;
  readonly overHint: string;
};

/** `asked`: before the press. `person`: the password of the account is needed. */
type State = 'asked' | 'person' | 'incomplete' | 'over' | 'done';

/** A button that uses the link; requests the password only without a session of the account. */
export function ConfirmAddress({ words }: { words: Words }) {
  const [state, setState] = useState<State>('asked');
  const { errors, busy, reason, formProps } = useForm(
    PasswordProof,
    async ({ password }) => {
      const next = await use(password);
      if (next === 'done') forgetSecret();
      setState(next);
    },
    'here',
  );
  if (state === 'done' || state === 'over' || state === 'incomplete') return <End state={state} words={words} />;
  return (
    <>
      <form className="form" method="post" {...formProps}>
        {state === 'person' && (
          <>
            <LinkOutcome>
              <p>{recoveryScreenWords.person.body}</p>
            </LinkOutcome>
            <PasswordField
              label={recoveryScreenWords.person.password}
              autoComplete="current-password"
              error={errors.password}
            />
          </>
        )}
        <Refusal reason={reason} />
        <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
          {words.submit}
        </button>
      </form>
      <Toaster />
    </>
  );
}

/** Uses the link and returns the next state. Throws errors that the user can correct in place. */
async function use(password: string): Promise<State> {
  const token = linkSecret();
  if (!token) return 'incomplete';
  try {
    await confirmAddress({ token, password });
  } catch (error) {
    const { code } = error as ApiError;
    if (code === 'not_found') return 'over';
    // No session, or a session of another account.
    if (password === '' && (code === 'unauthorized' || code === 'forbidden')) return 'person';
    throw error;
  }
  // Updates the stored user; the link has been used in any case.
  if (bearer()) await refreshUser().catch(() => {});
  return 'done';
}

function End({ state, words }: { state: 'done' | 'over' | 'incomplete'; words: Words }) {
  return (
    <LinkOutcome failed={state !== 'done'}>
      {/* Takes the place of the page's heading, which asks for what is done. */}
      {state === 'done' && <h1 data-outcome="">{words.doneHeading}</h1>}
      <p>{state === 'done' ? words.done : recoveryWords[state]}</p>
      {state === 'over' && <p>{words.overHint}</p>}
      <p className="form-actions">
        <a className="button button-primary" href={paths.dashboard()}>
          {recoveryScreenWords.dashboard}
        </a>
      </p>
    </LinkOutcome>
  );
}
