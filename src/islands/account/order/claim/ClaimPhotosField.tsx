import { useStore } from '@nanostores/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { claimActionsWords } from '../../../../../core/words/fulfilment/claim-actions.ts';
import { listingsWords } from '../../../../../core/words/listings.ts';
import { PhotoTile } from '../../../ui/photos/PhotoTile.tsx';
import type { PhotoList } from '../../../ui/photos/photo-list.ts';
import styles from '../../../ui/photos/photos-field.module.css';
import { useDrop } from '../../../ui/use-drop.ts';

type Props = { readonly list: PhotoList; readonly error: string | undefined; readonly needed: boolean };

const words = claimActionsWords.photos;

/** The pictures beside a statement: chosen, taken or dropped here, and on their way to the shop while somebody types. */
export function ClaimPhotosField({ list, error, needed }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const tiles = useStore(list.$tiles);
  const refusals = useStore(list.$refusals);
  const [removed, setRemoved] = useState(false);
  const add = (files: Iterable<File>) => {
    list.add(files);
    setRemoved(false);
  };
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    add(input.files ?? []);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  const remove = (tile: string) => {
    list.remove(tile);
    setRemoved(true);
    chooser.current?.focus();
  };
  const { over, handlers } = useDrop(({ files }) => add(files));
  const note = error;
  const inputs = { type: 'file', onChange: take, 'aria-describedby': `${id}-note` } as const;
  return (
    <fieldset className={`field ${styles.area} ${over ? styles.over : ''}`} {...handlers}>
      <legend>{words.legend}</legend>
      <div className={styles.ways}>
        <label className={`button ${styles.way} ${styles.camera}`}>
          <input accept="image/*" capture="environment" {...inputs} />
          {listingsWords.photosField.useCamera}
        </label>
        <label className={`button ${styles.way}`}>
          <input
            ref={chooser}
            name="photos"
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
        {note ?? (needed ? words.needed : words.optional)}
      </p>
      <div className={styles.refusals} role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="field-error">
            {refusal}
          </p>
        ))}
      </div>
      <ol className={styles.tiles} aria-label={words.legend}>
        {tiles.map((tile, place) => (
          <PhotoTile
            key={tile.id}
            tile={tile}
            place={place}
            last={tiles.length - 1}
            onRemove={() => remove(tile.id)}
            onRetry={() => list.retry(tile.id)}
            onLost={() => list.lost(tile.id)}
          />
        ))}
      </ol>
      <p className="field-hint" role="status">
        {removed ? words.removed : undefined}
      </p>
    </fieldset>
  );
}
