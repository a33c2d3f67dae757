import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { listingsWords } from '../../../../core/words/listings.ts';
import { PhotoTile } from '../../ui/photos/PhotoTile.tsx';
import type { PhotoList } from '../../ui/photos/photo-list.ts';
import styles from '../../ui/photos/photos-field.module.css';
import { formValue, type Tile } from '../../ui/photos/tile.ts';
import { useDrop } from '../../ui/use-drop.ts';
import { Section } from '../listing-form/Section.tsx';

type Props = {
  readonly list: PhotoList;
  readonly error: string | undefined;
  /** Another number for each try to send the form. */
  readonly attempt: number;
};

/** The pictures of a copy: chosen, taken or dropped here, in an order that the seller gives them. */
export function PhotosField({ list, error, attempt }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const tiles = useStore(list.$tiles);
  const refusals = useStore(list.$refusals);
  const [moved, setMoved] = useState<string>();
  const [changed, setChanged] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the form is about the pictures of its moment
  useEffect(() => setChanged(false), [attempt]);

  const act = (sentence?: string) => {
    setMoved(sentence);
    setChanged(true);
  };
  const add = (files: Iterable<File>) => {
    list.add(files);
    act();
  };
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    add(input.files ?? []);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  const move = (tile: Tile, place: number) => {
    list.move(tile.id, place);
    act(place === 0 ? listingsWords.photosField.movedToCover : listingsWords.photosField.moved(place + 1));
  };
  const remove = (tile: Tile) => {
    list.remove(tile.id);
    act(listingsWords.photosField.removed);
    chooser.current?.focus();
  };
  const { over, handlers } = useDrop(({ files }) => add(files));

  const note = changed ? undefined : error;
  const inputs = { type: 'file', onChange: take, 'aria-describedby': `${id}-note` } as const;
  return (
    <Section title={listingsWords.photosField.heading}>
      <div className={`field ${styles.area} ${over ? styles.over : ''}`} {...handlers}>
        <div className={styles.ways}>
          <label className={`button ${styles.way} ${styles.camera}`}>
            <input accept="image/*" capture="environment" {...inputs} />
            {listingsWords.photosField.useCamera}
          </label>
          <label className={`button ${styles.way}`}>
            <input
              ref={chooser}
              name="photo"
              accept="image/jpeg,image/png,image/webp"
              multiple
              aria-invalid={note ? true : undefined}
              {...inputs}
            />
            {listingsWords.photosField.choose}
          </label>
          <span className={`field-hint ${styles.drop}`}>{listingsWords.photosField.drop}</span>
        </div>
        <p id={`${id}-note`} className={note ? 'field-error' : 'field-hint'}>
          {note ?? listingsWords.photosField.limit(PHOTOS_PER_LISTING)}
        </p>
        <div className={styles.refusals} role="alert">
          {refusals.map((refusal) => (
            <p key={refusal} className="field-error">
              {refusal}
            </p>
          ))}
        </div>
        <ol className={styles.tiles} aria-label={listingsWords.photosField.listLabel}>
          {tiles.map((tile, place) => (
            <PhotoTile
              key={tile.id}
              tile={tile}
              place={place}
              last={tiles.length - 1}
              onMove={(to) => move(tile, to)}
              onRemove={() => remove(tile)}
              onRetry={() => list.retry(tile.id)}
              onLost={() => list.lost(tile.id)}
            />
          ))}
        </ol>
        <p className="field-hint" role="status">
          {progressOf(tiles) ?? moved}
        </p>
        {tiles.map((tile) => (
          <input key={tile.id} type="hidden" name="photos" value={formValue(tile)} />
        ))}
      </div>
    </Section>
  );
}

/** How the uploads stand, in words; undefined when all is quiet. */
function progressOf(tiles: readonly Tile[]): string | undefined {
  const waiting = tiles.filter(({ state }) => state === 'preparing' || state === 'uploading').length;
  if (waiting === 0) return undefined;
  return waiting === 1 ? listingsWords.photosField.uploadingOne : listingsWords.photosField.uploadingMany(waiting);
}
