import { toast } from 'react-hot-toast/headless';
import type { ReportedListing } from '../../../../core/moderation/reported.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { clearListingReports, removeListing } from '../../../api/admin/shop.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $reportedListings, changeReportedListings } from '../../../stores/moderation/reported.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { BookTitle } from '../../ui/list/BookCell.tsx';
import styles from '../table.module.css';
import { Cover } from './Cover.tsx';
import { DismissReportsButton } from './DismissReportsButton.tsx';
import { Reports } from './Reports.tsx';
import { SellerContact } from './SellerContact.tsx';

type Props = { readonly listing: ReportedListing; readonly onAsk: () => void };

export function ReportedListingRow({ listing, onAsk }: Props) {
  const { id, name, photo, sold, withdrawn } = listing;
  return (
    <tr>
      <td className={styles.id} data-label={moderationScreenWords.reportedListingRow.listingId}>
        <code>{id}</code>
      </td>
      <td className={styles.name} title={name}>
        <div className={styles.book}>
          <Cover name={name} photo={photo?.url ?? null} />
          <div>
            <BookTitle listingId={id} name={name} />
            <p className="form-note">{listing.categoryName}</p>
            {sold && <span className="badge badge-sold">{moderationScreenWords.reportedListingRow.sold}</span>}
            {withdrawn && (
              <span className="badge badge-sold">{moderationScreenWords.reportedListingRow.takenOffSale}</span>
            )}
          </div>
        </div>
      </td>
      <td data-label={moderationScreenWords.reportedListingRow.seller}>
        <SellerContact of={listing} />
      </td>
      <td className={styles.whole} data-label={moderationScreenWords.reportedListingRow.reported}>
        <Reports listing={listing} />
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <DismissReportsButton
            name={moderationScreenWords.reportedListingRow.keepLabel(name)}
            onClick={() => {
              onAsk();
              askToClear(listing);
            }}
          >
            {moderationScreenWords.reportedListingRow.keep}
          </DismissReportsButton>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={moderationScreenWords.reportedListingRow.deleteLabel(name)}
            onClick={() => {
              onAsk();
              $question.set({ name, reason: true, act: (answer) => remove(listing, answer) });
            }}
          >
            {commonWords.button.delete}
          </button>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (listing: ReportedListing): void =>
  $question.set({
    title: moderationScreenWords.nothingWrong.titleOfListing(listing.name),
    body: moderationScreenWords.nothingWrong.listing,
    label: moderationScreenWords.reportedListingRow.keep,
    reason: true,
    act: (answer) => clear(listing, answer),
  });

async function clear({ id, name, reportCount }: ReportedListing, { reason }: Answer): Promise<void> {
  await settle(
    id,
    () => clearListingReports(id, reportCount, reason),
    moderationScreenWords.nothingWrong.listingDone(name),
  );
}

async function remove({ id, name, sold }: ReportedListing, { reason }: Answer): Promise<void> {
  await settle(id, () => removeListing(id, sold, reason), commonWords.deleted(name));
}

/** The open question shows errors; the list is refetched because it was outdated. */
async function settle(id: string, act: () => Promise<number>, done: string): Promise<void> {
  try {
    if ((await act()) === 0) return;
    changeReportedListings((row) => (row.id === id ? undefined : row));
    toast.success(done);
  } finally {
    $reportedListings.revalidate();
    $adminTodo.revalidate();
  }
}
