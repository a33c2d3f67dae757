import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/accounts/factor-screens.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';

type Props = { readonly user: Me; readonly error: string | undefined };

/** Who asks for a change of how they log in: the present password, where there is one. */
export function CurrentPassword({ user, error }: Props) {
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {user.hasPassword && (
        <PasswordField label={factorScreenWords.add.password} autoComplete="current-password" error={error} />
      )}
    </>
  );
}
