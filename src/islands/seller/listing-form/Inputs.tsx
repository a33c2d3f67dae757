import type { InputHTMLAttributes } from 'react';
import { inputsOf } from '../../../../core/entity/entity-views.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { Field, Labelled, type LabelledProps } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { PartProps } from './Section.tsx';

type InputProps = InputHTMLAttributes<HTMLInputElement>;

type Props = PartProps & {
  /** Which inputs: the group that their fields name. */
  readonly group: string;
  /** The ids of notes that stand elsewhere, by the names of their inputs. */
  readonly notes?: Readonly<Record<string, string>>;
} & Pick<InputProps, 'onInput' | 'onBlur'>;

/** The inputs of a group, as the definition of a listing describes them. */
export function Inputs({ group, fields, errors, notes = {}, ...listeners }: Props) {
  return inputsOf(listingFields, group).map(({ name, rows, ...input }) => {
    const props = { name, defaultValue: fields[name], error: errors[name], ...input };
    if (rows) return <TextField key={name} rows={rows} {...props} />;
    const noteId = notes[name];
    const line = { enterKeyHint: 'next', ...props, ...listeners } as const;
    return noteId ? <NotedField key={name} noteId={noteId} {...line} /> : <Field key={name} {...line} />;
  });
}

/** An input that a note elsewhere tells more about. */
const NotedField = ({ noteId, label, error, hint, ...input }: InputProps & LabelledProps & { noteId: string }) => (
  <Labelled label={label} error={error} hint={hint}>
    {({ 'aria-describedby': own, ...tied }) => (
      <input {...tied} {...input} aria-describedby={own ? `${own} ${noteId}` : noteId} />
    )}
  </Labelled>
);
