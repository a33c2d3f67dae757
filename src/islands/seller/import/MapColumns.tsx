import { useId, useMemo, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { CHOSEN_FIELDS, type ChosenField, type ImportChoices } from '../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { type AskedWord, askedWords, optionsOf, unknownColumns } from './column-meanings.ts';
import styles from './import.module.css';
import { isUnclearYear, LABELS, MEANINGS, type Meaning } from './table/columns.ts';
import { isReturnedColumn } from './table/csv.ts';
import type { Sheet } from './table/sheet.ts';
import type { TableRow } from './table/table-rows.ts';

const { mapping } = importWords;

const SAMPLES_PER_COLUMN = 3;

type MapColumnsProps = {
  readonly sheet: Sheet;
  readonly meanings: readonly (Meaning | undefined)[];
  readonly choices: ImportChoices;
  readonly onChoose: (at: number, meaning: Meaning | undefined) => void;
};

/** Meaning of each column: required for unknown columns, correctable for the others. */
export function MapColumns({ sheet, meanings, choices, onChoose }: MapColumnsProps) {
  const columns = useMemo(() => columnsIn(sheet), [sheet]);
  // An unknown column stays in place after its answer.
  const [asked] = useState(() => new Set(unknownColumns(sheet.headers, meanings, choices)));
  const id = useId();
  const list = (shown: readonly Column[]) => (
    <ul className={styles.questions}>
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
  readonly onChoose: MapColumnsProps['onChoose'];
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
        {isUnclearYear(header) && (
          <p id={`${id}-note`} className="form-note">
            {mapping.unclearYear(LABELS.year_of_purchase)}
          </p>
        )}
      </div>
      <div className="field">
        <select
          id={id}
          className={styles.meaning}
          aria-describedby={isUnclearYear(header) ? `${id}-samples ${id}-note` : `${id}-samples`}
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

const WORDS_PER_FIELD = 12;
/** Value of "no meaning"; an empty value is no answer. */
const NOTHING = '-';

type MapWordsProps = {
  readonly rows: readonly TableRow[];
  readonly categories: readonly Category[];
  readonly choices: ImportChoices;
  readonly onChoose: (field: ChosenField, word: string, means: string | undefined) => void;
};

/** One question for each unknown word, answered once for all rows. */
export function MapWords({ rows, categories, choices, onChoose }: MapWordsProps) {
  const words = useMemo(() => askedWords(rows, categories, choices), [rows, categories, choices]);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  // An unknown word stays in place after its answer.
  const news = words.filter((word) => word.means === undefined && !asked.has(keyOf(word)));
  if (news.length > 0) setAsked(new Set([...asked, ...news.map(keyOf)]));
  const id = useId();
  if (words.length === 0) return null;
  const open = words.filter((word) => asked.has(keyOf(word)));
  const before = words.filter((word) => !asked.has(keyOf(word)));
  const groups = (shown: readonly AskedWord[]) =>
    CHOSEN_FIELDS.map((field) => (
      <Words
        key={field}
        field={field}
        words={shown.filter((word) => word.field === field)}
        categories={categories}
        onChoose={onChoose}
      />
    ));
  return (
    <section className={styles.mapping} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{mapping.words}</h2>
      {open.length > 0 && (
        <>
          <p className="form-note">{mapping.wordsNote}</p>
          {groups(open)}
        </>
      )}
      {before.length > 0 && (
        <details className={styles.known}>
          <summary>{mapping.wordsBefore(before.length)}</summary>
          {groups(before)}
        </details>
      )}
    </section>
  );
}

const keyOf = ({ field, word }: AskedWord): string => `${field} ${word}`;

type WordsProps = {
  readonly field: ChosenField;
  readonly words: readonly AskedWord[];
  readonly categories: readonly Category[];
  readonly onChoose: MapWordsProps['onChoose'];
};

function Words({ field, words, categories, onChoose }: WordsProps) {
  const [all, setAll] = useState(false);
  const options = optionsOf(field, categories);
  if (words.length === 0) return null;
  return (
    <fieldset className={styles.words}>
      <legend>{LABELS[field]}</legend>
      <ul className={styles.questions}>
        {words.slice(0, all ? undefined : WORDS_PER_FIELD).map((word) => (
          <Word key={word.word} word={word} options={options} onChoose={onChoose} />
        ))}
      </ul>
      {!all && words.length > WORDS_PER_FIELD && (
        <div>
          <button type="button" className="button button-small" onClick={() => setAll(true)}>
            {mapping.allWords(words.length)}
          </button>
        </div>
      )}
    </fieldset>
  );
}

type WordProps = {
  readonly word: AskedWord;
  readonly options: ReturnType<typeof optionsOf>;
  readonly onChoose: MapWordsProps['onChoose'];
};

function Word({ word: { field, word, rows, means }, options, onChoose }: WordProps) {
  const id = useId();
  const choose = (chosen: string) =>
    onChoose(field, word, chosen === '' ? undefined : chosen === NOTHING ? '' : chosen);
  return (
    <li className={styles.item}>
      <div className={styles.said}>
        <label htmlFor={id}>
          <span className="visually-hidden">{LABELS[field]}</span> “<bdi>{word}</bdi>”
        </label>
        <p id={`${id}-rows`} className={styles.samples}>
          {importWords.rows(rows)}
        </p>
      </div>
      <div className="field">
        <select
          id={id}
          className={styles.meaning}
          aria-describedby={`${id}-rows`}
          data-chosen={means === undefined ? undefined : true}
          value={means === '' ? NOTHING : (means ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{mapping.unsaid}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
          <option value={NOTHING}>{mapping.nothing}</option>
        </select>
      </div>
    </li>
  );
}
