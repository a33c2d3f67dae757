import { useRef } from 'react';
import { ordersWords } from '../../../../core/words/orders.ts';
import { $sold, loadMoreSold, soldQuery } from '../../../stores/orders/sold.ts';
import { Guard } from '../../ui/Guard.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import styles from '../reports/shop.module.css';
import { SoldRow } from './SoldRow.tsx';

const SORTS = {
  newest: ordersWords.soldListings.latestSaleFirst,
  price: ordersWords.soldListings.dearestFirst,
} as const;

/** What was sold in the shop (docs/product.md, "Pages"), found and sorted. */
export function SoldListings() {
  return <Guard only="Admin">{() => <Sold />}</Guard>;
}

function Sold() {
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label={ordersWords.soldListings.search} sorts={SORTS} query={soldQuery} />
      <FoundRows what="products" query={soldQuery} $list={$sold} onMore={loadMoreSold}>
        {(rows, stale) => (
          <table
            className={`table ${list.found} ${styles.table}`}
            aria-label={ordersWords.soldListings.tableLabel}
            aria-busy={stale}
          >
            <thead>
              <tr>
                <th scope="col">{ordersWords.soldListings.listing}</th>
                <th scope="col">{ordersWords.soldListings.info}</th>
                <th scope="col" className="number">
                  {ordersWords.soldListings.sellPrice}
                </th>
                <th scope="col">{ordersWords.soldListings.status}</th>
                <th scope="col">{ordersWords.soldListings.action}</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((listing, at) => (
                <SoldRow key={listing.id} listing={listing} onAsk={() => remember(at)} />
              ))}
            </tbody>
          </table>
        )}
      </FoundRows>
    </>
  );
}
