import { useStore } from '@nanostores/react';
import { formatPrice } from '../../../../core/format.ts';
import { PERIODS, type Period } from '../../../../core/period.ts';
import type { Chart } from '../../../../core/stats/overview.ts';
import type { OverviewRow } from '../../../../core/stats/overview-row.ts';
import type { RowName } from '../../../../core/words/en/lists.ts';
import { statsWords } from '../../../../core/words/en/stats.ts';
import { paths } from '../../../paths.ts';
import { $overviewRows, $period, $rowsOf, loadMoreOverviewRows, periodIn, rowsIn } from '../../../stores/overview.ts';
import { CopyLink } from '../../ui/list/BookCell.tsx';
import { NoData } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadedRows.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { choiceLink, useHistorySteps } from '../../ui/navigation.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { AdminTable } from '../lists/AdminTable.tsx';
import { NameAndEmail } from '../lists/admin-cells.tsx';
import type { Column } from '../lists/admin-list.ts';
import lists from '../lists/lists.module.css';
import styles from '../screens.module.css';

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
      <div className={styles.periodHead}>
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
  const { data: list, error, stale } = useLastValue($overviewRows);
  if (!list) return <LoadingOrFailed error={error} label={words.loading} />;
  return (
    <div className={`${styles.section} ${stale ? styles.stale : ''}`} aria-busy={stale}>
      <Outdated error={error} />
      {list.rows.length > 0 ? (
        <AdminTable
          className={`${lists.table} ${styles.overviewRows}`}
          aria-labelledby="rows"
          columns={columnsOf(of)}
          rows={list.rows}
          idOf={({ id }) => id}
        />
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

const columnsOf = (of: Chart): readonly Column<OverviewRow>[] => [
  {
    head: words.book,
    withoutHead: true,
    cell: ({ hasPage, listingId, listingName }) =>
      hasPage ? <CopyLink listingId={listingId} name={listingName} whole /> : listingName,
  },
  {
    head: of === 'listings' ? words.seller : words.buyer,
    cell: ({ personName, personEmail }) => <NameAndEmail name={personName} email={personEmail} />,
  },
  { head: words.at[of], cell: ({ at }) => <Moment at={at} /> },
  {
    head: words.state,
    cell: ({ state }) => <span className={`badge ${state === 'paid' ? 'badge-paid' : ''}`}>{words.states[state]}</span>,
  },
  { head: words.amount, isNumber: true, cell: ({ amountCents }) => formatPrice(amountCents) },
];

/** Choice of the period, as links, so that reloads, history and other tabs keep it. */
export function PeriodSwitch() {
  const chosen = useStore($period);
  const rowsOf = useStore($rowsOf);
  const path = (period: Period) => (rowsOf ? paths.overviewRows(rowsOf, period) : paths.overview(period));
  useHistorySteps(() => {
    $period.set(periodIn(location.search));
    $rowsOf.set(rowsIn(location.search));
  });
  return (
    <nav aria-label={statsWords.overview.chooseDays}>
      <ul className={styles.periods}>
        {PERIODS.map((period) => (
          <li key={period}>
            <a {...choiceLink(period, chosen, path, $period.set)}>{statsWords.overview.days(period)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
