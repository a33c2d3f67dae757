import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { LISTING_ID_FIELD } from '../../../../core/listings/post/import.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { useDrop } from '../../ui/use-drop.ts';
import { hasKeyboardOnScreen } from '../listing-form/listing-fields.ts';
import { Proceeds } from '../Proceeds.tsx';
import { willBeImported } from './check-rows.ts';
import { DELIVERY_CHOICES } from './column-meanings.ts';
import { RowPictures } from './ImportPictures.tsx';
import styles from './import.module.css';
import { CSV_COLUMNS, LABELS, type Meaning } from './table/columns.ts';
import type { PicturedRow } from './use-checked-rows.ts';
import { DRAGGED, type Moving } from './use-moving.ts';

const { preview } = importWords;

type ImportRowProps = {
  readonly row: PicturedRow;
  readonly categories: readonly Category[];
  readonly moving: Moving;
  readonly columns: readonly Meaning[];
  readonly onCell: (row: number, column: Meaning, text: string) => void;
};

/** Wire names of the fields of these cells. */
const FIELDS: ReadonlyMap<Meaning, string> = new Map([
  ['category', 'categoryId'],
  ['id', LISTING_ID_FIELD],
]);

/** Visible on phones; the other cells show on request or with an error. */
const FIRST: ReadonlySet<Meaning> = new Set<Meaning>([
  'name',
  'author',
  'category',
  'condition',
  'original_price',
  'resell_price',
  'copies',
]);

export const rowId = (row: number): string => `row-${row}`;

export const ImportRow = memo(function ImportRow({ row, categories, moving, columns, onCell }: ImportRowProps) {
  const { source, shown, wrong, ready, pictures = [] } = row;
  const category = categories.find(({ id }) => id === ready.categoryId)?.name ?? shown.category;
  const texts: Partial<Record<Meaning, string>> = { ...shown, category, copies: source.copies, id: source.id };
  const [open, setOpen] = useState(false);
  const change = useCallback((column: Meaning, text: string) => onCell(source.row, column, text), [onCell, source.row]);
  const { over, handlers } = useDrop((data) => moving.drop(data, source.row), DRAGGED);
  return (
    <li id={rowId(source.row)}>
      <fieldset className={styles.row} data-open={open || undefined} data-over={over || undefined} {...handlers}>
        <legend className={styles.number}>
          {preview.row(source.row)}
          {willBeImported(row) && <span className="badge badge-paid">{preview.ready}</span>}
          {row.copies > 1 && <span className="badge">{preview.copies(row.copies)}</span>}
          {row.leftOut && <span className="badge">{row.leftOut}</span>}
          {willBeImported(row) && row.changes && <span>{preview.changes(row.changes.join(', '))}</span>}
        </legend>
        <RowPictures row={source.row} pictures={pictures} error={wrong?.photos} moving={moving} />
        <div className={styles.cells}>
          {(wrong?.[LISTING_ID_FIELD] ? [...columns, 'id' as const] : columns).map((column) => (
            <div key={column} className={styles.cellPlace} data-more={FIRST.has(column) ? undefined : true}>
              <PlacedCell
                column={column}
                value={(source[column] && texts[column]) || ''}
                fallback={(!source[column] && texts[column]) || ''}
                error={wrong?.[FIELDS.get(column) ?? column]}
                categories={categories}
                onChange={change}
              />
            </div>
          ))}
          <button
            type="button"
            className={`button button-quiet button-small ${styles.moreCells}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? preview.fewer : preview.more}
          </button>
        </div>
      </fieldset>
    </li>
  );
});

/** A cell; a price also shows its proceeds. */
const PlacedCell = (props: CellProps) =>
  props.column === 'resell_price' ? <PriceCell {...props} /> : <Cell {...props} />;

function PriceCell(props: CellProps) {
  const id = useId();
  const current = props.value || props.fallback;
  const [typed, setTyped] = useState(current);
  const [before, setBefore] = useState(current);
  // A price changed elsewhere resets the state.
  if (before !== current) {
    setBefore(current);
    setTyped(current);
  }
  return (
    <div
      className={styles.price}
      onInput={({ target }) => setTyped((target as HTMLInputElement).value || props.fallback)}
    >
      <Cell {...props} noteId={id} />
      <Proceeds id={id} typed={typed} />
    </div>
  );
}

type CellProps = {
  readonly column: Meaning;
  /** Value of the row itself. */
  readonly value: string;
  /** Default for an empty value. */
  readonly fallback: string;
  readonly error: string | undefined;
  readonly categories: readonly Category[];
  readonly onChange: (column: Meaning, text: string) => void;
  readonly noteId?: string;
};

const INPUTS = new Map<Meaning, (typeof CSV_COLUMNS)[number]['input']>(
  CSV_COLUMNS.map(({ header, input }) => [header, input]),
);

const Cell = memo(function Cell({ column, value, fallback, error, categories, onChange, noteId }: CellProps) {
  const id = useId();
  const commit = ({ currentTarget }: { currentTarget: { value: string } }) => {
    if (currentTarget.value !== value) onChange(column, currentTarget.value);
  };
  const tied = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : noteId,
  } as const;
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  useValue(area, value);
  useValue(line, value);
  const text = { ...tied, defaultValue: value };
  const input = INPUTS.get(column);
  const options = cellOptions(column, categories);
  return (
    <div className={`field ${styles.cell}`} data-column={column}>
      <label htmlFor={id}>{LABELS[column]}</label>
      {options ? (
        <Choice {...tied} {...{ value, fallback, options }} onChoose={(chosen) => onChange(column, chosen)} />
      ) : input?.rows ? (
        <textarea ref={area} {...text} rows={1} placeholder={fallback} onBlur={commit} onKeyDown={giveUp} />
      ) : (
        <input
          ref={line}
          {...text}
          placeholder={fallback}
          inputMode={input?.inputMode}
          autoComplete="off"
          onBlur={commit}
          onKeyDown={moveDown}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
});

/** Replaces the text when the value changes elsewhere. The field stays, and its focus with it. */
function useValue(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, value: string): void {
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [field, value]);
}

type Option = { readonly id: string; readonly name: string };

type ChoiceProps = ComponentProps<'select'> & {
  readonly value: string;
  readonly fallback: string;
  readonly options: readonly Option[];
  readonly onChoose: (chosen: string) => void;
};

/** A select in a cell. It stays the same element, so that arrow keys can move on. */
function Choice({ value, fallback, options, onChoose, ...tied }: ChoiceProps) {
  // The rows are validated a moment later. Until then this select shows the choice.
  const [chosen, setChosen] = useState<string>();
  if (chosen === value) setChosen(undefined);
  const choose = ({ currentTarget }: { currentTarget: { value: string } }) => {
    setChosen(currentTarget.value);
    onChoose(currentTarget.value);
  };
  return (
    <select {...tied} value={chosen ?? value} onChange={choose}>
      <option value="">{nameIn(options, fallback) || importWords.preview.choose}</option>
      {value && !options.some((option) => option.id === value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
}

function cellOptions(column: Meaning, categories: readonly Category[]): readonly Option[] | undefined {
  // By name, as in tables.
  if (column === 'category') return categories.map(({ name }) => ({ id: name, name }));
  if (column === 'delivery') return DELIVERY_CHOICES;
  if (column === 'condition') return CONDITIONS.map((name) => ({ id: name, name }));
  return INPUTS.get(column)?.options;
}

const nameIn = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? id;

function giveUp(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === 'Escape') event.currentTarget.value = event.currentTarget.defaultValue;
}

/**
 * Enter moves to the same cell of the next row, as in a spreadsheet. In the last row it applies the text and, on
 * phones, closes the keyboard.
 */
function moveDown(event: KeyboardEvent<HTMLInputElement>): void {
  giveUp(event);
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { column } = event.currentTarget.parentElement?.dataset ?? {};
  const next = event.currentTarget.closest('li')?.nextElementSibling;
  const below = next?.querySelector<HTMLInputElement>(`[data-column="${column}"] input`);
  if (!below) event.currentTarget.blur();
  if (below) below.focus();
  else if (!hasKeyboardOnScreen()) event.currentTarget.focus();
}
