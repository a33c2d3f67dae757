import { useEffect, useRef } from 'react';
import { SignUpForm as Schema } from '../../../../core/accounts/user.ts';
import { SIGN_UP_ROLES } from '../../../../core/accounts/user-facts.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { signUp } from '../../../api/account.ts';
import { paths, SIGN_UP_AS_BUYER, SIGN_UP_AS_SELLER } from '../../../paths.ts';
import { leaveEmail, leaveNotice } from '../../../stores/notice.ts';
import { hydrate } from '../../hydrate.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { PhotoField } from '../profile/PhotoField.tsx';
import { GoogleButton, LogInQuestions } from './GoogleButton.tsx';
import { PASSWORD_HINT, PasswordField } from './PasswordField.tsx';
import { ADDRESS_UNCONFIRMED, pageBefore, toOtherForm, useLeftEmail } from './return-path.ts';

export const start = (element: HTMLElement): void => hydrate(element, <SignUpForm />);

const { agrees, terms, privacy } = accountScreenWords.signUpForm;

export function SignUpForm() {
  const form = useRef<HTMLFormElement>(null);
  const types = useRef<HTMLFieldSetElement>(null);
  useLeftEmail(form);
  useEffect(() => {
    const wanted = { [SIGN_UP_AS_SELLER]: 'Seller', [SIGN_UP_AS_BUYER]: 'Buyer' }[location.hash];
    if (!wanted) return;
    const type = types.current?.querySelector<HTMLInputElement>(`[value=${wanted}]`);
    if (type && !types.current?.querySelector(':checked')) type.checked = true;
  }, []);
  const { errors, busy, formProps } = useForm(Schema, async (account) => {
    await signUp(account);
    leaveNotice(accountScreenWords.accountCreated);
    leaveEmail(account.email);
    location.assign(paths.logIn(pageBefore()) + ADDRESS_UNCONFIRMED);
  });
  return (
    <>
      <form ref={form} className="form" method="post" {...formProps}>
        <Field
          label={accountScreenWords.signUpForm.name}
          name="name"
          autoComplete="name"
          required
          error={errors.name}
        />
        <Field
          label={accountScreenWords.signUpForm.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordField autoComplete="new-password" error={errors.password} hint={PASSWORD_HINT} />
        <fieldset className="field" ref={types}>
          <legend>{accountScreenWords.signUpForm.role}</legend>
          {SIGN_UP_ROLES.map((type) => (
            <label key={type} className="choice">
              <input type="radio" name="role" value={type} required aria-describedby="role-error" />
              {type}
            </label>
          ))}
          {errors.role && (
            <p id="role-error" className="field-error">
              {errors.role}
            </p>
          )}
        </fieldset>
        <PhotoField error={errors.photo} hint={accountScreenWords.signUpForm.photoHint} />
        <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
          {accountScreenWords.signUpForm.submit}
        </button>
        <p className="form-note">
          {agrees[0]}
          <a href={paths.terms()} target="_blank" rel="noopener">
            {terms}
          </a>
          {agrees[1]}
          <a href={paths.privacy()} target="_blank" rel="noopener">
            {privacy}
          </a>
          {agrees[2]}
        </p>
        <GoogleButton />
        <p className="form-note">{accountScreenWords.signUpForm.googleBuys}</p>
        <p className="form-note">
          {accountScreenWords.signUpForm.hasAccount}{' '}
          <a href={paths.logIn()} onClick={toOtherForm(paths.logIn)}>
            {accountScreenWords.signUpForm.logIn}
          </a>
        </p>
      </form>
      <LogInQuestions />
      <Toaster />
    </>
  );
}
