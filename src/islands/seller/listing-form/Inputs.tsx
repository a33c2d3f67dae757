import type { InputHTMLAttributes } from 'react';
import { inputsOf } from '../../../../core/entity/entity-views.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { Field } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { PartProps } from './Section.tsx';

type Props = PartProps & {
  /** Which inputs: the group that their fields name. */
  readonly group: string;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'onBlur'>;

/** The inputs of a group, as the definition of a listing describes them. */
export function Inputs({ group, fields, errors, ...listeners }: Props) {
  return inputsOf(listingFields, group).map(({ name, rows, ...input }) => {
    const props = { name, defaultValue: fields[name], error: errors[name], ...input };
    if (rows) return <TextField key={name} rows={rows} {...props} />;
    return <Field key={name} enterKeyHint="next" {...props} {...listeners} />;
  });
}
