import { useState } from 'react';
import { claimActionsWords } from '../../../../../core/words/en/claims.ts';
import { PhotosArea } from '../../../ui/photos/PhotosArea.tsx';
import type { PhotoList } from '../../../ui/photos/photo-list.ts';

type Props = { readonly list: PhotoList; readonly error: string | undefined; readonly needed: boolean };

const words = claimActionsWords.photos;

export function ClaimPhotosField({ list, error, needed }: Props) {
  const [removed, setRemoved] = useState(false);
  return (
    <PhotosArea
      list={list}
      error={error}
      legend={words.legend}
      label={words.legend}
      name="photos"
      hint={needed ? words.needed : words.optional}
      status={removed ? words.removed : undefined}
      onAct={({ act }) => setRemoved(act === 'remove')}
    />
  );
}
