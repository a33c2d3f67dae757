import { useRef } from 'react';
import { moderationWords } from '../../../../core/words/moderation.ts';
import { $reportedListings, loadMoreReportedListings, reportedQuery } from '../../../stores/moderation/reported.ts';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import { FoundRows } from '../money/CheckedRows.tsx';
import { ReportedListingRow } from './ReportedListingRow.tsx';
import styles from './shop.module.css';

const SORTS = {
  most: moderationWords.reportedListings.mostReported,
  newest: moderationWords.reportedListings.newestReport,
} as const;

/** Listings that people reported (docs/product.md, "Pages"), found and sorted. */
export function ReportedListings() {
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <>
      <ListFilters label={moderationWords.reportedListings.search} sorts={SORTS} query={reportedQuery} />
      <FoundRows what="listings" query={reportedQuery} $list={$reportedListings} onMore={loadMoreReportedListings}>
        {(rows, stale) => (
          <table
            className={`table ${list.found} ${styles.table} ${styles.reported}`}
            aria-label={moderationWords.reportedListings.tableLabel}
            aria-busy={stale}
          >
            <thead>
              <tr>
                <th scope="col">{moderationWords.reportedListings.listingId}</th>
                <th scope="col">{moderationWords.reportedListings.name}</th>
                <th scope="col">{moderationWords.reportedListings.seller}</th>
                <th scope="col">{moderationWords.reportedListings.reported}</th>
                <th scope="col">{moderationWords.reportedListings.action}</th>
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
