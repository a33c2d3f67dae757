import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { listingScreenWords } from '../../../../core/words/listings/listing-screens.ts';
import covering from '../form/covering-input.module.css';
import { useDrop } from '../use-drop.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { PhotoList } from './photo-list.ts';
import styles from './photos-field.module.css';

/** What was done to the pictures; `to` is the new place, from 0. */
export type PhotosAct = { readonly act: 'add' | 'remove' } | { readonly act: 'move'; readonly to: number };

type Props = {
  readonly list: PhotoList;
  /** Makes it a group of its own; without it the group is around it. */
  readonly legend?: string;
  /** The name of the control that chooses files. */
  readonly name: string;
  readonly error: string | undefined;
  readonly hint: string;
  /** The name of the list, for those who do not see it. */
  readonly label: string;
  /** What was done last, as it is read out. */
  readonly status: string | undefined;
  /** The order matters: the pictures can be moved. */
  readonly ordered?: boolean;
  readonly onAct: (act: PhotosAct) => void;
  readonly children?: ReactNode;
};

/** Pictures that are chosen, taken or dropped here, each with how far its upload is. */
export function PhotosArea({ list, legend, name, error, hint, label, status, ordered, onAct, children }: Props) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const tiles = useStore(list.$tiles);
  const refusals = useStore(list.$refusals);
  const add = (files: Iterable<File>) => {
    list.add(files);
    onAct({ act: 'add' });
  };
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    add(input.files ?? []);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  const move = (tile: string, to: number) => {
    list.move(tile, to);
    onAct({ act: 'move', to });
  };
  const remove = (tile: string) => {
    list.remove(tile);
    onAct({ act: 'remove' });
    chooser.current?.focus();
  };
  const { over, handlers } = useDrop(({ files }) => add(files));
  const inputs = { className: covering.input, type: 'file', onChange: take, 'aria-describedby': `${id}-note` } as const;
  const Area = legend === undefined ? 'div' : 'fieldset';
  return (
    <Area className={`field ${styles.area} ${over ? styles.over : ''}`} {...handlers}>
      {legend !== undefined && <legend>{legend}</legend>}
      <div className={styles.ways}>
        <label className={`button ${styles.way} ${styles.camera}`}>
          <input accept="image/*" capture="environment" {...inputs} />
          {listingScreenWords.photosField.useCamera}
        </label>
        <label className={`button ${styles.way}`}>
          <input
            ref={chooser}
            name={name}
            accept="image/jpeg,image/png,image/webp"
            multiple
            aria-invalid={error ? true : undefined}
            {...inputs}
          />
          {listingScreenWords.photosField.choose}
        </label>
        <span className={`field-hint ${styles.drop}`}>{listingScreenWords.photosField.drop}</span>
      </div>
      <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
        {error ?? hint}
      </p>
      <div className={styles.refusals} role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="field-error">
            {refusal}
          </p>
        ))}
      </div>
      <ol className={styles.tiles} aria-label={label}>
        {tiles.map((tile, place) => (
          <PhotoTile
            key={tile.id}
            tile={tile}
            place={place}
            last={tiles.length - 1}
            {...(ordered ? { onMove: (to: number) => move(tile.id, to) } : {})}
            onRemove={() => remove(tile.id)}
            onRetry={() => list.retry(tile.id)}
            onLost={() => list.lost(tile.id)}
          />
        ))}
      </ol>
      <p className="field-hint" role="status">
        {status}
      </p>
      {children}
    </Area>
  );
}
