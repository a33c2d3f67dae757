import { useEffect, useMemo, useRef } from 'react';
import { importWords } from '../../../../core/words/import.ts';
import { paths } from '../../../paths.ts';
import styles from './import.module.css';
import { type CheckedRow, type ReadyRow, reasonsOf } from './import-rows.ts';
import { writeRefused } from './table/csv.ts';
import { downloadTable } from './table/download.ts';
import type { Run } from './use-import-run.ts';

type Props = {
  readonly validated: readonly CheckedRow[];
  /** The rows are being judged anew: what is shown may not be what would be sent. */
  readonly stale: boolean;
  readonly run: Run | undefined;
  readonly start: (rows: readonly ReadyRow[]) => Promise<void>;
  readonly stop: () => void;
  readonly onRestart: () => void;
};

type Refused = { readonly source: CheckedRow['source']; readonly reasons: readonly string[] };

const words = importWords.run;

/** How many rows are ready, and the way from there to the shop. */
export function ImportRun({ validated, stale, run, start, stop, onRestart }: Props) {
  const box = useRef<HTMLElement>(null);
  const ready = useMemo(() => validated.flatMap((row) => (row.wrong ? [] : [row.ready])), [validated]);
  const refused = useMemo(() => refusedRows(validated, run), [validated, run]);
  const counts = words.counts(ready.length, refused.length);
  // The pressed button is gone in the next phase; the focus must not be lost with it.
  const phase = run?.phase;
  useEffect(() => {
    if (phase && document.activeElement === document.body) box.current?.focus();
  }, [phase]);
  return (
    <section className={`card ${styles.run}`} ref={box} tabIndex={-1} aria-label={words.label}>
      <p className="visually-hidden" role="status">
        {run ? farOf(run) : !stale && counts}
      </p>
      {!run && (
        <>
          <h2>{counts}</h2>
          <div className="form-actions">
            <button
              type="button"
              className="button button-primary"
              aria-disabled={stale || ready.length === 0}
              // From the last row on: what comes later stands first in the list, as the table's first row should.
              onClick={() => !stale && ready.length > 0 && start(ready.toReversed())}
            >
              {words.add(ready.length)}
            </button>
            <Download refused={refused} />
          </div>
        </>
      )}
      {run && run.phase !== 'done' && <Sending run={run} stop={stop} start={() => start(run.rows)} />}
      {run?.phase === 'done' && <Summary run={run} refused={refused} onRestart={onRestart} />}
    </section>
  );
}

const farOf = ({ progress, rows }: Run): string => words.progress(progress.sent, rows.length);

/** Rows that stay behind: those that never were ready, and those that the shop refused. */
function refusedRows(validated: readonly CheckedRow[], run: Run | undefined): Refused[] {
  const answers = new Map(run?.progress.refused.map(({ row, fields }) => [row, fields]));
  return validated.flatMap(({ source, wrong = answers.get(source.row) }) =>
    wrong ? [{ source, reasons: reasonsOf(wrong) }] : [],
  );
}

function Download({ refused }: { refused: readonly Refused[] }) {
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

function Sending({ run, stop, start }: { run: Run; stop: () => void; start: () => void }) {
  const { progress, rows, phase, reason } = run;
  return (
    <>
      <h2>{farOf(run)}</h2>
      <progress className={styles.progress} aria-label={words.progressLabel} value={progress.sent} max={rows.length} />
      {reason && (
        <p className="notice notice-error" role="alert">
          {reason}
        </p>
      )}
      <div className="form-actions">
        {phase === 'stopped' ? (
          <button key="go" type="button" className="button button-primary" onClick={start}>
            {words.resume}
          </button>
        ) : (
          <button
            key="cancel"
            type="button"
            className="button"
            aria-disabled={phase === 'stopping'}
            onClick={() => phase === 'running' && stop()}
          >
            {phase === 'stopping' ? words.stopping : words.cancel}
          </button>
        )}
        {phase === 'stopped' && <a href={paths.myListings()}>{words.myListings}</a>}
      </div>
    </>
  );
}

type SummaryProps = { readonly run: Run; readonly refused: readonly Refused[]; readonly onRestart: () => void };

function Summary({ run, refused, onRestart }: SummaryProps) {
  return (
    <>
      <h2>{importWords.added(run.progress.added)}</h2>
      {refused.length > 0 && (
        <details className={styles.more} open={refused.length <= 10}>
          <summary>{words.refused(refused.length)}</summary>
          <ul className={styles.refused}>
            {refused.slice(0, 100).map(({ source, reasons }) => (
              <li key={source.row}>{words.refusedRow(source.row, source.name, reasons)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="form-actions">
        <a className="button button-primary" href={paths.myListings()}>
          {words.myListings}
        </a>
        <button type="button" className="button" onClick={onRestart}>
          {words.restart}
        </button>
        <Download refused={refused} />
      </div>
    </>
  );
}
