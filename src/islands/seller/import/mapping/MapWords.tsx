import { useId, useMemo, useState } from 'react';
import type { Category } from '../../../../../core/catalog/category.ts';
import {
  CHOSEN_FIELDS,
  type ChosenField,
  type ImportChoices,
} from '../../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { LABELS } from '../table/columns.ts';
import type { TableRow } from '../table/rows-of.ts';
import styles from './mapping.module.css';
import { type AskedWord, askedWords, optionsOf } from './word-choices.ts';

const { mapping } = importWords;

const WORDS_PER_FIELD = 12;
/** Value of "no meaning"; an empty value is no answer. */
const NOTHING = '-';

type Props = {
  readonly rows: readonly TableRow[];
  readonly categories: readonly Category[];
  readonly choices: ImportChoices;
  readonly onChoose: (field: ChosenField, word: string, means: string | undefined) => void;
};

/** One question for each unknown word, answered once for all rows. */
export function MapWords({ rows, categories, choices, onChoose }: Props) {
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
  readonly onChoose: Props['onChoose'];
};

function Words({ field, words, categories, onChoose }: WordsProps) {
  const [all, setAll] = useState(false);
  const options = optionsOf(field, categories);
  if (words.length === 0) return null;
  return (
    <fieldset className={styles.words}>
      <legend>{LABELS[field]}</legend>
      <ul className={styles.list}>
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
  readonly onChoose: Props['onChoose'];
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
          className={styles.choice}
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
