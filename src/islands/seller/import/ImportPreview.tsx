import { memo, useMemo, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { shortName } from '../../../../core/format.ts';
import { importWords } from '../../../../core/words/import.ts';
import styles from './import.module.css';
import { type CheckedRow, isAboveOriginal, reasonsOf } from './import-rows.ts';

const { preview } = importWords;

/** Rows that are shown at once. */
const PART = 50;

type Props = {
  readonly validated: readonly CheckedRow[];
  readonly categories: readonly Category[];
  readonly aboveOriginal: boolean;
  readonly onAboveOriginal: (ticked: boolean) => void;
};

/** What is about to be added, row by row, with what needs a look. */
export function ImportPreview({ validated, categories, aboveOriginal, onAboveOriginal }: Props) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [most, setMost] = useState(PART);
  const wrong = useMemo(() => validated.filter((row) => row.wrong), [validated]);
  const names = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  const rows = onlyWrong && wrong.length > 0 ? wrong : validated;
  return (
    <section className={styles.preview} aria-label={preview.label}>
      <Reasons wrong={wrong} />
      <div className={styles.ticks}>
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
        {wrong.length > 0 && wrong.length < validated.length && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={onlyWrong}
              onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
            />
            {preview.onlyWrong}
          </label>
        )}
      </div>
      <Rows rows={rows} most={most} names={names} />
      <div className="form-actions">
        {rows.length > most && (
          <button type="button" className="button" onClick={() => setMost(most + PART)}>
            {preview.showMore}
          </button>
        )}
        <p className="form-note" role="status">
          {preview.shown(Math.min(most, rows.length), rows.length)}
        </p>
      </div>
    </section>
  );
}

/** Each reason once, the most frequent first: one default often puts a thousand rows right. */
function Reasons({ wrong }: { wrong: readonly CheckedRow[] }) {
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

type RowsProps = { rows: readonly CheckedRow[]; most: number; names: ReadonlyMap<string, string> };

/** Kept while somebody types above it. */
const Rows = memo(function Rows({ rows, most, names }: RowsProps) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{preview.columns.listing}</th>
          <th scope="col">{preview.columns.category}</th>
          <th scope="col">{preview.columns.condition}</th>
          <th scope="col">{preview.columns.price}</th>
          <th scope="col">{preview.columns.problems}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row) => (
          <Row key={row.source.row} row={row} names={names} />
        ))}
      </tbody>
    </table>
  );
});

function Row({ row: { source, shown, wrong }, names }: { row: CheckedRow; names: RowsProps['names'] }) {
  const { name = '', author, category = '', resell_price: price, original_price: original } = shown;
  return (
    <tr>
      <td title={name}>
        {shortName(name) || preview.noName}
        <p className={styles.place}>
          {preview.row(source.row)}
          {author && `, ${shortName(author)}`}
        </p>
      </td>
      <td data-label={preview.columns.category}>{names.get(category) ?? category}</td>
      <td data-label={preview.columns.condition}>{shown.condition}</td>
      <td data-label={preview.columns.price}>
        <div>
          {price && `$${price}`} {original && <s>${original}</s>}
        </div>
      </td>
      <td data-label={preview.columns.problems}>
        {wrong ? (
          <ul className={styles.wrong}>
            {reasonsOf(wrong).map((reason) => (
              <li key={reason} className="field-error">
                {reason}
              </li>
            ))}
          </ul>
        ) : (
          <span className="badge badge-paid">{preview.ready}</span>
        )}
      </td>
    </tr>
  );
}
