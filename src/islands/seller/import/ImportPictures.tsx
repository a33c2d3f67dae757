import { useStore } from '@nanostores/react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { focusIfLost } from '../../ui/focus.ts';
import covering from '../../ui/parts.module.css';
import { useDrop } from '../../ui/use-drop.ts';
import styles from './import.module.css';
import { byName, type Picture, type Pictures } from './pictures.ts';
import { DRAGGED, type Moving } from './use-moving.ts';

const words = importWords.pictures;

type PictureTrayProps = {
  readonly pictures: Pictures;
  readonly shown: readonly Picture[];
  readonly moving: Moving;
};

export function PictureTray({ pictures, shown, moving }: PictureTrayProps) {
  const refusals = useStore(pictures.$refusals);
  const { over, handlers } = useDrop((data) => moving.drop(data, undefined), DRAGGED);
  return (
    <section className={styles.tray} aria-labelledby="pictures" data-over={over || undefined} {...handlers}>
      <h2 id="pictures">{words.heading}</h2>
      <p className="form-note measure">{words.intro}</p>
      <div className={styles.ways}>
        <Chooser className="button" label={words.choose} onFiles={(files) => moving.add(files, undefined)}>
          {words.choose}
        </Chooser>
        <span className={`form-note ${styles.dropHint}`}>{words.drop}</span>
      </div>
      <Progress shown={shown} onRetry={pictures.retry} />
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="field-error">
            {refusal}
          </p>
        ))}
      </div>
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

type UnassignedPhotosProps = {
  readonly shown: readonly Picture[];
  readonly bare: readonly number[];
  readonly moving: Moving;
};

/** Photos without a row, and the selected one, which stays in view while the rows scroll. */
export function UnassignedPhotos({ shown, bare, moving }: UnassignedPhotosProps) {
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
    if (before.current && !picked)
      focusIfLost(list.current?.querySelector<HTMLElement>('[aria-pressed]') ?? list.current);
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
        <ul className={styles.pictureList}>
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

type RowPicturesProps = {
  readonly row: number;
  readonly pictures: readonly Picture[];
  readonly error: string | undefined;
  readonly moving: Moving;
};

export function RowPictures({ row, pictures, error, moving }: RowPicturesProps) {
  const { picked } = moving;
  const takes = pictures.length < PHOTOS_PER_LISTING;
  const foreign = picked !== undefined && !pictures.some(({ id }) => id === picked);
  return (
    <div className={styles.ownPictures}>
      {pictures.map((picture) => (
        <MovablePicture key={picture.id} picture={picture} moving={moving} />
      ))}
      {takes && foreign && (
        <button
          type="button"
          className={`${styles.picturePlace} ${styles.put}`}
          aria-label={words.putHereLabel(row)}
          onClick={() => moving.put(row)}
        >
          {words.putHere}
        </button>
      )}
      {takes && !foreign && (
        <Chooser
          className={styles.picturePlace}
          label={words.addLabel(row)}
          onFiles={(files) => moving.add(files, row)}
        >
          <span aria-hidden="true">+</span>
          {pictures.length === 0 && words.add}
        </Chooser>
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

type MovablePictureProps = { readonly picture: Picture; readonly moving: Moving };

function MovablePicture({ picture: { id, name, preview, state }, moving }: MovablePictureProps) {
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

type ChooserProps = {
  readonly className: string | undefined;
  readonly label: string;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ReactNode;
};

function Chooser({ className, label, onFiles, children }: ChooserProps) {
  return (
    <label className={`${styles.chooser} ${className}`}>
      <input
        className={covering.input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label={label}
        onChange={({ currentTarget: input }) => {
          onFiles([...(input.files ?? [])]);
          // Allows choosing the same file again after its removal.
          input.value = '';
        }}
      />
      {children}
    </label>
  );
}
