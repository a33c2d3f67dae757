import { useRef } from 'react';
import { $reportedListings, loadMoreReportedListings, reportedQuery } from '../../../stores/moderation/reported.ts';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import { ReportedListingRow } from './ReportedListingRow.tsx';
import styles from './shop.module.css';

const SORTS = { most: 'Most reported', newest: 'Newest report' } as const;

/** Listings that people reported (specification, section 2), found and sorted. */
export function ReportedListings() {
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label="Search by book, seller or product id" sorts={SORTS} query={reportedQuery} />
      <FoundRows what="listings" query={reportedQuery} $list={$reportedListings} onMore={loadMoreReportedListings}>
        {(rows, stale) => (
          <table
            className={`table ${list.found} ${styles.table} ${styles.reported}`}
            aria-label="Reported items"
            aria-busy={stale}
          >
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
              {rows.map((listing, at) => (
                <ReportedListingRow key={listing.id} listing={listing} onAsk={() => remember(at)} />
              ))}
            </tbody>
          </table>
        )}
      </FoundRows>
    </>
  );
}
