import { useState } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingScreenWords } from '../../../../core/words/en/listings.ts';
import styles from './photos-field.module.css';
import type { Tile } from './tile.ts';

type Props = {
  readonly tile: Tile;
  readonly place: number;
  readonly last: number;
  /** For ordered photos: the first one is the cover. */
  readonly onMove?: (to: number) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onLost: () => void;
};

export function PhotoTile({ tile, place, last, onMove, onRemove, onRetry, onLost }: Props) {
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

function Picture({ tile, name, onLost }: { tile: Tile; name: string; onLost: () => void }) {
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

function State({ tile, name, onRetry }: { tile: Tile; name: string; onRetry: () => void }) {
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
