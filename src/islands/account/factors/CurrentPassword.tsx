import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';

type Props = { readonly user: Me; readonly error: string | undefined };

export function CurrentPassword({ user, error }: Props) {
  return (
    <>
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {user.hasPassword && (
        <PasswordField label={factorScreenWords.add.password} autoComplete="current-password" error={error} />
      )}
    </>
  );
}
