import { importWords } from '../../../../../core/words/selling/import.ts';
import type { Moving } from './moving.ts';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';

const words = importWords.pictures;

type Props = { readonly picture: Picture; readonly moving: Moving };

/** A picture to be chosen and put somewhere else. */
export function PictureButton({ picture: { id, name, preview, state }, moving }: Props) {
  const picked = moving.picked === id;
  return (
    <button
      type="button"
      className={styles.picture}
      data-state={state}
      aria-pressed={picked}
      aria-label={words.pictureLabel(name, words.state[state])}
      title={name}
      onClick={() => moving.pick(picked ? undefined : id)}
    >
      {preview ? <img src={preview} alt="" draggable={false} /> : <span>{name}</span>}
    </button>
  );
}
