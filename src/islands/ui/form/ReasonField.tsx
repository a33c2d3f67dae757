import type { TextareaHTMLAttributes } from 'react';
import { REASON_CHARACTERS } from '../../../../core/moderation/audit/reason.ts';
import { listsWords } from '../../../../core/words/en/lists.ts';
import type { LabelledProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & Pick<LabelledProps, 'error'>;

/** Optional reason of an admin's action. */
export function ReasonField({ error, ...area }: Props) {
  return (
    <TextField
      label={listsWords.reasonField.label}
      hint={listsWords.reasonField.hint}
      className="reason"
      name="reason"
      maxLength={REASON_CHARACTERS}
      error={error}
      {...area}
    />
  );
}
