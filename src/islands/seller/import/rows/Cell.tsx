import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Category } from '../../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../../core/condition.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { hasKeyboardOnScreen } from '../../listing-form/next-field.ts';
import { DELIVERY_CHOICES } from '../table/choices.ts';
import { CSV_COLUMNS, LABELS, type Meaning } from '../table/columns.ts';
import styles from './rows.module.css';

export type CellProps = {
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

export const Cell = memo(function Cell({ column, value, fallback, error, categories, onChange, noteId }: CellProps) {
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
  const options = optionsOf(column, categories);
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

function optionsOf(column: Meaning, categories: readonly Category[]): readonly Option[] | undefined {
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
