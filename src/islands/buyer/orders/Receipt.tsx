import { useMemo } from 'react';
import { BRAND } from '../../../../core/brand.ts';
import { price } from '../../../../core/format.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { ordersWords } from '../../../../core/words/orders.ts';
import { paths } from '../../../paths.ts';
import { orderStore } from '../../../stores/orders/orders.ts';
import { Spinner } from '../../ui/Awaited.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Parts } from '../../ui/EmailLink.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { BookedListing } from '../payment/booked/BookedListing.tsx';
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
  if (id === '') return <NoReceipt reason={commonWords.error.notFound} failed />;
  if (!order)
    return error ? <NoReceipt reason={error.message} failed /> : <Spinner label={ordersWords.receipt.loading} />;
  if (!order.paid) return <Unpaid order={order} />;
  return (
    <>
      <Sheet order={order} />
      <p className="form-actions" data-print="no">
        <button type="button" className="button button-primary" onClick={() => print()}>
          {ordersWords.receipt.print}
        </button>
        <a href={paths.order(order.id)}>{ordersWords.orderRow.order}</a>
        <a href={paths.myOrders()}>{ordersWords.receipt.back}</a>
      </p>
    </>
  );
}

function Sheet({ order }: { order: Order }) {
  return (
    <article className={`panel ${styles.sheet}`} aria-labelledby="receipt">
      <header className={styles.head}>
        <h1 id="receipt">{ordersWords.receipt.heading}</h1>
        <p className={styles.brand}>{BRAND}</p>
      </header>
      <BookedListing seen={order.snapshot} open />
      <p className={styles.line}>
        <strong>{ordersWords.receipt.total}</strong>
        <strong>{price(order.priceCents)}</strong>
      </p>
      <dl className={styles.facts}>
        <dt>{ordersWords.receipt.payment}</dt>
        <dd>{ordersWords.receipt.byCard}</dd>
        {order.paidAt !== null && (
          <>
            <dt>{ordersWords.receipt.paidOn}</dt>
            <dd>{dateAndTime(order.paidAt)}</dd>
          </>
        )}
        <dt>{ordersWords.receipt.bookedOn}</dt>
        <dd>{dateAndTime(order.createdAt)}</dd>
        <dt>{ordersWords.receipt.buyer}</dt>
        <dd>
          {order.buyerName}
          <br />
          <Parts text={order.buyerEmail} />
        </dd>
        <dt>{ordersWords.receipt.seller}</dt>
        <dd>
          {order.sellerName}
          <br />
          {order.sellerEmail && <Parts text={order.sellerEmail} />}
        </dd>
        <dt>{ordersWords.receipt.location}</dt>
        <dd>{order.location}</dd>
        <dt>{ordersWords.receipt.transactionId}</dt>
        <dd className={styles.id}>{order.transactionId}</dd>
        <dt>{ordersWords.receipt.orderId}</dt>
        <dd className={styles.id}>{order.id}</dd>
      </dl>
      <RefundNote order={order} />
    </article>
  );
}

function Unpaid({ order }: { order: Order }) {
  return (
    <NoReceipt reason={ordersWords.receipt.notPaidYet(order.listingName)}>
      <RefundNote order={order} />
    </NoReceipt>
  );
}

type NoReceiptProps = {
  readonly reason: string;
  /** There is no such order, or it could not be had; else it is not paid yet. */
  readonly failed?: boolean;
  readonly children?: React.ReactNode;
};

function NoReceipt({ reason, failed = false, children }: NoReceiptProps) {
  return (
    <>
      <h1>{ordersWords.receipt.heading}</h1>
      <div className={`notice ${failed ? 'notice-error' : ''}`} role={failed ? 'alert' : undefined}>
        <p>{reason}</p>
        {children}
        <p>
          <a href={paths.myOrders()}>{ordersWords.receipt.back}</a>
        </p>
      </div>
    </>
  );
}
