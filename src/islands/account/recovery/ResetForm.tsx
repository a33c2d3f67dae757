import { useState } from 'react';
import { ResetForm as Schema } from '../../../../core/accounts/recovery.ts';
import { factorScreenWords, recoveryScreenWords, recoveryWords } from '../../../../core/words/en/accounts.ts';
import { ApiError } from '../../../api/client.ts';
import { resetPassword } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { hydrate } from '../../hydrate.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecondStep, useSecondStep } from '../factors/SecondStep.tsx';
import { PASSWORD_HINT, PasswordField } from '../sign-in/PasswordField.tsx';
import { LinkOutcome, linkSecret } from './LinkOutcome.tsx';

export const start = (element: HTMLElement): void => hydrate(element, <ResetForm />);

export function ResetForm() {
  const { reset } = recoveryScreenWords;
  const [over, setOver] = useState<string>();
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    Schema,
    async ({ password }) => {
      const token = linkSecret();
      if (!token) return setOver(recoveryWords.incomplete);
      try {
        await withStep((factor) => resetPassword({ token, password, factor }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return setOver(error.message);
        throw error;
      }
      leaveNotice(reset.done);
      // Replaces this page in the history, because its address contains the secret.
      location.replace(paths.logIn());
    },
    'here',
  );
  if (over !== undefined)
    return (
      <LinkOutcome failed>
        <p>{over}</p>
        <p>{reset.overHint}</p>
        <p className="form-actions">
          <a className="button button-primary" href={paths.forgot()}>
            {reset.newLink}
          </a>
        </p>
      </LinkOutcome>
    );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" method="post" hidden={asked !== undefined} {...formProps}>
        <PasswordField
          label={reset.password}
          autoComplete="new-password"
          error={errors.password}
          hint={PASSWORD_HINT}
        />
        <Refusal reason={reason} />
        <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
          {reset.submit}
        </button>
      </form>
    </>
  );
}
