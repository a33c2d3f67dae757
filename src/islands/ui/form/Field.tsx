/** Fields of one line, and the refusal of a form: what the booking form needs. Others are in MoreFields.tsx. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export type LabelledProps = {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string | undefined;
};

type Tied = { readonly id: string; readonly 'aria-invalid': true | undefined; readonly 'aria-describedby'?: string };

type Props = LabelledProps & { readonly children: (tied: Tied) => ReactNode };

export function Labelled({ label, error, hint, children }: Props) {
  const id = useId();
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': noteId })}
      {error ? (
        <p id={noteId} className="field-error">
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="field-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A labelled input with its error. Uncontrolled, so that input before hydration stays. */
export function Field({ label, error, hint, ...input }: InputHTMLAttributes<HTMLInputElement> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <input dir="auto" {...tied} {...input} />}
    </Labelled>
  );
}

/** Refusal of a dialog's form. It stays in the form with the input. */
export function Refusal({ reason }: { reason: ReactNode }) {
  if (!reason) return null;
  return (
    <p className="notice notice-error" role="alert">
      {reason}
    </p>
  );
}
