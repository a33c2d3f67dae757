import type { TextareaHTMLAttributes } from 'react';
import { Labelled, type LabelledProps } from './Field.tsx';

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
