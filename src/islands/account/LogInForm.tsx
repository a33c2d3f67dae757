import { toast } from 'react-hot-toast/headless';
import { paths, returnPath } from '../../paths.ts';
import { BRAND } from '../../shared/constants.ts';
import { SignIn } from '../../shared/user.ts';
import { signIn } from '../../stores/session.ts';
import { Field } from '../ui/Field.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useForm } from '../ui/use-form.ts';
import { GoogleButton, GoogleConfirmation } from './GoogleButton.tsx';
import { keepOrigin, origin } from './keep-origin.ts';
import { PasswordField } from './PasswordField.tsx';

/** Signs in and goes back to where the person came from. */
export function LogInForm() {
  const { errors, busy, formProps } = useForm(SignIn, async (credentials) => {
    await signIn(credentials);
    toast.dismiss();
    location.replace(returnPath(origin() ?? null, location.origin));
  });
  return (
    <>
      <form className="form" method="post" {...formProps}>
        <Field label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <PasswordField autoComplete="current-password" error={errors.password} />
        <p className="form-note">Forget Password</p>
        <button type="submit" className="button button-primary" aria-busy={busy} disabled={busy}>
          Log In
        </button>
        <GoogleButton />
        <p className="form-note">
          New to {BRAND}?{' '}
          <a href={paths.signUp()} onClick={keepOrigin(paths.signUp)}>
            Create an account
          </a>
        </p>
      </form>
      <GoogleConfirmation />
      <Toaster />
    </>
  );
}
