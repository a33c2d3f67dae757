import { type FocusEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { sellerPayoutsWords as words } from '../../../../core/words/en/payouts.ts';
import { paths } from '../../../paths.ts';
import { focusIfLost } from '../../ui/focus.ts';
import cards from '../../ui/list/cards.module.css';
import { AdminTable } from '../lists/AdminTable.tsx';
import type { Column } from '../lists/admin-list.ts';
import styles from '../lists/lists.module.css';

type Props<Row> = {
  readonly heading: string;
  readonly note: string;
  /** Text in place of an empty table. */
  readonly none: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Total number, if the rows are only the first ones. */
  readonly count?: number;
};

/** Rows of one call about payouts, which have no further pages. */
export function PayoutTable<Row>({ heading, note, none, columns, rows, idOf, count = rows.length }: Props<Row>) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const listening = useKeptFocus(section, rows);
  return (
    <section ref={section} {...listening} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p tabIndex={-1} className="form-note">
        {rows.length === 0 ? none : note} {rows.length < count && words.shown(rows.length, count)}
      </p>
      {rows.length > 0 && (
        <AdminTable
          className={`${styles.table} ${styles.payouts} ${cards.cards}`}
          columns={columns}
          rows={rows}
          idOf={idOf}
          aria-labelledby={id}
        />
      )}
    </section>
  );
}

type OfSale = { readonly orderId: string; readonly listingName: string; readonly sellerName: string };

export const saleColumn: Column<OfSale> = {
  head: words.columns.sale,
  withoutHead: true,
  className: `${styles.name} ${styles.user}`,
  cell: ({ orderId, listingName, sellerName }) => (
    <>
      <a className={styles.sellerPage} href={paths.order(orderId)} aria-label={words.orderLabel(listingName)}>
        <bdi>{listingName}</bdi>
      </a>
      <p className="form-note" dir="auto">
        {sellerName}
      </p>
    </>
  ),
};

/**
 * Keeps the focus when an action removes its row: the next row receives it, or the text in place of an empty list.
 * `rows` are the displayed ones; attach the returned handler to the list.
 */
function useKeptFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const position = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what may have taken the focus away
  useEffect(() => {
    if (position.current === undefined) return;
    const left = list.current?.querySelectorAll('tbody tr') ?? [];
    const row = left[Math.min(position.current, left.length - 1)];
    focusIfLost(row?.querySelector<HTMLElement>('a') ?? list.current?.querySelector<HTMLElement>('[tabindex="-1"]'));
  }, [list, rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLTableRowElement>('tbody tr');
      position.current = row?.sectionRowIndex;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) position.current = undefined;
    },
  };
}
