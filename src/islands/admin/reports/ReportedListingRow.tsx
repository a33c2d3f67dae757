import { toast } from 'react-hot-toast/headless';
import { shortName } from '../../../../core/format.ts';
import type { ReportedListing } from '../../../../core/moderation/reported.ts';
import { messages } from '../../../../core/words/messages.ts';
import { clearListingReports, removeListing } from '../../../api/shop.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $reportedListings, changeReportedListings } from '../../../stores/moderation/reported.ts';
import { Cover } from './Cover.tsx';
import { Reports } from './Reports.tsx';
import { SellerContact } from './SellerContact.tsx';
import styles from './shop.module.css';

type Props = { readonly listing: ReportedListing; readonly onAsk: () => void };

/** One reported listing: what it is, who said what about it, and the admin's two answers. */
export function ReportedListingRow({ listing, onAsk }: Props) {
  const { id, name, photo, sold, withdrawn } = listing;
  return (
    <tr>
      <td className={styles.id} data-label="Product id">
        <code>{id}</code>
      </td>
      <td className={styles.name} title={name}>
        <div className={styles.book}>
          <Cover name={name} photo={photo?.url ?? null} />
          <div>
            {shortName(name)}
            <p className="form-note">{listing.categoryName}</p>
            {sold && <span className="badge badge-sold">Sold</span>}
            {withdrawn && <span className="badge badge-sold">Taken back by its seller</span>}
          </div>
        </div>
      </td>
      <td data-label="Seller">
        <SellerContact of={listing} />
      </td>
      <td className={styles.whole} data-label="Reported">
        <Reports listing={listing} />
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <button
            type="button"
            className="button button-small"
            aria-label={`Nothing wrong with ${name}`}
            data-deletes=""
            onClick={() => {
              onAsk();
              askToClear(listing);
            }}
          >
            Nothing wrong
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Delete ${name}`}
            onClick={() => {
              onAsk();
              $question.set({ name, reason: true, act: (answer) => remove(listing, answer) });
            }}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (listing: ReportedListing): void =>
  $question.set({
    title: messages.nothingWrong.title(listing.name),
    body: messages.nothingWrong.listing,
    label: 'Nothing wrong',
    reason: true,
    act: (answer) => clear(listing, answer),
  });

async function clear({ id, name, reportCount }: ReportedListing, { reason }: Answer): Promise<void> {
  await settle(id, () => clearListingReports(id, reportCount, reason), messages.nothingWrong.listingDone(name));
}

async function remove({ id, name, sold }: ReportedListing, { reason }: Answer): Promise<void> {
  await settle(id, () => removeListing(id, sold, reason), messages.deleted(name));
}

/** What fails is said by the question, which stays open; the list is asked for anew, because it was older. */
async function settle(id: string, act: () => Promise<number>, done: string): Promise<void> {
  try {
    if ((await act()) === 0) return;
    changeReportedListings((row) => (row.id === id ? undefined : row));
    toast.success(done);
  } finally {
    $reportedListings.revalidate();
  }
}
