/** Selects, long texts and radio buttons. Apart from Field.tsx, which loads with the first click on a public page. */
import type { FieldsetHTMLAttributes, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { ADMIN_REASON_CHARACTERS } from '../../../../core/moderation/report-reasons.ts';
import { confirmWords } from '../../../../core/words/en/lists.ts';
import { Labelled, type LabelledProps } from './Field.tsx';

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & LabelledProps;

export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => (
        <select {...tied} {...select}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function TextField({
  label,
  error,
  hint,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <textarea dir="auto" {...tied} {...area} />}
    </Labelled>
  );
}

type ReasonFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Pick<LabelledProps, 'error'>;

/** Optional reason of an admin's action. */
export function ReasonField({ error, ...area }: ReasonFieldProps) {
  return (
    <TextField
      label={confirmWords.reasonField.label}
      hint={confirmWords.reasonField.hint}
      className="reason"
      name="reason"
      maxLength={ADMIN_REASON_CHARACTERS}
      error={error}
      {...area}
    />
  );
}

type ChoicesProps<Choice extends string> = Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, 'name'> & {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Labels of the choices; by default the choices themselves. */
  readonly labels?: Readonly<Record<Choice, string>>;
  readonly button: (choice: Choice) => InputHTMLAttributes<HTMLInputElement>;
};

/** Radio buttons. Notes on the choice come after it. */
export const Choices = <Choice extends string>({
  legend,
  name,
  choices,
  labels,
  button,
  className = '',
  children,
  ...fieldset
}: ChoicesProps<Choice>) => (
  <fieldset className={`field ${className}`.trim()} {...fieldset}>
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice} className="choice">
        <input type="radio" name={name} value={choice} {...button(choice)} />
        {labels?.[choice] ?? choice}
      </label>
    ))}
    {children}
  </fieldset>
);
