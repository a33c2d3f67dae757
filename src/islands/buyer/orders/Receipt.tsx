import { useMemo } from 'react';
import { BRAND } from '../../../../core/constants.ts';
import { price } from '../../../../core/format.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { messages } from '../../../../core/words/messages.ts';
import { paths } from '../../../paths.ts';
import { orderStore } from '../../../stores/orders/orders.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { Guard, Spinner } from '../../ui/Guard.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { BookedListing } from '../payment/BookedListing.tsx';
import { RefundNote } from './RefundNote.tsx';
import styles from './receipt.module.css';

/** What a buyer paid, to print or to keep. Which order it is stands in the page's address. */
export function Receipt() {
  return <Guard only="Buyer">{() => <OrderReceipt id={new URLSearchParams(location.search).get('id') ?? ''} />}</Guard>;
}

function OrderReceipt({ id }: { id: string }) {
  const $order = useMemo(() => orderStore(id), [id]);
  const { data: order, error } = useAnswer($order);
  // Without an id this would ask for the whole list.
  if (id === '') return <NoReceipt reason={messages.error.notFound} />;
  if (!order) return error ? <NoReceipt reason={error.message} /> : <Spinner label="Loading your receipt" />;
  if (!order.paid) return <Unpaid order={order} />;
  return (
    <>
      <Sheet order={order} />
      <p className="form-actions" data-print="no">
        <button type="button" className="button button-primary" onClick={() => print()}>
          Print
        </button>
        <a href={paths.myOrders()}>Back to My Orders</a>
      </p>
    </>
  );
}

function Sheet({ order }: { order: Order }) {
  return (
    <article className={`panel ${styles.sheet}`} aria-labelledby="receipt">
      <header className={styles.head}>
        <h1 id="receipt">Receipt</h1>
        <p className={styles.brand}>{BRAND}</p>
      </header>
      <BookedListing seen={order.snapshot} open />
      <p className={styles.line}>
        <strong>Total</strong>
        <strong>{price(order.priceCents)}</strong>
      </p>
      <dl className={styles.facts}>
        <dt>Payment</dt>
        <dd>Paid by card</dd>
        {order.paidAt !== null && (
          <>
            <dt>Paid on</dt>
            <dd>{dateAndTime(order.paidAt)}</dd>
          </>
        )}
        <dt>Booked on</dt>
        <dd>{dateAndTime(order.createdAt)}</dd>
        <dt>Buyer</dt>
        <dd>
          {order.buyerName}
          <br />
          {order.buyerEmail}
        </dd>
        <dt>Seller</dt>
        <dd>{order.sellerEmail}</dd>
        <dt>Sent to</dt>
        <dd>{order.location}</dd>
        <dt>Transaction id</dt>
        <dd className={styles.id}>{order.transactionId}</dd>
        <dt>Order id</dt>
        <dd className={styles.id}>{order.id}</dd>
      </dl>
      <RefundNote order={order} />
    </article>
  );
}

function Unpaid({ order }: { order: Order }) {
  return (
    <NoReceipt reason={`There is a receipt as soon as ${order.productName} is paid.`}>
      <RefundNote order={order} />
    </NoReceipt>
  );
}

function NoReceipt({ reason, children }: { reason: string; children?: React.ReactNode }) {
  return (
    <>
      <h1>Receipt</h1>
      <div className="notice">
        <p>{reason}</p>
        {children}
        <p>
          <a href={paths.myOrders()}>Back to My Orders</a>
        </p>
      </div>
    </>
  );
}
