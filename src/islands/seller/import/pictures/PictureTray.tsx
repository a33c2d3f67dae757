import { useStore } from '@nanostores/react';
import { commonWords } from '../../../../../core/words/en/common.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { useDrop } from '../../../ui/use-drop.ts';
import { Chooser } from './Chooser.tsx';
import { DRAGGED, type Moving } from './moving.ts';
import type { Picture } from './picture.ts';
import styles from './pictures.module.css';
import type { Pictures } from './pictures.ts';

const words = importWords.pictures;

type Props = {
  readonly pictures: Pictures;
  readonly shown: readonly Picture[];
  readonly moving: Moving;
};

export function PictureTray({ pictures, shown, moving }: Props) {
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
