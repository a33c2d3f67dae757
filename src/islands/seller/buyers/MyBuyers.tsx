import { useStore } from '@nanostores/react';
import { toast } from 'react-hot-toast/headless';
import { price, shortName } from '../../../../core/format.ts';
import type { MyBuyer } from '../../../../core/orders/my-buyer.ts';
import { messages } from '../../../../core/words/messages.ts';
import { reportBuyer } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $buyers, changeBuyers, loadMoreBuyers } from '../../../stores/orders/buyers.ts';
import { toastFailure } from '../../ui/failure.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import styles from './my-buyers.module.css';

/** Who booked or bought the seller's books, and how to reach them. */
export function MyBuyers() {
  return <Guard only="Seller">{() => <Buyers />}</Guard>;
}

function Buyers() {
  const { data: list, error } = useStore($buyers);
  if (!list) return error ? <Unreachable /> : <Spinner label="Loading your buyers" />;
  if (list.rows.length === 0) {
    return (
      <div className="empty">
        <p>{messages.noData}</p>
        <a className="button" href={paths.myProducts()}>
          My Products
        </a>
      </div>
    );
  }
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Location</th>
            <th scope="col">Contact Number</th>
            <th scope="col">Book</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((buyer) => (
            <Row key={buyer.orderId} buyer={buyer} />
          ))}
        </tbody>
      </table>
      <LoadMore shown={list.rows.length} what="orders" hasMore={list.next !== undefined} onMore={loadMoreBuyers} />
    </>
  );
}

function Row({ buyer }: { buyer: MyBuyer }) {
  const { name, email, phoneNumber, productName, paid, reported, reportOutcome } = buyer;
  const label = reported ? 'Reported' : 'Report';
  return (
    <tr>
      <td>{name}</td>
      <td data-label="Email">
        <a className={styles.email} href={`mailto:${email}`}>
          {email}
        </a>
      </td>
      <td data-label="Location">{buyer.location}</td>
      <td data-label="Contact Number">
        <a className={styles.phone} href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
          {phoneNumber}
        </a>
      </td>
      <td data-label="Book" title={productName}>
        <div className={styles.book}>
          <span>
            {shortName(productName)}, {price(buyer.priceCents)}
          </span>
          <span className={paid ? 'badge badge-paid' : 'badge'}>{paid ? 'Paid' : 'Not paid'}</span>
        </div>
      </td>
      <td className="table-actions">
        <button
          type="button"
          className="button button-small"
          aria-label={`${label} ${name} for ${productName}`}
          aria-disabled={reported}
          onClick={() => !reported && ask(buyer)}
        >
          {label}
        </button>
        {reported && <span className="form-note">{messages.reportOutcome[reportOutcome ?? 'waiting']}</span>}
      </td>
    </tr>
  );
}

const ask = (buyer: MyBuyer): void =>
  $question.set({
    title: messages.confirmReportBuyer.title(buyer.name),
    body: messages.confirmReportBuyer.body(buyer.productName),
    label: 'Report',
    act: () => report(buyer),
  });

async function report({ orderId }: MyBuyer): Promise<void> {
  try {
    if ((await reportBuyer(orderId)) > 0) {
      changeBuyers((row) => (row.orderId === orderId ? { ...row, reported: true } : row));
      toast.success(messages.reported);
    }
  } catch (error) {
    toastFailure(error);
  }
  $buyers.revalidate();
}
