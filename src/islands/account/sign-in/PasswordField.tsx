import { useId, useState } from 'react';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';

type Props = {
  readonly label?: string;
  readonly name?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  readonly hint?: string;
};

export const PASSWORD_HINT = accountScreenWords.passwordField.hint;

export function PasswordField({ label = 'Password', name = 'password', autoComplete, error, hint }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-with-action">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        <button
          type="button"
          className="button button-quiet button-small"
          aria-pressed={shown}
          aria-label={accountScreenWords.passwordField.showLabel(label.toLowerCase())}
          onClick={() => setShown(!shown)}
        >
          {shown ? accountScreenWords.passwordField.hide : accountScreenWords.passwordField.show}
        </button>
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
