import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import covering from '../form/covering-input.module.css';
import { useDrop } from '../use-drop.ts';
import { PhotoTile } from './PhotoTile.tsx';
import type { PhotoList } from './photo-list.ts';
import styles from './photos-field.module.css';

/** An action on the photos; `to` is the new index, from 0. */
export type PhotosAct = { readonly act: 'add' | 'remove' } | { readonly act: 'move'; readonly to: number };

type Props = {
  readonly list: PhotoList;
  /** Makes the area a fieldset; without it the fieldset is outside. */
  readonly legend?: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly hint: string;
  /** Label of the list for screen readers. */
  readonly label: string;
  /** Result of the last action for screen readers. */
  readonly status: string | undefined;
  readonly ordered?: boolean;
  readonly onAct: (act: PhotosAct) => void;
  readonly children?: ReactNode;
};

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
    // Allows choosing the same file again after its removal.
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
