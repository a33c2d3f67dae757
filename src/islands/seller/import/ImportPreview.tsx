import { memo, useMemo, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { shortName } from '../../../../core/format.ts';
import styles from './import.module.css';
import { type CheckedRow, isAboveOriginal, reasonsOf } from './import-rows.ts';

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
    <section className={styles.preview} aria-label="The rows">
      <Reasons wrong={wrong} />
      <div className={styles.ticks}>
        {(aboveOriginal || wrong.some(isAboveOriginal)) && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={aboveOriginal}
              onChange={({ currentTarget }) => onAboveOriginal(currentTarget.checked)}
            />
            Prices above the original are right
          </label>
        )}
        {wrong.length > 0 && wrong.length < validated.length && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={onlyWrong}
              onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
            />
            Only rows with problems
          </label>
        )}
      </div>
      <Rows rows={rows} most={most} names={names} />
      <div className="form-actions">
        {rows.length > most && (
          <button type="button" className="button" onClick={() => setMost(most + PART)}>
            Show more
          </button>
        )}
        <p className="form-note" role="status">
          {Math.min(most, rows.length).toLocaleString('en-US')} of {rows.length.toLocaleString('en-US')} rows are shown
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
    <ul className={styles.reasons} aria-label="What needs a look">
      {counts.slice(0, 10).map(([reason, count]) => (
        <li key={reason}>
          {reason}
          <span className="badge">
            {count.toLocaleString('en-US')} {count === 1 ? 'row' : 'rows'}
          </span>
        </li>
      ))}
      {counts.length > 10 && <li>and {counts.length - 10} more</li>}
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
          <th scope="col">Product</th>
          <th scope="col">Category</th>
          <th scope="col">Condition</th>
          <th scope="col">Price</th>
          <th scope="col">Needs a look</th>
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
        {shortName(name) || 'No name'}
        <p className={styles.place}>
          Row {source.row.toLocaleString('en-US')}
          {author && `, ${shortName(author)}`}
        </p>
      </td>
      <td data-label="Category">{names.get(category) ?? category}</td>
      <td data-label="Condition">{shown.condition}</td>
      <td data-label="Price">
        <div>
          {price && `$${price}`} {original && <s>${original}</s>}
        </div>
      </td>
      <td data-label="Needs a look">
        {wrong ? (
          <ul className={styles.wrong}>
            {reasonsOf(wrong).map((reason) => (
              <li key={reason} className="field-error">
                {reason}
              </li>
            ))}
          </ul>
        ) : (
          <span className="badge badge-paid">Ready</span>
        )}
      </td>
    </tr>
  );
}
