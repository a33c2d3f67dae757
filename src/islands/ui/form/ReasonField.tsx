import type { TextareaHTMLAttributes } from 'react';
import { REASON_CHARACTERS } from '../../../../core/moderation/audit/reason.ts';
import { commonWords } from '../../../../core/words/common.ts';
import type { LabelledProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & Pick<LabelledProps, 'error'>;

/** Asks an admin why. They may leave it empty. */
export function ReasonField({ error, ...area }: Props) {
  return (
    <TextField
      label={commonWords.reasonField.label}
      hint={commonWords.reasonField.hint}
      className="reason"
      name="reason"
      maxLength={REASON_CHARACTERS}
      error={error}
      {...area}
    />
  );
}
