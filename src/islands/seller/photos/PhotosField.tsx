import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import { type PhotosAct, PhotosArea } from '../../ui/photos/PhotosArea.tsx';
import type { PhotoList } from '../../ui/photos/photo-list.ts';
import { formValue, type Tile } from '../../ui/photos/tile.ts';
import { Section } from '../listing-form/Section.tsx';

type Props = {
  readonly list: PhotoList;
  readonly error: string | undefined;
  /** Number of submits so far. */
  readonly attempt: number;
};

const words = listingScreenWords.photosField;

export function PhotosField({ list, error, attempt }: Props) {
  const tiles = useStore(list.$tiles);
  const [done, setDone] = useState<string>();
  const [changed, setChanged] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the form is about the pictures of its moment
  useEffect(() => setChanged(false), [attempt]);
  return (
    <Section title={words.heading}>
      <PhotosArea
        list={list}
        name="photo"
        error={changed ? undefined : error}
        hint={words.limit(PHOTOS_PER_LISTING)}
        label={words.listLabel}
        status={progressOf(tiles) ?? done}
        ordered
        onAct={(act) => {
          setDone(sentenceOf(act));
          setChanged(true);
        }}
      >
        {tiles.map((tile) => (
          <input key={tile.id} type="hidden" name="photos" value={formValue(tile)} />
        ))}
      </PhotosArea>
    </Section>
  );
}

/** Result of an action in words; an added photo is announced by its tile. */
function sentenceOf(done: PhotosAct): string | undefined {
  if (done.act === 'move') return done.to === 0 ? words.movedToCover : words.moved(done.to + 1);
  return done.act === 'remove' ? words.removed : undefined;
}

/** State of the uploads in words; undefined if none is running. */
function progressOf(tiles: readonly Tile[]): string | undefined {
  const waiting = tiles.filter(({ state }) => state === 'preparing' || state === 'uploading').length;
  if (waiting === 0) return undefined;
  return waiting === 1 ? words.uploadingOne : words.uploadingMany(waiting);
}
