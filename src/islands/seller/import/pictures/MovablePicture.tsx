import type { DragEvent, KeyboardEvent } from 'react';
import { importWords } from '../../../../../core/words/en/import.ts';
import { DRAGGED, type Moving } from './moving.ts';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';

const words = importWords.pictures;

type Props = { readonly picture: Picture; readonly moving: Moving };

export function MovablePicture({ picture: { id, name, preview, state }, moving }: Props) {
  const picked = moving.picked === id;
  const choose = () => moving.pick(picked ? undefined : id);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) choose();
  };
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(DRAGGED, id);
    dataTransfer.effectAllowed = 'move';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox drags no `button`
    <div
      role="button"
      tabIndex={0}
      className={styles.picture}
      data-state={state}
      aria-pressed={picked}
      aria-label={words.pictureLabel(name, words.state[state])}
      title={name}
      draggable
      onDragStart={drag}
      onClick={choose}
      onKeyDown={press}
    >
      {preview ? <img src={preview} alt="" /> : <span>{name}</span>}
    </div>
  );
}
