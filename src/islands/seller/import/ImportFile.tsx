import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import { importWords } from '../../../../core/words/en/import.ts';
import covering from '../../ui/form/covering-input.module.css';
import { downloadTable } from '../../ui/table/download.ts';
import { useDrop } from '../../ui/use-drop.ts';
import styles from './import.module.css';
import { COLUMNS, LABELS } from './table/columns.ts';
import { type NamedTable, readTable, TEMPLATE } from './table/csv.ts';
import { refusalOf, TABLE_BYTES } from './table/decode-text.ts';

const ROWS_PER_TABLE = 5000;

const { file } = importWords;

type Props = { readonly onTable: (table: NamedTable) => void };

export function ImportFile({ onTable }: Props) {
  const id = useId();
  const [refusal, setRefusal] = useState<string>();

  const take = (table: NamedTable) => {
    const { lines, problems } = table.sheet;
    if (lines.length > ROWS_PER_TABLE) setRefusal(importWords.problem.tooManyRows(ROWS_PER_TABLE));
    else if (lines.length === 0) setRefusal(problems[0]);
    else onTable(table);
  };
  const takeFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > TABLE_BYTES) return setRefusal(importWords.problem.tooLarge);
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const refusal = refusalOf(bytes);
      if (refusal) setRefusal(refusal);
      else take(readTable(chosen.name, bytes));
    } catch {
      setRefusal(importWords.problem.unreadable);
    }
  };
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    await takeFile(input.files?.[0]);
    // Allows choosing the same file again after a correction.
    input.value = '';
  };
  const { over, handlers } = useDrop(({ files }) => void takeFile(files[0]));
  const paste = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rows = String(new FormData(event.currentTarget).get('rows'));
    // Pasted text may be garbled by a wrong encoding, as a file may.
    take(readTable(file.pasted, new TextEncoder().encode(rows)));
  };

  return (
    <div className={styles.page}>
      <p className="measure">{file.intro}</p>
      <label className={styles.drop} data-over={over || undefined} {...handlers}>
        <input
          className={covering.input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-describedby={`${id}-note`}
          onChange={choose}
        />
        <span className="button button-primary">{file.choose}</span>
        <span className="form-note">{file.drop}</span>
      </label>
      <p id={`${id}-note`} className={refusal ? 'field-error' : 'field-hint'} role={refusal ? 'alert' : undefined}>
        {refusal ?? file.limit(ROWS_PER_TABLE)}
      </p>
      <details className={styles.more}>
        <summary>{file.paste}</summary>
        <form className="form" onSubmit={paste}>
          <div className="field">
            <label htmlFor={`${id}-rows`}>{file.pasteLabel}</label>
            <textarea id={`${id}-rows`} name="rows" spellCheck={false} className={styles.pasted} />
          </div>
          <div>
            <button type="submit" className="button">
              {file.pasteButton}
            </button>
          </div>
        </form>
      </details>
      <details className={styles.more}>
        <summary>{file.columns}</summary>
        <p>{file.columnsAnswer(COLUMNS.map((column) => LABELS[column]).join(', '))}</p>
        <button type="button" className="button" onClick={() => downloadTable('products.csv', TEMPLATE)}>
          {file.template}
        </button>
      </details>
    </div>
  );
}
