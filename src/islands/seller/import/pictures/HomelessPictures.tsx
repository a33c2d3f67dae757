import { useEffect, useRef } from 'react';
import { importWords } from '../../../../../core/words/import.ts';
import type { Moving } from './moving.ts';
import { PictureButton } from './PictureButton.tsx';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';
import type { Pictures } from './pictures.ts';

const words = importWords.pictures;

type Props = {
  readonly pictures: Pictures;
  readonly shown: readonly Picture[];
  /** The rows without a picture, in their order. */
  readonly bare: readonly number[];
  readonly moving: Moving;
};

/** Pictures that no row has, and the one that was chosen; it stays in sight while the rows are looked through. */
export function HomelessPictures({ pictures, shown, bare, moving }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const homeless = shown.filter(({ row }) => row === undefined);
  const picked = shown.find(({ id }) => id === moving.picked);
  const before = useRef(picked);
  useEffect(() => {
    // The button that was pressed last is gone: the next picture is where the person goes on.
    if (before.current && !picked && document.activeElement === document.body)
      (list.current?.querySelector<HTMLElement>('[aria-pressed]') ?? list.current)?.focus();
    before.current = picked;
  }, [picked]);
  const inOrder = () => {
    for (const [at, { id }] of homeless.slice(0, bare.length).entries()) pictures.place(id, bare[at]);
  };
  if (homeless.length === 0 && !picked) return <div ref={list} tabIndex={-1} />;
  return (
    <div ref={list} tabIndex={-1} className={styles.homeless}>
      <div className={styles.ways}>
        <h3>{picked ? words.picked(picked.name) : words.without(homeless.length)}</h3>
        {picked ? (
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
        ) : (
          bare.length > 0 && (
            <button type="button" className="button button-small" onClick={inOrder}>
              {words.inOrder}
            </button>
          )
        )}
      </div>
      {!picked && <p className="form-note">{words.withoutNote}</p>}
      {homeless.length > 0 && (
        <ul className={styles.list}>
          {homeless.map((picture) => (
            <li key={picture.id}>
              <PictureButton picture={picture} moving={moving} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
