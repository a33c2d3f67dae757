import { useMemo, useState } from 'react';
import type { Category } from '../../../../../core/catalog/category.ts';
import { importWords } from '../../../../../core/words/listings/import.ts';
import type { Moving } from '../pictures/moving.ts';
import type { Column } from '../table/columns.ts';
import { isAboveOriginal, reasonsOf } from './check-rows.ts';
import { ImportRow } from './ImportRow.tsx';
import type { PicturedRow } from './pictured-rows.ts';
import styles from './rows.module.css';

const { preview } = importWords;

/** Rows that are shown at once. */
const PART = 50;

const FILTERS = {
  all: () => true,
  wrong: ({ wrong }: PicturedRow) => wrong !== undefined,
  bare: ({ pictures }: PicturedRow) => !pictures,
} as const;
type Filter = keyof typeof FILTERS;

type Props = {
  readonly rows: readonly PicturedRow[];
  readonly categories: readonly Category[];
  readonly aboveOriginal: boolean;
  readonly onAboveOriginal: (ticked: boolean) => void;
  readonly moving: Moving;
  readonly onCell: (row: number, column: Column, text: string) => void;
};

/** What is about to be added, row by row, to be changed in its place. */
export function ImportRows({ rows, categories, aboveOriginal, onAboveOriginal, moving, onCell }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  /** The rows that the filter has found: one that is put right stays in sight while it is worked on. */
  const [found, setFound] = useState<ReadonlySet<number>>();
  const [most, setMost] = useState(PART);
  const wrong = useMemo(() => rows.filter(FILTERS.wrong), [rows]);
  const shown = found ? rows.filter(({ source }) => found.has(source.row)) : rows;
  const choose = (filter: Filter) => {
    setFilter(filter);
    setMost(PART);
    setFound(filter === 'all' ? undefined : new Set(rows.filter(FILTERS[filter]).map(({ source }) => source.row)));
  };
  return (
    <section className={styles.rows} aria-label={preview.label}>
      <Reasons wrong={wrong} />
      {(aboveOriginal || wrong.some(isAboveOriginal)) && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={aboveOriginal}
            onChange={({ currentTarget }) => onAboveOriginal(currentTarget.checked)}
          />
          {preview.aboveOriginal}
        </label>
      )}
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{preview.filter}</legend>
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <label key={name} className={styles.tick}>
            <input
              type="radio"
              name="rows"
              checked={name === filter}
              // Pressing the chosen filter again finds its rows again; only another one is a change.
              onClick={() => name === filter && choose(name)}
              onChange={() => choose(name)}
            />
            {preview.filters[name](rows.filter(FILTERS[name]).length)}
          </label>
        ))}
      </fieldset>
      <ol className={styles.list}>
        {shown.slice(0, most).map((row) => (
          <ImportRow key={row.source.row} {...{ row, categories, moving, onCell }} />
        ))}
      </ol>
      <div className="form-actions">
        {shown.length > most && (
          <button type="button" className="button" onClick={() => setMost(most + PART)}>
            {preview.showMore}
          </button>
        )}
        <p className="form-note" role="status">
          {shown.length === 0 ? preview.none : preview.shown(Math.min(most, shown.length), shown.length)}
        </p>
      </div>
    </section>
  );
}

/** Each reason once, the most frequent first: one default often puts a thousand rows right. */
function Reasons({ wrong }: { wrong: readonly PicturedRow[] }) {
  const counts = useMemo(() => {
    const counts = new Map<string, number>();
    for (const row of wrong)
      for (const reason of reasonsOf(row.wrong ?? {})) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a);
  }, [wrong]);
  if (counts.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={preview.problems}>
      {counts.slice(0, 10).map(([reason, count]) => (
        <li key={reason}>
          {reason}
          <span className="badge">{importWords.rows(count)}</span>
        </li>
      ))}
      {counts.length > 10 && <li>{preview.moreProblems(counts.length - 10)}</li>}
    </ul>
  );
}
