import { type ReactElement, useId, useRef } from 'react';
import { sellerPayoutsWords as words } from '../../../../core/words/en/payouts.ts';
import cards from '../../ui/list/cards.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import styles from '../table.module.css';
import own from './seller-payouts.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type Props<Row> = {
  readonly heading: string;
  readonly note: string;
  /** Text in place of an empty table. */
  readonly none: string;
  readonly heads: readonly (string | ReactElement)[];
  readonly rows: readonly Row[];
  /** Total number, if the rows are only the first ones. */
  readonly count?: number;
  readonly children: (row: Row) => ReactElement;
};

/** Column heading aligned with amounts. */
export const numberHead = (head: string) => (
  <th key={head} scope="col" className="number">
    {head}
  </th>
);

export function Section<Row>({ heading, note, none, heads, rows, count = rows.length, children }: Props<Row>) {
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
        <ListTable
          className={`${styles.table} ${own.list} ${cards.cards}`}
          heads={heads}
          rows={rows}
          aria-labelledby={id}
        >
          {children}
        </ListTable>
      )}
    </section>
  );
}
