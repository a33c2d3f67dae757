import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { $reportedListings, loadMoreReportedListings, reportedQuery } from '../../../stores/moderation/reported.ts';
import cards from '../../ui/list/cards.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { FoundRows } from '../FoundRows.tsx';
import { ListFilters } from '../ListFilters.tsx';
import list from '../list.module.css';
import styles from '../table.module.css';
import { ReportedListingRow } from './ReportedListingRow.tsx';

const SORTS = {
  most: moderationScreenWords.reportedListings.mostReported,
  newest: moderationScreenWords.reportedListings.newestReport,
} as const;

export function ReportedListings() {
  const { listingId, name, seller, reported, action } = moderationScreenWords.reportedListings;
  return (
    <>
      <ListFilters label={moderationScreenWords.reportedListings.search} sorts={SORTS} query={reportedQuery} />
      <FoundRows what="listings" query={reportedQuery} $list={$reportedListings} onMore={loadMoreReportedListings}>
        {(rows, stale) => (
          <ListTable
            className={`${list.found} ${styles.table} ${styles.reported} ${cards.cards}`}
            aria-label={moderationScreenWords.reportedListings.tableLabel}
            aria-busy={stale}
            heads={[listingId, name, seller, reported, action]}
            rows={rows}
          >
            {(listing, onAsk) => <ReportedListingRow key={listing.id} listing={listing} onAsk={onAsk} />}
          </ListTable>
        )}
      </FoundRows>
    </>
  );
}
