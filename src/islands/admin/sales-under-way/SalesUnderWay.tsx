import { useStore } from '@nanostores/react';
import { OPEN_FILTERS } from '../../../../core/fulfilment/open-fulfilment.ts';
import { saleStateWords, salesListWords as words } from '../../../../core/words/en/fulfilment.ts';
import { paths } from '../../../paths.ts';
import {
  $openSales,
  $salesFilter,
  filterOf,
  loadMoreOpenSales,
  type SalesFilter,
} from '../../../stores/orders/open-fulfilments.ts';
import { Guard } from '../../ui/Guard.tsx';
import cards from '../../ui/list/cards.module.css';
import { StateFilters } from '../../ui/list/Filters.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import styles from '../table.module.css';
import { SaleRow } from './SaleRow.tsx';

const labels = Object.fromEntries(
  (['all', ...OPEN_FILTERS] as const).map((filter) => [
    filter,
    { ...words.filters, ...saleStateWords.statesToAdmins }[filter],
  ]),
) as Record<SalesFilter, string>;

const addressOf = (filter: SalesFilter): string => paths.salesUnderWay(filter === 'all' ? undefined : filter);

export function SalesUnderWay() {
  return (
    <Guard only="Admin">
      {() => (
        <>
          <StateFilters
            label={words.filtersLabel}
            labels={labels}
            $filter={$salesFilter}
            filterOf={filterOf}
            addressOf={addressOf}
          />
          <Sales />
        </>
      )}
    </Guard>
  );
}

function Sales() {
  const answer = useStore($openSales);
  const filter = useStore($salesFilter);
  return (
    <>
      <p className="form-note">
        {filter === 'frozen' ? (
          <>
            {words.frozenNote} <a href={paths.money()}>{words.money}</a>
          </>
        ) : (
          words[filter === 'disputed' ? 'disputedNote' : 'note']
        )}
      </p>
      <LoadedRows answer={answer} loading={words.loading} what="sales" onMore={loadMoreOpenSales} empty={<NoData />}>
        {(rows) => (
          <ListTable
            className={`${styles.table} ${styles.sold} ${cards.cards}`}
            heads={[words.book, words.people, words.price, words.state, words.action]}
            rows={rows}
          >
            {(sale) => <SaleRow key={sale.orderId} sale={sale} />}
          </ListTable>
        )}
      </LoadedRows>
    </>
  );
}
