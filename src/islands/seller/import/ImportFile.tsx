import { type ChangeEvent, type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { importFileWords, importWords } from '../../../../core/words/en/import.ts';
import { downloadTable } from '../../ui/DownloadAll.tsx';
import covering from '../../ui/parts.module.css';
import { useDrop } from '../../ui/use-drop.ts';
import styles from './import.module.css';
import { COLUMNS, type Column, LABELS } from './table/columns.ts';
import { type FileEncoding, type NamedTable, readTable, TEMPLATE } from './table/csv.ts';
import {
  type Choice,
  type CodePage,
  choicesOfText,
  codePageChoicesOf,
  decodeAs,
  fileRefusalOf,
  nameOf,
  TABLE_BYTES,
} from './table/decode-text.ts';
import type { CellNote } from './table/table-rows.ts';

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
      const refusal = fileRefusalOf(bytes);
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

const CODE_PAGES_SHOWN = 4;

const { codePage: codePageWords, unicode } = importFileWords;

type CodePageChoiceProps = { readonly encoding: FileEncoding; readonly onChoose: (codePage: CodePage) => void };

/** Choice of a file's code page, with lines of the file in each. */
export function CodePageChoice({ encoding, onChoose }: CodePageChoiceProps) {
  const summary = useRef<HTMLElement>(null);
  const isUnicode = encoding.codePage in unicode;
  const choices = useMemo(
    () => (isUnicode ? choicesOfText(decodeAs(encoding.bytes, 'utf-8-once').text) : codePageChoicesOf(encoding.bytes)),
    [encoding.bytes, isUnicode],
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get('code-page')) as CodePage);
    // The button is hidden with the other choices.
    summary.current?.focus();
  };
  const option = (choice: Choice) => (
    <label key={choice.codePage} className={styles.codePage}>
      <input
        type="radio"
        name="code-page"
        value={choice.codePage}
        defaultChecked={choice.codePage === encoding.codePage}
      />
      <span>{choice.name}</span>
      {choice.lines.map((line) => (
        <bdi key={line} className={styles.codePageLine}>
          {line}
        </bdi>
      ))}
    </label>
  );
  return (
    <details className={`${styles.asked} ${encoding.isGuess ? 'card' : ''}`} open={encoding.isGuess}>
      <summary ref={summary}>
        {encoding.isGuess ? codePageWords.heading : codePageWords.chosen(nameOf(encoding.codePage))}
      </summary>
      <form className={styles.codePageForm} onSubmit={submit} aria-label={codePageWords.heading}>
        {encoding.isGuess && <p>{isUnicode ? codePageWords.introTwice : codePageWords.intro}</p>}
        <div className={styles.codePages}>{choices.slice(0, CODE_PAGES_SHOWN).map(option)}</div>
        {choices.length > CODE_PAGES_SHOWN && (
          <details>
            <summary>{codePageWords.more}</summary>
            <div className={styles.codePages}>{choices.slice(CODE_PAGES_SHOWN).map(option)}</div>
          </details>
        )}
        {!isUnicode && <p className="form-note">{codePageWords.none}</p>}
        <div>
          <button type="submit" className="button button-primary">
            {codePageWords.choose}
          </button>
        </div>
      </form>
    </details>
  );
}

const NOTES_SHOWN = 8;

/** Cells that were changed while reading. Rows with a blocking note show it themselves. */
export function ReadingNotes({ table: { rows, notes, sheet } }: { table: NamedTable }) {
  const cells = useMemo(
    () =>
      rows.flatMap(({ row, notes = {} }) =>
        (Object.entries(notes) as [Column, CellNote][]).flatMap(([column, { text }]) =>
          // The choice of the code page covers all of these, and no price was changed.
          (sheet.isGuess && text === importFileWords.unsure) || text === importFileWords.currency
            ? []
            : importFileWords.note(row, LABELS[column] ?? column, text),
        ),
      ),
    [rows, sheet],
  );
  const all = [...notes, ...cells];
  if (all.length === 0) return null;
  return (
    <ul className="form-note" aria-label={importFileWords.notes}>
      {all.slice(0, NOTES_SHOWN).map((note) => (
        <li key={note}>{note}</li>
      ))}
      {all.length > NOTES_SHOWN && <li>{importFileWords.moreNotes(all.length - NOTES_SHOWN)}</li>}
    </ul>
  );
}
