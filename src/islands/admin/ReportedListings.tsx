import { useRef } from 'react';
import { $reportedListings, loadMoreReportedListings } from '../../stores/reported.ts';
import { Spinner, Unreachable } from '../ui/Guard.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useNextRow } from '../ui/use-next-row.ts';
import { NoData } from './NoData.tsx';
import { ReportedListingRow } from './ReportedListingRow.tsx';
import styles from './shop.module.css';

/** Listings that people reported (specification, section 2), the most reported first. */
export function ReportedListings() {
  const { data: list, error } = useAnswer($reportedListings);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  if (!list) return error ? <Unreachable /> : <Spinner label="Loading the reported items" />;
  if (list.rows.length === 0) return <NoData />;
  return (
    <>
      <table className={`table ${styles.table} ${styles.reported}`} aria-label="Reported items">
        <thead>
          <tr>
            <th scope="col">Product id</th>
            <th scope="col">Name</th>
            <th scope="col">Seller</th>
            <th scope="col">Reported</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {list.rows.map((listing, at) => (
            <ReportedListingRow key={listing.id} listing={listing} onAsk={() => remember(at)} />
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={list.rows.length}
        what="listings"
        which="first"
        hasMore={list.next !== undefined}
        onMore={loadMoreReportedListings}
      />
    </>
  );
}
