import { useId, useMemo, useState } from 'react';
import type { ImportChoices } from '../../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { LABELS, MEANINGS, type Meaning } from '../table/columns.ts';
import { isReturnedColumn } from '../table/csv.ts';
import type { Sheet } from '../table/sheet.ts';
import { unknownColumns } from './column-choices.ts';
import styles from './mapping.module.css';

const { mapping } = importWords;

const SAMPLES_PER_COLUMN = 3;

type Props = {
  readonly sheet: Sheet;
  readonly meanings: readonly (Meaning | undefined)[];
  readonly choices: ImportChoices;
  readonly onChoose: (at: number, meaning: Meaning | undefined) => void;
};

/** Meaning of each column: required for unknown columns, correctable for the others. */
export function MapColumns({ sheet, meanings, choices, onChoose }: Props) {
  const columns = useMemo(() => columnsIn(sheet), [sheet]);
  // An unknown column stays in place after its answer.
  const [asked] = useState(() => new Set(unknownColumns(sheet.headers, meanings, choices)));
  const id = useId();
  const list = (shown: readonly Column[]) => (
    <ul className={styles.list}>
      {shown.map((column) => (
        <ColumnChoice key={column.at} column={column} meaning={meanings[column.at]} onChoose={onChoose} />
      ))}
    </ul>
  );
  const unknown = columns.filter(({ at }) => asked.has(at));
  const known = columns.filter(({ at }) => !asked.has(at));
  return (
    <section className={styles.mapping} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{mapping.columns}</h2>
      {unknown.length > 0 && (
        <>
          <p className="form-note">{mapping.columnsNote}</p>
          {list(unknown)}
        </>
      )}
      {known.length > 0 && (
        <details className={styles.known}>
          <summary>{mapping.known(known.length)}</summary>
          {list(known)}
        </details>
      )}
    </section>
  );
}

type Column = { readonly at: number; readonly header: string; readonly samples: readonly string[] };

/** Columns with content, without those added to returned rows. */
const columnsIn = ({ headers, lines }: Sheet): Column[] =>
  headers.flatMap((header, at) => {
    const samples = new Set<string>();
    for (const { cells } of lines) {
      const cell = cells[at]?.trim();
      if (cell) samples.add(cell.slice(0, 60));
      if (samples.size === SAMPLES_PER_COLUMN) break;
    }
    return isReturnedColumn(header) || samples.size === 0 ? [] : { at, header: header.trim(), samples: [...samples] };
  });

type ChoiceProps = {
  readonly column: Column;
  readonly meaning: Meaning | undefined;
  readonly onChoose: Props['onChoose'];
};

function ColumnChoice({ column: { at, header, samples }, meaning, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <li className={styles.item}>
      <div className={styles.said}>
        <label htmlFor={id}>
          <span className="visually-hidden">{mapping.column}</span> <bdi>{header || mapping.unnamed(at + 1)}</bdi>
        </label>
        <p id={`${id}-samples`} className={styles.samples}>
          <bdi>{samples.join(' · ')}</bdi>
        </p>
      </div>
      <div className="field">
        <select
          id={id}
          className={styles.choice}
          aria-describedby={`${id}-samples`}
          data-chosen={meaning ? true : undefined}
          value={meaning ?? ''}
          onChange={({ currentTarget }) => onChoose(at, (currentTarget.value || undefined) as Meaning | undefined)}
        >
          <option value="">{mapping.leaveOut}</option>
          {MEANINGS.map((each) => (
            <option key={each} value={each}>
              {LABELS[each]}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}
