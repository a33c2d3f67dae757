import type { FieldsetHTMLAttributes, InputHTMLAttributes } from 'react';

type Props<Choice extends string> = Omit<FieldsetHTMLAttributes<HTMLFieldSetElement>, 'name'> & {
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
}: Props<Choice>) => (
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
