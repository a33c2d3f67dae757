import { useEffect, useMemo, useRef } from 'react';
import { importWords } from '../../../../core/words/en/import.ts';
import { paths } from '../../../paths.ts';
import { downloadTable } from '../../ui/DownloadAll.tsx';
import { messageWithLink } from '../../ui/failure.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { Refusal } from '../../ui/form/Field.tsx';
import { type ReadyRow, reasonsOf, willBeImported } from './check-rows.ts';
import styles from './import.module.css';
import type { Run } from './import-draft.ts';
import { writeRefused } from './table/csv.ts';
import { isUploading, type PicturedRow } from './use-checked-rows.ts';

type Props = {
  /** Rows that are not listings yet. */
  readonly rows: readonly PicturedRow[];
  /** Validation is running: the displayed rows may differ from the sent ones. */
  readonly stale: boolean;
  /** Number of listings made by this import so far. */
  readonly added: number;
  /** Number of listings changed by this import so far. */
  readonly changed: number;
  /** Number of those without a photo. */
  readonly bare: number;
  readonly run: Run | undefined;
  readonly isKept: boolean;
  readonly onStart: (rows: readonly ReadyRow[]) => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
  readonly onEnd: () => void;
};

const words = importWords.run;

export function ImportRun(props: Props) {
  const { rows, stale, added, changed, run } = props;
  const box = useRef<HTMLElement>(null);
  const wrong = rows.filter((row) => row.wrong).length;
  const leftOut = rows.filter((row) => row.leftOut && !row.wrong).length;
  const done = [added > 0 ? importWords.added(added) : '', changed > 0 ? importWords.updated(changed) : '']
    .filter(Boolean)
    .join(', ');
  const counts = words.counts(rows.length - wrong - leftOut, wrong);
  // The pressed button is gone in the next phase; keeps the focus in this part.
  const phase = run?.phase ?? added + changed;
  useEffect(() => {
    if (phase) focusIfLost(box.current);
  }, [phase]);
  return (
    <section className={`card ${styles.run}`} ref={box} tabIndex={-1} aria-label={words.label}>
      <p className="visually-hidden" role="status">
        {run ? farOf(run) : !stale && (done || counts)}
      </p>
      {run ? (
        <Sending {...props} run={run} />
      ) : (
        <>
          <h2>{done || counts}</h2>
          {done && wrong > 0 && <p>{words.refused(wrong)}</p>}
          {leftOut > 0 && <p>{words.leftOut(leftOut)}</p>}
          <Actions {...props} />
        </>
      )}
    </section>
  );
}

const farOf = ({ progress, rows }: Run): string => words.progress(progress.sent, rows.length);

function Actions({ rows, stale, added, changed, bare, onStart, onEnd }: Props) {
  const isDone = added + changed > 0;
  const ready = useMemo(() => rows.filter(willBeImported), [rows]);
  const uploading = ready.some(isUploading);
  const off = stale || uploading || ready.length === 0;
  return (
    <>
      <div className="form-actions">
        {(ready.length > 0 || !isDone) && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={off}
            aria-describedby={uploading ? 'waits' : undefined}
            // In reverse order: newer listings come first in the list, so the table's first row ends up on top.
            onClick={() => !off && onStart(ready.map((row) => row.ready).toReversed())}
          >
            {promiseOf(ready)}
          </button>
        )}
        {isDone && (
          <>
            <a className={`button ${ready.length > 0 ? '' : 'button-primary'}`} href={paths.myListings()}>
              {words.myListings}
            </a>
            <button type="button" className="button" onClick={onEnd}>
              {words.restart}
            </button>
          </>
        )}
        <Download rows={rows} />
      </div>
      {bare > 0 && <a href={paths.myListings('no-picture')}>{words.withoutPicture(bare)}</a>}
      {uploading && (
        <p id="waits" className="form-note">
          {importWords.pictures.waitForUploads}
        </p>
      )}
    </>
  );
}

function promiseOf(ready: readonly PicturedRow[]): string {
  const added = ready.reduce((sum, { copies }) => sum + copies, 0);
  const updated = ready.filter(({ changes }) => changes).length;
  if (updated === 0) return words.add(added);
  return added === 0 ? words.update(updated) : words.addAndUpdate(added, updated);
}

function Download({ rows }: { rows: readonly PicturedRow[] }) {
  const refused = rows.flatMap(({ source, wrong }) => (wrong ? [{ source, reasons: reasonsOf(wrong) }] : []));
  if (refused.length === 0) return null;
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => downloadTable('rows-that-need-a-look.csv', writeRefused(refused))}
    >
      {words.downloadRefused}
    </button>
  );
}

function Sending({ run, isKept, onStop, onResume }: Props & { readonly run: Run }) {
  const { progress, rows, phase, reason, code } = run;
  return (
    <>
      <h2>{farOf(run)}</h2>
      <progress className={styles.progress} aria-label={words.progressLabel} value={progress.sent} max={rows.length} />
      <Refusal reason={reason && messageWithLink(reason, code)} />
      {!reason && isKept && <p className="form-note">{words.goesOn}</p>}
      <div className="form-actions">
        {phase === 'stopped' ? (
          <button key="go" type="button" className="button button-primary" onClick={onResume}>
            {words.resume}
          </button>
        ) : (
          <button
            key="cancel"
            type="button"
            className="button"
            aria-disabled={phase === 'stopping'}
            onClick={() => phase === 'running' && onStop()}
          >
            {phase === 'stopping' ? words.stopping : words.cancel}
          </button>
        )}
        {phase === 'stopped' && <a href={paths.myListings()}>{words.myListings}</a>}
      </div>
    </>
  );
}
