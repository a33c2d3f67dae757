import { useState } from 'react';
import { PasswordResetRequest } from '../../../../core/accounts/recovery.ts';
import { recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { forgotPassword } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { hydrate } from '../../hydrate.ts';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkOutcome } from './LinkOutcome.tsx';

export const start = (element: HTMLElement): void => hydrate(element, <ForgotForm />);

/**
 * Requests a link to choose a new password. The result is the same for every address, so that it does not reveal
 * accounts.
 */
export function ForgotForm() {
  const { forgot } = recoveryScreenWords;
  const [sentTo, setSentTo] = useState<string>();
  const { errors, busy, reason, formProps } = useForm(
    PasswordResetRequest,
    async (forgotten) => {
      await forgotPassword(forgotten);
      setSentTo(forgotten.email);
    },
    'here',
  );
  if (sentTo !== undefined)
    return (
      <LinkOutcome>
        <p>
          <strong>{forgot.sentHeading}</strong>
        </p>
        <p>{forgot.sent(sentTo)}</p>
        <p>{forgot.nothing}</p>
        <p className="form-actions">
          <button type="button" className="button button-small" onClick={() => setSentTo(undefined)}>
            {forgot.again}
          </button>
          <a className="button button-quiet button-small" href={paths.logIn()}>
            {forgot.back}
          </a>
        </p>
      </LinkOutcome>
    );
  return (
    <form className="form" method="post" {...formProps}>
      <Field label={forgot.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <Refusal reason={reason} />
      <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
        {forgot.submit}
      </button>
      <p className="form-note">
        <a href={paths.logIn()}>{forgot.back}</a>
      </p>
    </form>
  );
}
