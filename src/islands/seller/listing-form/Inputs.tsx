import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { inputsOf } from '../../../../core/entity/entity-views.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import type { TypedFields } from '../../../stores/listing-drafts.ts';
import { Field, Labelled, type LabelledProps } from '../../ui/form/Field.tsx';
import { SelectField, TextField } from '../../ui/form/MoreFields.tsx';
import styles from './listing-form.module.css';

type InputProps = InputHTMLAttributes<HTMLInputElement>;

type InputsProps = PartProps & {
  readonly group: string;
  /** Ids of notes elsewhere, by input name. */
  readonly notes?: Readonly<Record<string, string>>;
} & Pick<InputProps, 'onInput' | 'onBlur'>;

/** Inputs of a group, from the definition of a listing. */
export function Inputs({ group, fields, errors, notes = {}, ...listeners }: InputsProps) {
  return inputsOf(listingFields, group).map(({ name, rows, options, nameOf = String, ...input }) => {
    const props = { name, defaultValue: fields[name], error: errors[name], ...input };
    if (options) return <ChosenField key={name} options={options} nameOf={nameOf} {...props} />;
    if (rows) return <TextField key={name} rows={rows} {...props} />;
    const noteId = notes[name];
    const line = { enterKeyHint: 'next', ...props, ...listeners } as const;
    return noteId ? <NotedField key={name} noteId={noteId} {...line} /> : <Field key={name} {...line} />;
  });
}

type ChosenProps = LabelledProps & {
  readonly name: string;
  readonly required: boolean;
  readonly defaultValue: string | undefined;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: (id: string) => string;
};

/** A select. A stored value that is not an option stays. */
const ChosenField = ({ options, nameOf, defaultValue = '', label, error, hint, name, required }: ChosenProps) => (
  <SelectField {...{ label, error, hint, name, required, defaultValue }}>
    <option value="">{listingFormWords.notSaid}</option>
    {defaultValue && !options.some(({ id }) => id === defaultValue) && (
      <option value={defaultValue}>{nameOf(defaultValue)}</option>
    )}
    {options.map((option) => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ))}
  </SelectField>
);

const NotedField = ({ noteId, label, error, hint, ...input }: InputProps & LabelledProps & { noteId: string }) => (
  <Labelled label={label} error={error} hint={hint}>
    {({ 'aria-describedby': own, ...tied }) => (
      <input {...tied} {...input} aria-describedby={own ? `${own} ${noteId}` : noteId} />
    )}
  </Labelled>
);

/** Properties of each part of the form: initial values, and errors by wire name. */
export type PartProps = { readonly fields: TypedFields; readonly errors: Readonly<Record<string, string>> };

type SectionProps = {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function Section({ title, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <fieldset className={`${styles.section} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
