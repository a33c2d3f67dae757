import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { SignIn } from '../../../../core/accounts/user.ts';
import { BRAND } from '../../../../core/brand.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { ApiError } from '../../../api/client.ts';
import { requiredFactorOf } from '../../../api/factors.ts';
import { paths } from '../../../paths.ts';
import { $step, signIn } from '../../../stores/sign-in.ts';
import { hydrate } from '../../hydrate.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { MailtoLink } from '../../ui/MailtoLink.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { GoogleButton, LogInQuestions } from './GoogleButton.tsx';
import { PasswordField } from './PasswordField.tsx';
import { pageBefore, returnPath, toOtherForm, useLeftEmail } from './return-path.ts';

export const start = (element: HTMLElement): void => hydrate(element, <LogInForm />);

export function LogInForm() {
  const [contact, setContact] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useLeftEmail(form);
  const [refused, setRefused] = useState('');
  const refuse = (reason: string) => {
    toast.error(reason);
    setRefused(reason);
  };
  const { errors, busy, formProps } = useForm(
    SignIn,
    async (credentials) => {
      setContact(undefined);
      setRefused('');
      try {
        await signIn(credentials);
      } catch (error) {
        const step = requiredFactorOf(error);
        if (step) return $step.set(step);
        if (error instanceof ApiError) setContact(error.facts.contact);
        throw error;
      }
      toast.dismiss();
      location.replace(returnPath(pageBefore() ?? null, location.origin));
    },
    refuse,
  );
  return (
    <>
      <form ref={form} className="form" method="post" {...formProps}>
        <Field
          label={accountScreenWords.logInForm.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordField autoComplete="current-password" error={errors.password} />
        <p className="form-note">
          <a href={paths.forgot()}>{accountScreenWords.logInForm.forgotPassword}</a>
        </p>
        {/* Repeats the toast, which disappears after a few seconds. */}
        {refused && typeof contact !== 'string' && <p className="field-error">{refused}</p>}
        <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
          {accountScreenWords.logInForm.submit}
        </button>
        {/* Repeats the toast, which disappears after a few seconds. */}
        {typeof contact === 'string' && (
          <p className="notice" role="alert">
            {refused}. {accountScreenWords.logInForm.suspended[0]}
            <MailtoLink email={contact} />
            {accountScreenWords.logInForm.suspended[1]}
          </p>
        )}
        <GoogleButton />
        <p className="form-note">
          {accountScreenWords.logInForm.noAccountYet}
          {BRAND}?{' '}
          <a href={paths.signUp()} onClick={toOtherForm(paths.signUp)}>
            {accountScreenWords.logInForm.signUp}
          </a>
        </p>
      </form>
      <LogInQuestions />
      <Toaster />
    </>
  );
}
