import { useRef } from 'react';
import { $sold, loadMoreSold, soldQuery } from '../../../stores/orders/sold.ts';
import { Guard } from '../../ui/Guard.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import styles from '../reports/shop.module.css';
import { SoldRow } from './SoldRow.tsx';

const SORTS = { newest: 'Latest sale first', price: 'Dearest first' } as const;

/** What was sold in the shop (specification, section 2), found and sorted. */
export function SoldProducts() {
  return <Guard only="Admin">{() => <Sold />}</Guard>;
}

function Sold() {
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label="Search by book, person or transaction id" sorts={SORTS} query={soldQuery} />
      <FoundRows what="products" query={soldQuery} $list={$sold} onMore={loadMoreSold}>
        {(rows, stale) => (
          <table className={`table ${list.found} ${styles.table}`} aria-label="Sold products" aria-busy={stale}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Info</th>
                <th scope="col" className="number">
                  Sell price
                </th>
                <th scope="col">Status</th>
                <th scope="col">Action</th>
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
