import { useRef } from 'react';
import { $sold, loadMoreSold } from '../../stores/sold.ts';
import { Guard, Spinner, Unreachable } from '../ui/Guard.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useNextRow } from '../ui/use-next-row.ts';
import { NoData } from './NoData.tsx';
import { SoldRow } from './SoldRow.tsx';
import styles from './shop.module.css';

/** What was sold in the shop, the latest first (specification, section 2). */
export function SoldProducts() {
  return <Guard only="Admin">{() => <Sold />}</Guard>;
}

function Sold() {
  const { data: list, error } = useAnswer($sold);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  if (!list) return error ? <Unreachable /> : <Spinner label="Loading the sold products" />;
  if (list.rows.length === 0) return <NoData />;
  return (
    <>
      <table className={`table ${styles.table}`}>
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
          {list.rows.map((listing, at) => (
            <SoldRow key={listing.id} listing={listing} onAsk={() => remember(at)} />
          ))}
        </tbody>
      </table>
      <LoadMore shown={list.rows.length} what="products" hasMore={list.next !== undefined} onMore={loadMoreSold} />
    </>
  );
}
