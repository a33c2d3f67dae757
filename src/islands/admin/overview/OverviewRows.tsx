import { useStore } from '@nanostores/react';
import { price } from '../../../../core/format.ts';
import type { Chart } from '../../../../core/stats/overview.ts';
import type { OverviewRow } from '../../../../core/stats/overview-row.ts';
import type { RowName } from '../../../../core/words/en/lists.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { paths } from '../../../paths.ts';
import { $overviewRows, $period, loadMoreOverviewRows } from '../../../stores/stats/overview.ts';
import { Awaited, Outdated, useLastValue } from '../../ui/Awaited.tsx';
import { BookTitle } from '../../ui/list/BookCell.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadedRows.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import table from '../table.module.css';
import { Contact } from '../users/Contact.tsx';
import styles from './overview.module.css';
import { PeriodSwitch } from './PeriodSwitch.tsx';

const words = statsWords.rows;

const ROWS: Readonly<Record<Chart, RowName>> = {
  listings: 'listings',
  sales: 'sales',
  revenue: 'sales',
  refunds: 'refunds',
};

/** Exactly the rows counted by a number of the overview, in the same period. */
export function OverviewRows({ of }: { readonly of: Chart }) {
  const period = useStore($period);
  const isOfSales = of === 'sales' || of === 'revenue';
  return (
    <section className={styles.section} aria-labelledby="rows">
      <p>
        <a href={paths.overview(period)}>{words.back}</a>
      </p>
      <div className={styles.head}>
        <div>
          <h2 id="rows">{words.title[of](period)}</h2>
          <p>{words.note[of]}</p>
        </div>
        <PeriodSwitch />
      </div>
      <Rows of={of} />
      {isOfSales && (
        <p>
          <a href={paths.soldListings(period, of === 'revenue' ? 'price' : undefined)}>{words.soldProducts}</a>
        </p>
      )}
    </section>
  );
}

function Rows({ of }: { readonly of: Chart }) {
  const { data: list, error } = useLastValue($overviewRows);
  const stale = useStore($overviewRows).data === undefined;
  if (!list) return <Awaited error={error} label={words.loading} />;
  const person = of === 'listings' ? words.seller : words.buyer;
  const amount = (
    <th key={words.amount} scope="col" className="number">
      {words.amount}
    </th>
  );
  return (
    <div className={`${styles.section} ${stale ? styles.stale : ''}`} aria-busy={stale}>
      <Outdated error={error} />
      {list.rows.length > 0 ? (
        <ListTable
          className={`${table.table} ${styles.rows}`}
          aria-labelledby="rows"
          heads={[words.book, person, words.at[of], words.state, amount]}
          rows={list.rows}
        >
          {(row) => <Row key={row.id} row={row} person={person} at={words.at[of]} />}
        </ListTable>
      ) : (
        <NoData />
      )}
      <LoadMore
        shown={list.rows.length}
        what={ROWS[of]}
        which={of === 'revenue' ? 'first' : 'newest'}
        hasMore={list.next !== undefined}
        onMore={loadMoreOverviewRows}
      />
    </div>
  );
}

type RowProps = { readonly row: OverviewRow; readonly person: string; readonly at: string };

function Row({ row, person, at }: RowProps) {
  return (
    <tr>
      <td>{row.hasPage ? <BookTitle listingId={row.listingId} name={row.listingName} whole /> : row.listingName}</td>
      <td data-label={person}>
        <Contact name={row.personName} email={row.personEmail} />
      </td>
      <td data-label={at}>
        <Moment at={row.at} />
      </td>
      <td data-label={words.state}>
        <span className={`badge ${row.state === 'paid' ? 'badge-paid' : ''}`}>{words.states[row.state]}</span>
      </td>
      <td data-label={words.amount} className="number">
        {price(row.amountCents)}
      </td>
    </tr>
  );
}
