import { toast } from 'react-hot-toast/headless';
import { price, shortName } from '../../../../core/format.ts';
import type { SoldListing } from '../../../../core/orders/sold-listing.ts';
import { messages } from '../../../../core/words/messages.ts';
import { clearSold } from '../../../api/shop.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $sold, changeSold } from '../../../stores/orders/sold.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { SellerContact } from '../reports/SellerContact.tsx';
import styles from '../reports/shop.module.css';
import { Contact } from '../users/Contact.tsx';

type Props = { readonly listing: SoldListing; readonly onAsk: () => void };

/** One copy that was sold. */
export function SoldRow({ listing, onAsk }: Props) {
  const { name, soldAt, status } = listing;
  const ask = () => {
    onAsk();
    askToClear(listing);
  };
  return (
    <tr>
      <td title={name}>
        <div className={styles.book}>
          <Thumbnail name={name} photo={listing.photo?.url ?? null} />
          <div>
            {shortName(name)}
            <p className="form-note">{listing.categoryName}</p>
          </div>
        </div>
      </td>
      <td className={styles.whole} data-label="Info">
        <dl className={styles.info}>
          <dt>Seller</dt>
          <dd>
            <SellerContact of={listing} />
          </dd>
          <dt>Buyer</dt>
          <dd>
            <Contact name={listing.buyerName} email={listing.buyerEmail} />
          </dd>
          <dt>Sold</dt>
          <dd>
            <Moment at={soldAt} />
          </dd>
        </dl>
      </td>
      <td data-label="Sell price" className="number">
        {price(listing.resellPriceCents)}
      </td>
      <td data-label="Status">
        <div className={styles.contact}>
          <span className={`badge ${status === 'paid' ? 'badge-paid' : 'badge-held'}`}>
            {status === 'paid' ? 'Paid' : 'Refunded'}
          </span>
          {listing.intentId && (
            <span>
              <span className="visually-hidden">Transaction id </span>
              <code>{listing.intentId}</code>
            </span>
          )}
        </div>
      </td>
      <td>
        <div className="table-actions">
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Delete ${name}`}
            data-deletes=""
            onClick={ask}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (listing: SoldListing): void =>
  $question.set({
    title: messages.confirmDelete.title,
    body: `${messages.confirmDelete.body(listing.name)} ${messages.saleStays}`,
    label: 'Delete',
    danger: true,
    reason: true,
    act: (answer) => clear(listing, answer),
  });

async function clear({ id, name }: SoldListing, { reason }: Answer): Promise<void> {
  try {
    if ((await clearSold(id, reason)) === 0) return;
    changeSold((row) => (row.id === id ? undefined : row));
    toast.success(messages.deleted(name));
  } finally {
    $sold.revalidate();
  }
}
