/** Photos of a form: the area that takes them, and a tile for each. */
import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import covering from '../parts.module.css';
import { useDrop } from '../use-drop.ts';
import type { FormPhoto, PhotoList } from './photo-list.ts';
import styles from './photos-area.module.css';

/** An action on the photos; `to` is the new index, from 0. */
export type PhotosAct = { readonly act: 'add' | 'remove' } | { readonly act: 'move'; readonly to: number };

type PhotosAreaProps = {
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

export function PhotosArea({
  list,
  legend,
  name,
  error,
  hint,
  label,
  status,
  ordered,
  onAct,
  children,
}: PhotosAreaProps) {
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

type PhotoTileProps = {
  readonly tile: FormPhoto;
  readonly place: number;
  readonly last: number;
  /** For ordered photos: the first one is the cover. */
  readonly onMove?: (to: number) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onLost: () => void;
};

function PhotoTile({ tile, place, last, onMove, onRemove, onRetry, onLost }: PhotoTileProps) {
  const name = listingScreenWords.photoTile.name(place + 1);
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        {tile.preview && <Picture tile={tile} name={name} onLost={onLost} />}
        {onMove && place === 0 && <span className={`badge ${styles.cover}`}>{listingScreenWords.photoTile.cover}</span>}
        <State tile={tile} name={name} onRetry={onRetry} />
      </div>
      <div className={onMove ? styles.tools : styles.tool}>
        {onMove && (
          <>
            <Tool
              label={listingScreenWords.photoTile.moveLeft(name)}
              sign="←"
              off={place === 0}
              onClick={() => onMove(place - 1)}
            />
            <Tool
              label={listingScreenWords.photoTile.moveRight(name)}
              sign="→"
              off={place === last}
              onClick={() => onMove(place + 1)}
            />
          </>
        )}
        <Tool label={listingScreenWords.photoTile.remove(name)} sign="×" off={false} onClick={onRemove} />
      </div>
    </li>
  );
}

function Picture({ tile, name, onLost }: { tile: FormPhoto; name: string; onLost: () => void }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  const lost = () => {
    setBroken(true);
    onLost();
  };
  return (
    <img
      src={tile.preview}
      srcSet={tile.sources}
      sizes="11rem"
      alt={name}
      draggable={false}
      onError={tile.shrunk ? undefined : lost}
    />
  );
}

function State({ tile, name, onRetry }: { tile: FormPhoto; name: string; onRetry: () => void }) {
  if (tile.state === 'done') return null;
  if (tile.state === 'failed') {
    return (
      <div className={styles.state}>
        <p className="field-error">
          {tile.shrunk ? listingScreenWords.photoTile.notUploaded : listingScreenWords.photoTile.noLongerThere}
        </p>
        {tile.shrunk && (
          <button
            type="button"
            className="button button-small"
            aria-label={listingScreenWords.photoTile.tryAgain(name)}
            onClick={onRetry}
          >
            {commonWords.button.tryAgain}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <progress
        aria-label={
          tile.state === 'preparing'
            ? listingScreenWords.photoTile.preparing(name)
            : listingScreenWords.photoTile.uploading(name)
        }
        // Without a value the progress is indeterminate.
        value={tile.state === 'preparing' ? undefined : tile.progress}
        max={1}
      />
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly sign: string;
  readonly off: boolean;
  readonly onClick: () => void;
};

/** Stays focusable while inactive, because it often has the focus then. */
function Tool({ label, sign, off, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={off} onClick={off ? undefined : onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
