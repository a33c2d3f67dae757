import { CLAIM_CHARACTERS } from '../../../../../core/fulfilment/claim.ts';
import type { Trader } from '../../../../../core/fulfilment/state.ts';
import { claimActionsWords } from '../../../../../core/words/en/claims.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { PhotoList } from '../../../ui/photos/photo-list.ts';
import { ClaimPhotosField } from './ClaimPhotosField.tsx';

type Props = {
  readonly label: string;
  /** The other party. */
  readonly reader: Trader;
  /** Undefined if photos are not supported. */
  readonly list: PhotoList | undefined;
  readonly needed: boolean;
  readonly before: string | undefined;
  readonly errors: { readonly text?: string; readonly photos?: string };
};

export const StatementFields = ({ label, reader, list, needed, before, errors }: Props) => (
  <>
    <TextField
      label={label}
      hint={claimActionsWords.text.hint[reader]}
      name="text"
      rows={5}
      maxLength={CLAIM_CHARACTERS}
      defaultValue={before}
      required
      error={errors.text}
    />
    {list && <ClaimPhotosField list={list} error={errors.photos} needed={needed} />}
  </>
);
