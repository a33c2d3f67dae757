import { useEffect, useMemo, useRef } from 'react';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { timeLeftWords } from '../../../../core/words/en/fulfilment.ts';
import { orderScreenWords, ordersWords } from '../../../../core/words/en/orders.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';
import { fulfilmentStore } from '../../../stores/orders.ts';
import { sentenceOf, turnOf } from '../../account/order/order-sentence.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { orderStateOf, otherCopiesUrl } from '../order-state.ts';
import { RefundStatus } from '../RefundStatus.tsx';
import styles from './payment.module.css';

export function Outcome({ order }: { order: Order }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The Pay button had the focus and is gone: the result receives it and is read out.
  useEffect(() => {
    focusIfLost(outcome.current);
  }, []);
  return (
    <div className={`form ${styles.outcome}`} ref={outcome} tabIndex={-1}>
      {order.paid ? <Bought order={order} /> : <p>{reasonOf(order)}</p>}
      <RefundStatus order={order} />
      <p className="form-actions">
        {order.paid ? (
          <>
            <a className="button button-primary" href={paths.order(order.id)}>
              {orderScreenWords.orderRow.order}
            </a>
            <a href={paths.receipt(order.id)}>{paymentScreenWords.outcome.receipt}</a>
            <a href={paths.myOrders()}>{paymentScreenWords.outcome.myOrders}</a>
          </>
        ) : (
          <>
            <a className="button" href={paths.myOrders()}>
              {paymentScreenWords.outcome.myOrders}
            </a>
            <a className="button button-quiet" href={otherCopiesUrl(order.listingName)}>
              {orderScreenWords.orderRow.otherCopies}
            </a>
          </>
        )}
      </p>
      {/* Last, because it arrives later: above the links it would move them from under a finger. */}
      {order.paid && <WhatNext orderId={order.id} />}
    </div>
  );
}

function Bought({ order }: { order: Order }) {
  return (
    <>
      <p>
        <span className="badge badge-paid">{paymentScreenWords.outcome.paid}</span>{' '}
        {order.saleState !== null && !isFinalState(order.saleState) && (
          <strong>{paymentScreenWords.outcome.success}</strong>
        )}
      </p>
      <p>
        {paymentScreenWords.outcome.transactionId} <code>{order.transactionId}</code>
      </p>
      {order.sellerEmail && (
        <p>
          {paymentScreenWords.outcome.seller} <a href={`mailto:${order.sellerEmail}`}>{order.sellerEmail}</a>,{' '}
          {order.sellerPhone}
        </p>
      )}
    </>
  );
}

/** Next step, party and deadline, as on the order's page. Without a response that page is one link away. */
function WhatNext({ orderId }: { orderId: string }) {
  const $sale = useMemo(() => fulfilmentStore(orderId), [orderId]);
  const { data: sale } = useLastValue($sale);
  if (!sale) return null;
  const { deadlineAt, frozen } = sale;
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{turnOf(sale)}</h2>
      <p>{sentenceOf(sale)}</p>
      {deadlineAt !== null && !frozen && (
        <p>
          {timeLeftWords.until} <Moment at={deadlineAt} />
        </p>
      )}
    </section>
  );
}

function reasonOf(order: Order): string {
  switch (orderStateOf(order).kind) {
    case 'sold':
      return commonWords.conflict.sold;
    case 'paused':
      return `${commonWords.conflict.offSale}. ${reservationsWords.pausedMeanwhile}`;
    case 'gone':
      return commonWords.listingGone;
    default:
      return ordersWords.conflict.notPayable;
  }
}
