import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { listingScreenWords } from '../../../../core/words/listings/listing-screens.ts';
import { type PhotosAct, PhotosArea } from '../../ui/photos/PhotosArea.tsx';
import type { PhotoList } from '../../ui/photos/photo-list.ts';
import { formValue, type Tile } from '../../ui/photos/tile.ts';
import { Section } from '../listing-form/Section.tsx';

type Props = {
  readonly list: PhotoList;
  readonly error: string | undefined;
  /** Another number for each try to send the form. */
  readonly attempt: number;
};

const words = listingScreenWords.photosField;

/** The pictures of a copy, in an order that the seller gives them. */
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

/** What was done, in words; the tile itself shows that a picture was added. */
function sentenceOf(done: PhotosAct): string | undefined {
  if (done.act === 'move') return done.to === 0 ? words.movedToCover : words.moved(done.to + 1);
  return done.act === 'remove' ? words.removed : undefined;
}

/** How the uploads stand, in words; undefined when all is quiet. */
function progressOf(tiles: readonly Tile[]): string | undefined {
  const waiting = tiles.filter(({ state }) => state === 'preparing' || state === 'uploading').length;
  if (waiting === 0) return undefined;
  return waiting === 1 ? words.uploadingOne : words.uploadingMany(waiting);
}
