import { PHOTOS_PER_LISTING } from '../../../../../core/listings/limits.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { Chooser } from './Chooser.tsx';
import { MovablePicture } from './MovablePicture.tsx';
import type { Moving } from './moving.ts';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';

const words = importWords.pictures;

type Props = {
  readonly row: number;
  readonly pictures: readonly Picture[];
  readonly error: string | undefined;
  readonly moving: Moving;
};

export function RowPictures({ row, pictures, error, moving }: Props) {
  const { picked } = moving;
  const takes = pictures.length < PHOTOS_PER_LISTING;
  const foreign = picked !== undefined && !pictures.some(({ id }) => id === picked);
  return (
    <div className={styles.own}>
      {pictures.map((picture) => (
        <MovablePicture key={picture.id} picture={picture} moving={moving} />
      ))}
      {takes && foreign && (
        <button
          type="button"
          className={`${styles.place} ${styles.put}`}
          aria-label={words.putHereLabel(row)}
          onClick={() => moving.put(row)}
        >
          {words.putHere}
        </button>
      )}
      {takes && !foreign && (
        <Chooser className={styles.place} label={words.addLabel(row)} onFiles={(files) => moving.add(files, row)}>
          <span aria-hidden="true">+</span>
          {pictures.length === 0 && words.add}
        </Chooser>
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
