import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { $soldListings, loadMoreSoldListings, soldListingsQuery } from '../../../stores/orders/sold-listings.ts';
import { Guard } from '../../ui/Guard.tsx';
import cards from '../../ui/list/cards.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { FoundRows } from '../FoundRows.tsx';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import styles from '../table.module.css';
import { SoldRow } from './SoldRow.tsx';

const SORTS = {
  newest: orderScreenWords.soldListings.latestSaleFirst,
  price: orderScreenWords.soldListings.dearestFirst,
} as const;

const PERIODS = {
  label: orderScreenWords.soldListings.period,
  all: orderScreenWords.soldListings.allDays,
  days: orderScreenWords.soldListings.days,
} as const;

export function SoldListings() {
  return <Guard only="Admin">{() => <Sold />}</Guard>;
}

function Sold() {
  const { listing, info, sellPrice, status, action } = orderScreenWords.soldListings;
  const price = (
    <th key={sellPrice} scope="col" className="number">
      {sellPrice}
    </th>
  );
  return (
    <>
      <ListFilters
        label={orderScreenWords.soldListings.search}
        sorts={SORTS}
        query={soldListingsQuery}
        periods={PERIODS}
      />
      <FoundRows what="products" query={soldListingsQuery} $list={$soldListings} onMore={loadMoreSoldListings}>
        {(rows, stale) => (
          <ListTable
            className={`${list.found} ${styles.table} ${styles.sold} ${cards.cards}`}
            aria-label={orderScreenWords.soldListings.tableLabel}
            aria-busy={stale}
            heads={[listing, info, price, status, action]}
            rows={rows}
          >
            {(sold, onAsk) => <SoldRow key={sold.id} listing={sold} onAsk={onAsk} />}
          </ListTable>
        )}
      </FoundRows>
    </>
  );
}
