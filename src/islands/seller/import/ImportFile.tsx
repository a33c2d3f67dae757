import { type ChangeEvent, type DragEvent, type SubmitEvent, useId, useState } from 'react';
import { listingsWords } from '../../../../core/words/listings.ts';
import { COLUMNS, LABELS } from './columns.ts';
import { type NamedTable, readListings, writeListings } from './csv.ts';
import { downloadTable } from './download.ts';
import styles from './import.module.css';
import { readText, TABLE_BYTES } from './read-text.ts';

/** More rows than this are refused: they belong into several tables. */
const MOST_ROWS = 5000;

type Props = { readonly onTable: (table: NamedTable) => void };

/** A table in one of three ways: chosen, dropped, pasted. */
export function ImportFile({ onTable }: Props) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const [over, setOver] = useState(false);

  const take = (name: string, text: string) => {
    const table = readListings(text);
    if (table.rows.length > MOST_ROWS) setRefusal(listingsWords.import.tooManyRows(MOST_ROWS));
    else if (table.rows.length === 0) setRefusal(table.problems[0]);
    else onTable({ name, ...table });
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > TABLE_BYTES) return setRefusal(listingsWords.import.tooLarge);
    try {
      take(file.name, await readText(file));
    } catch {
      setRefusal(listingsWords.import.unreadable);
    }
  };
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    await takeFile(input.files?.[0]);
    // The same file may be chosen again after it was put right.
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeFile(event.dataTransfer.files[0]);
  };
  const paste = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    take('Pasted rows', String(new FormData(event.currentTarget).get('rows')));
  };

  return (
    <div className={styles.page}>
      <p className="measure">
        Add many books at once from a table, such as the one that Export gives you. You see every row before anything is
        added. Pictures come afterwards, with Edit.
      </p>
      <label
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-describedby={`${id}-note`}
          onChange={choose}
        />
        <span className="button button-primary">Choose a CSV file</span>
        <span className="form-note">or drop it here</span>
      </label>
      <p id={`${id}-note`} className={refusal ? 'field-error' : 'field-hint'} role={refusal ? 'alert' : undefined}>
        {refusal ?? `Up to ${MOST_ROWS.toLocaleString('en-US')} rows, below the names of the columns`}
      </p>
      <details className={styles.more}>
        <summary>Paste rows instead</summary>
        <form className="form" onSubmit={paste}>
          <div className="field">
            <label htmlFor={`${id}-rows`}>Rows from a spreadsheet, with the names of the columns on top</label>
            <textarea id={`${id}-rows`} name="rows" spellCheck={false} className={styles.rows} />
          </div>
          <div>
            <button type="submit" className="button">
              Read these rows
            </button>
          </div>
        </form>
      </details>
      <details className={styles.more}>
        <summary>Which columns can it have?</summary>
        <p>
          {COLUMNS.map((column) => LABELS[column]).join(', ')}. Capitals and spaces do not matter, and other common
          names are understood. What is the same for all books you can say once, in the next step.
        </p>
        <button type="button" className="button" onClick={() => downloadTable('products.csv', writeListings([]))}>
          Download an empty table
        </button>
      </details>
    </div>
  );
}
