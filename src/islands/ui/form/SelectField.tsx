import type { SelectHTMLAttributes } from 'react';
import { Labelled, type LabelledProps } from './Field.tsx';

type Props = SelectHTMLAttributes<HTMLSelectElement> & LabelledProps;

export function SelectField({ label, error, hint, children, ...select }: Props) {
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
