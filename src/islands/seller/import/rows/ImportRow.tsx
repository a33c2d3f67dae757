import { memo, useCallback, useId, useState } from 'react';
import type { Category } from '../../../../../core/catalog/category.ts';
import { LISTING_ID_FIELD } from '../../../../../core/listings/post/import.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { useDrop } from '../../../ui/use-drop.ts';
import { Proceeds } from '../../proceeds/Proceeds.tsx';
import { DRAGGED, type Moving } from '../pictures/moving.ts';
import { RowPictures } from '../pictures/RowPictures.tsx';
import type { Meaning } from '../table/columns.ts';
import { Cell, type CellProps } from './Cell.tsx';
import { isReady } from './check-rows.ts';
import type { PicturedRow } from './pictured-rows.ts';
import styles from './rows.module.css';

const { preview } = importWords;

type Props = {
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

export const ImportRow = memo(function ImportRow({ row, categories, moving, columns, onCell }: Props) {
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
          {isReady(row) && <span className="badge badge-paid">{preview.ready}</span>}
          {row.copies > 1 && <span className="badge">{preview.copies(row.copies)}</span>}
          {row.leftOut && <span className="badge">{row.leftOut}</span>}
          {isReady(row) && row.changes && <span>{preview.changes(row.changes.join(', '))}</span>}
        </legend>
        <RowPictures row={source.row} pictures={pictures} error={wrong?.photos} moving={moving} />
        <div className={styles.cells}>
          {(wrong?.[LISTING_ID_FIELD] ? [...columns, 'id' as const] : columns).map((column) => (
            <div key={column} className={styles.place} data-more={FIRST.has(column) ? undefined : true}>
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
            className={`button button-quiet button-small ${styles.more}`}
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
  const told = props.value || props.fallback;
  const [typed, setTyped] = useState(told);
  const [before, setBefore] = useState(told);
  // A price changed elsewhere resets the state.
  if (before !== told) {
    setBefore(told);
    setTyped(told);
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
