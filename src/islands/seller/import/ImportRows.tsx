import { useEffect, useMemo, useRef, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import {
  isUnknownListing,
  needsCurrencyConfirmation,
  needsPriceConfirmation,
  type Problem,
  problemsIn,
} from './check-rows.ts';
import { ImportRow, rowId } from './ImportRow.tsx';
import styles from './import.module.css';
import { COLUMNS, type Meaning } from './table/columns.ts';
import type { PicturedRow } from './use-checked-rows.ts';
import type { Moving } from './use-moving.ts';

const { preview } = importWords;

const ROWS_SHOWN_AT_ONCE = 50;

const FILTERS = {
  all: () => true,
  wrong: ({ wrong }: PicturedRow) => wrong !== undefined,
  bare: ({ pictures, changes }: PicturedRow) => !pictures && !changes,
} as const;
type Filter = keyof typeof FILTERS;

const QUESTIONS = [
  { name: 'asNew', on: 'onAsNew', isAsked: isUnknownListing },
  { name: 'inDollars', on: 'onInDollars', isAsked: needsCurrencyConfirmation },
  { name: 'aboveOriginal', on: 'onAboveOriginal', isAsked: needsPriceConfirmation },
] as const;

type Props = {
  readonly rows: readonly PicturedRow[];
  readonly categories: readonly Category[];
  readonly aboveOriginal: boolean;
  readonly onAboveOriginal: (ticked: boolean) => void;
  readonly inDollars: boolean;
  readonly onInDollars: (ticked: boolean) => void;
  readonly moving: Moving;
  readonly meanings: readonly (Meaning | undefined)[];
  readonly asNew: boolean;
  readonly onAsNew: (ticked: boolean) => void;
  readonly onCell: (row: number, column: Meaning, text: string) => void;
};

/** Without photos, which have their own place. */
const CELL_COLUMNS: readonly Meaning[] = COLUMNS.filter((column) => column !== 'photo');

/** Focuses the field of the first row with this problem, or the row itself. */
function focusOn({ column, rows: [first = 0] }: Problem): void {
  const row = document.getElementById(rowId(first));
  const field =
    row?.querySelector<HTMLElement>(`[data-column="${column}"] :is(input, select, textarea)`) ??
    row?.querySelector<HTMLElement>('button, input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

export function ImportRows(props: Props) {
  const { rows, categories, moving, meanings, onCell } = props;
  /** Undefined while the rows of one problem are shown. */
  const [filter, setFilter] = useState<Filter | undefined>('all');
  /** Rows found by the filter: a corrected row stays in view while it is edited. */
  const [found, setFound] = useState<ReadonlySet<number>>();
  const [most, setMost] = useState(ROWS_SHOWN_AT_ONCE);
  /** Problem to focus once its row is rendered. */
  const target = useRef<Problem>(undefined);
  const wrong = useMemo(() => rows.filter(FILTERS.wrong), [rows]);
  const problems = useMemo(() => problemsIn(wrong), [wrong]);
  const columns = useMemo(
    () => (meanings.includes('copies') ? [...CELL_COLUMNS, 'copies' as const] : CELL_COLUMNS),
    [meanings],
  );
  const shown = found ? rows.filter(({ source }) => found.has(source.row)) : rows;
  const choose = (filter: Filter) => {
    setFilter(filter);
    setMost(ROWS_SHOWN_AT_ONCE);
    setFound(filter === 'all' ? undefined : new Set(rows.filter(FILTERS[filter]).map(({ source }) => source.row)));
  };
  const show = (problem: Problem) => {
    target.current = problem;
    setFilter(undefined);
    setMost(ROWS_SHOWN_AT_ONCE);
    setFound(new Set(problem.rows));
  };
  useEffect(() => {
    const { current: problem } = target;
    target.current = undefined;
    if (problem) focusOn(problem);
  });
  return (
    <section className={styles.rows} aria-label={preview.label}>
      <Problems problems={problems} onShow={show} />
      {QUESTIONS.map(({ name, on, isAsked }) => {
        const { [name]: isTicked, [on]: onTick } = props;
        return (
          (isTicked || wrong.some(isAsked)) && (
            <label key={name} className={styles.tick}>
              <input
                type="checkbox"
                checked={isTicked}
                onChange={({ currentTarget }) => onTick(currentTarget.checked)}
              />
              {preview[name]}
            </label>
          )
        );
      })}
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{preview.filter}</legend>
        {(Object.keys(FILTERS) as Filter[]).map((name) => (
          <label key={name} className={styles.tick}>
            <input
              type="radio"
              name="rows"
              checked={name === filter}
              // A click on the chosen filter applies it again; `onChange` fires only for another one.
              onClick={() => name === filter && choose(name)}
              onChange={() => choose(name)}
            />
            {preview.filters[name](rows.filter(FILTERS[name]).length)}
          </label>
        ))}
      </fieldset>
      <ol className={styles.rowList}>
        {shown.slice(0, most).map((row) => (
          <ImportRow key={row.source.row} {...{ row, categories, moving, columns, onCell }} />
        ))}
      </ol>
      <div className="form-actions">
        {shown.length > most && (
          <button type="button" className="button" onClick={() => setMost(most + ROWS_SHOWN_AT_ONCE)}>
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

const PROBLEMS_SHOWN = 10;

type ProblemsProps = { readonly problems: readonly Problem[]; readonly onShow: (problem: Problem) => void };

function Problems({ problems, onShow }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={preview.problems}>
      {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
        <li key={`${problem.column} ${problem.sentence}`}>
          <a
            href={`#${rowId(problem.rows[0] ?? 0)}`}
            onClick={(event) => {
              event.preventDefault();
              onShow(problem);
            }}
          >
            {problem.sentence} <span className="badge">{importWords.rows(problem.rows.length)}</span>
          </a>
        </li>
      ))}
      {problems.length > PROBLEMS_SHOWN && <li>{preview.moreProblems(problems.length - PROBLEMS_SHOWN)}</li>}
    </ul>
  );
}
