import { useStore } from '@nanostores/react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { commonWords } from '../../../../../core/words/common.ts';
import { importWords } from '../../../../../core/words/import.ts';
import { Chooser } from './Chooser.tsx';
import type { Moving } from './moving.ts';
import { PictureButton } from './PictureButton.tsx';
import styles from './pictures.module.css';
import type { Picture, Pictures } from './pictures.ts';

const words = importWords.pictures;

type Props = {
  readonly pictures: Pictures;
  readonly shown: readonly Picture[];
  /** The rows without a picture, in their order. */
  readonly bare: readonly number[];
  readonly moving: Moving;
};

/** Where pictures come in, how far they are, and those that no row has yet. */
export function PictureTray({ pictures, shown, bare, moving }: Props) {
  const refusals = useStore(pictures.$refusals);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    moving.drop(event.dataTransfer, undefined);
  };
  return (
    <section
      className={styles.tray}
      aria-labelledby="pictures"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id="pictures">{words.heading}</h2>
      <p className="form-note measure">{words.intro}</p>
      <div className={styles.ways}>
        <Chooser className="button" label={words.choose} onFiles={(files) => moving.add(files, undefined)}>
          {words.choose}
        </Chooser>
        <span className={`form-note ${styles.drop}`}>{words.drop}</span>
      </div>
      <Progress shown={shown} onRetry={pictures.retry} />
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="field-error">
            {refusal}
          </p>
        ))}
      </div>
      <Homeless {...{ pictures, shown, bare, moving }} />
    </section>
  );
}

function Progress({ shown, onRetry }: { shown: readonly Picture[]; onRetry: () => void }) {
  const done = shown.filter(({ state }) => state === 'done').length;
  const failed = shown.filter(({ state }) => state === 'failed').length;
  return (
    <div className={styles.ways}>
      <p role="status" className="form-note">
        {shown.length > 0 && words.uploaded(done, shown.length)}
      </p>
      {failed > 0 && (
        <>
          <p className="field-error">{words.failed(failed)}</p>
          <button type="button" className="button button-small" onClick={onRetry}>
            {commonWords.button.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}

/** Pictures that no row has, and the one that was chosen; it stays in sight while the rows are looked through. */
function Homeless({ pictures, shown, bare, moving }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const homeless = shown.filter(({ row }) => row === undefined);
  const picked = shown.find(({ id }) => id === moving.picked);
  const before = useRef(picked);
  useEffect(() => {
    // The button that was pressed last is gone: the next picture is where the person goes on.
    if (before.current && !picked && document.activeElement === document.body)
      (list.current?.querySelector('button') ?? list.current)?.focus();
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
            <button
              type="button"
              className="button button-small"
              onClick={() => {
                pictures.remove(picked.id);
                moving.pick(undefined);
              }}
            >
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
