import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import type { SoldListing } from '../../../../core/orders/sold-listing.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { clearSold } from '../../../api/admin/shop.ts';
import { paths } from '../../../paths.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $soldListings, changeSoldListings } from '../../../stores/orders/sold-listings.ts';
import { BookTitle, Thumbnail } from '../../ui/list/BookCell.tsx';
import { DeleteButton } from '../../ui/list/ListTable.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { SellerContact } from '../reports/SellerContact.tsx';
import styles from '../table.module.css';
import { Contact } from '../users/Contact.tsx';

type Props = { readonly listing: SoldListing; readonly onAsk: () => void };

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
            <BookTitle listingId={listing.id} name={name} />
            <p className="form-note">{listing.categoryName}</p>
          </div>
        </div>
      </td>
      <td className={styles.whole} data-label={orderScreenWords.soldRow.info}>
        <dl className={styles.info}>
          <dt>{orderScreenWords.soldRow.seller}</dt>
          <dd>
            <SellerContact of={listing} />
          </dd>
          <dt>{orderScreenWords.soldRow.buyer}</dt>
          <dd>
            <Contact name={listing.buyerName} email={listing.buyerEmail} />
          </dd>
          <dt>{orderScreenWords.soldRow.sold}</dt>
          <dd>
            <Moment at={soldAt} />
          </dd>
        </dl>
      </td>
      <td data-label={orderScreenWords.soldRow.sellPrice} className="number">
        {price(listing.resellPriceCents)}
      </td>
      <td data-label={orderScreenWords.soldRow.status}>
        <div className={styles.contact}>
          <span className={`badge ${status === 'paid' ? 'badge-paid' : 'badge-held'}`}>
            {status === 'paid' ? orderScreenWords.soldRow.paid : orderScreenWords.soldRow.refunded}
          </span>
          {listing.intentId && (
            <span className={styles.transaction}>
              <span className="visually-hidden">{orderScreenWords.soldRow.transactionId} </span>
              <code>{listing.intentId}</code>
            </span>
          )}
        </div>
      </td>
      <td>
        <div className="table-actions">
          <a href={paths.order(listing.orderId)} aria-label={orderScreenWords.orderRow.orderLabel(name)}>
            {orderScreenWords.orderRow.order}
          </a>
          <DeleteButton name={orderScreenWords.soldRow.deleteLabel(name)} onClick={ask}>
            {commonWords.button.delete}
          </DeleteButton>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (listing: SoldListing): void =>
  $question.set({
    title: commonWords.confirmDelete.title,
    body: `${commonWords.confirmDelete.body(listing.name)} ${orderScreenWords.saleStays}`,
    label: commonWords.button.delete,
    danger: true,
    reason: true,
    act: (answer) => clear(listing, answer),
  });

async function clear({ id, name }: SoldListing, { reason }: Answer): Promise<void> {
  try {
    if ((await clearSold(id, reason)) === 0) return;
    changeSoldListings((row) => (row.id === id ? undefined : row));
    toast.success(commonWords.deleted(name));
  } finally {
    $soldListings.revalidate();
  }
}
