import { useEffect, useRef, useState } from 'react';
import { importWords } from '../../../../../core/words/en/import.ts';
import { useDrop } from '../../../ui/use-drop.ts';
import { MovablePicture } from './MovablePicture.tsx';
import { DRAGGED, type Moving } from './moving.ts';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';
import { byName } from './pictures.ts';

const words = importWords.pictures;

type Props = {
  readonly shown: readonly Picture[];
  readonly bare: readonly number[];
  readonly moving: Moving;
};

/** Photos without a row, and the selected one, which stays in view while the rows scroll. */
export function UnassignedPhotos({ shown, bare, moving }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const homeless = shown.filter(({ row }) => row === undefined).toSorted((a, b) => byName(a.name, b.name));
  const picked = shown.find(({ id }) => id === moving.picked);
  const [placed, setPlaced] = useState('');
  const before = useRef(picked);
  useEffect(() => {
    // Announced, because the row may be out of view.
    const row = shown.find(({ id }) => id === before.current?.id)?.row;
    if (picked) setPlaced('');
    else if (before.current && row !== undefined && row !== before.current.row)
      setPlaced(words.placed(before.current.name, row));
    // The pressed button is gone; the next photo receives the focus.
    if (before.current && !picked && document.activeElement === document.body)
      (list.current?.querySelector<HTMLElement>('[aria-pressed]') ?? list.current)?.focus();
    before.current = picked;
  }, [picked, shown]);
  const inOrder = () => {
    for (const [at, { id }] of homeless.slice(0, bare.length).entries()) moving.place(id, bare[at]);
    // The button disappears when no row without a photo, or no photo without a row, is left.
    list.current?.focus({ preventScroll: true });
  };
  const { over, handlers } = useDrop((data) => moving.drop(data, undefined), DRAGGED);
  const empty = homeless.length === 0 && !picked;
  return (
    <div
      ref={list}
      tabIndex={-1}
      className={empty ? undefined : styles.homeless}
      data-empty={empty || undefined}
      data-over={over || undefined}
      {...handlers}
    >
      <p role="status" className="visually-hidden">
        {picked ? words.picked(picked.name) : placed}
      </p>
      {!empty && (
        <div className={styles.ways}>
          <h3>{picked ? words.picked(picked.name) : words.without(homeless.length)}</h3>
          {picked && <PickedActions picked={picked} moving={moving} />}
          {!picked && bare.length > 0 && (
            <button type="button" className="button button-small" onClick={inOrder}>
              {words.inOrder}
            </button>
          )}
          {!picked && <p className="form-note">{words.withoutNote}</p>}
        </div>
      )}
      {homeless.length > 0 && (
        <ul className={styles.list}>
          {homeless.map((picture) => (
            <li key={picture.id}>
              <MovablePicture picture={picture} moving={moving} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PickedActions({ picked, moving }: { picked: Picture; moving: Moving }) {
  return (
    <>
      {picked.row !== undefined && (
        <button type="button" className="button button-small" onClick={() => moving.put(undefined)}>
          {words.takeBack}
        </button>
      )}
      <button type="button" className="button button-small" onClick={moving.remove}>
        {words.remove}
      </button>
      <button type="button" className="button button-quiet button-small" onClick={() => moving.pick(undefined)}>
        {words.cancel}
      </button>
    </>
  );
}
