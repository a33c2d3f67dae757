import { useStore } from '@nanostores/react';
import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import { BUYER_REPORT_REASONS } from '../../../../core/moderation/report.ts';
import type { MyBuyer } from '../../../../core/orders/my-buyer.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { moderationWords } from '../../../../core/words/moderation.ts';
import { ordersWords } from '../../../../core/words/orders.ts';
import { reportBuyer } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $buyers, changeBuyers, loadMoreBuyers } from '../../../stores/orders/buyers.ts';
import { toastFailure } from '../../ui/failure.ts';
import { Guard } from '../../ui/Guard.tsx';
import { BookTitle } from '../../ui/list/BookTitle.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import styles from './my-buyers.module.css';

const { reasons } = moderationWords.confirmReportBuyer;
const REASONS = [
  { value: '', label: reasons.none },
  ...BUYER_REPORT_REASONS.map((value) => ({ value, label: reasons[value] })),
];

/** Who booked or bought the seller's books, and how to reach them. */
export function MyBuyers() {
  return <Guard only="Seller">{() => <Buyers />}</Guard>;
}

function Buyers() {
  const answer = useStore($buyers);
  const { name, email, location, contactNumber, book, action } = ordersWords.myBuyers;
  return (
    <LoadedRows
      answer={answer}
      loading={ordersWords.myBuyers.loading}
      what="orders"
      onMore={loadMoreBuyers}
      empty={
        <div className="empty">
          <p>{commonWords.noData}</p>
          <a className="button" href={paths.myListings()}>
            {ordersWords.myBuyers.myListings}
          </a>
        </div>
      }
    >
      {(rows) => (
        <ListTable heads={[name, email, location, contactNumber, book, action]} rows={rows}>
          {(buyer) => <Row key={buyer.orderId} buyer={buyer} />}
        </ListTable>
      )}
    </LoadedRows>
  );
}

function Row({ buyer }: { buyer: MyBuyer }) {
  const { name, email, phoneNumber, listingName, paid, reported, reportOutcome } = buyer;
  const label = reported ? ordersWords.myBuyers.reported : ordersWords.myBuyers.report;
  return (
    <tr>
      <td>{name}</td>
      <td data-label={ordersWords.myBuyers.email}>
        <a className={styles.email} href={`mailto:${email}`}>
          {email}
        </a>
      </td>
      <td data-label={ordersWords.myBuyers.location}>{buyer.location}</td>
      <td data-label={ordersWords.myBuyers.contactNumber}>
        <a className={styles.phone} href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
          {phoneNumber}
        </a>
      </td>
      <td data-label={ordersWords.myBuyers.book} title={listingName}>
        <div className={styles.book}>
          <BookTitle listingId={buyer.listingId} name={listingName} />
          <span>{price(buyer.priceCents)}</span>
          <span className={paid ? 'badge badge-paid' : 'badge'}>
            {paid ? ordersWords.myBuyers.paid : ordersWords.myBuyers.notPaid}
          </span>
        </div>
      </td>
      <td className="table-actions">
        <button
          type="button"
          className="button button-small"
          aria-label={ordersWords.myBuyers.reportLabel(label, name, listingName)}
          aria-disabled={reported}
          onClick={() => !reported && ask(buyer)}
        >
          {label}
        </button>
        {reported && <span className="form-note">{moderationWords.reportOutcome[reportOutcome ?? 'waiting']}</span>}
      </td>
    </tr>
  );
}

const ask = (buyer: MyBuyer): void =>
  $question.set({
    title: moderationWords.confirmReportBuyer.title(buyer.name),
    body: moderationWords.confirmReportBuyer.body(buyer.listingName),
    label: ordersWords.myBuyers.report,
    choice: { label: moderationWords.confirmReportBuyer.reason, options: REASONS },
    act: ({ chosen }) => report(buyer, chosen),
  });

async function report({ orderId }: MyBuyer, chosen: string): Promise<void> {
  try {
    const reason = BUYER_REPORT_REASONS.find((known) => known === chosen);
    if ((await reportBuyer(orderId, reason)) > 0) {
      changeBuyers((row) => (row.orderId === orderId ? { ...row, reported: true } : row));
      toast.success(commonWords.reported);
    }
  } catch (error) {
    toastFailure(error);
  }
  $buyers.revalidate();
}
