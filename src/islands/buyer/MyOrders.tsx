/** The buyer's orders: a row for each, its state, and the actions that this state allows. */

import { toast } from 'react-hot-toast/headless';
import { formatPrice } from '../../../core/format.ts';
import type { FulfilmentState } from '../../../core/fulfilment/state.ts';
import { roundUpToMinute } from '../../../core/minutes.ts';
import { type Order, orderCan } from '../../../core/orders/order.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { saleStateWords } from '../../../core/words/en/fulfilment.ts';
import { orderScreenWords, ordersWords } from '../../../core/words/en/orders.ts';
import { paymentScreenWords } from '../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { deleteOrder } from '../../api/buyer.ts';
import { paths } from '../../paths.ts';
import { $question } from '../../stores/confirm.ts';
import { $orders } from '../../stores/orders.ts';
import { forgetBooked } from '../../stores/remembered.ts';
import { Guard } from '../Guard.tsx';
import { ActButton } from '../ui/ActButton.tsx';
import { BookCell, CopyLink } from '../ui/list/BookCell.tsx';
import { DeleteButton, ListTable, NoData } from '../ui/list/ListTable.tsx';
import { LoadingOrFailed, useLastValue } from '../ui/load-states.tsx';
import { SentenceWithMoment } from '../ui/time/Moment.tsx';
import { hoursLeft } from '../ui/time/moment-formats.ts';
import { useEvery, useTimeLeft } from '../ui/time/timers.ts';
import { type BuyerOrderState, isWorthPolling, orderStateOf, otherCopiesUrl } from './order-state.ts';
import { exitQueue, joinQueueWithToast } from './QueuePosition.tsx';
import { RefundStatus } from './RefundStatus.tsx';
import styles from './tables.module.css';

const ASK_AGAIN_MS = 10_000;

export function MyOrders() {
  return <Guard only="Buyer">{() => <Orders />}</Guard>;
}

function Orders() {
  const { data: orders, error } = useLastValue($orders);
  useEvery(orders?.some(isWorthPolling) ? ASK_AGAIN_MS : undefined, () => $orders.revalidate());
  if (!orders) return <LoadingOrFailed error={error} label={orderScreenWords.myOrders.loading} />;
  if (orders.length === 0) {
    return (
      <NoData>
        <a className="button" href={paths.books()}>
          {orderScreenWords.myOrders.browse}
        </a>
      </NoData>
    );
  }
  const { book, price, payment, action } = orderScreenWords.myOrders;
  return (
    <ListTable heads={[book, price, payment, action]} rows={orders}>
      {(order, onAsk) => <OrderRow key={order.id} order={order} onAsk={onAsk} />}
    </ListTable>
  );
}

type OrderRowProps = { readonly order: Order; readonly onAsk: () => void };

function OrderRow({ order, onAsk }: OrderRowProps) {
  const { listingName: name } = order;
  const { kind } = orderStateOf(order);
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(order) });
  };
  return (
    <tr className={kind === 'turn' ? styles.turn : undefined}>
      <BookCell name={name} photo={order.listingPhoto}>
        <CopyLink listingId={order.listingId} name={name} />
      </BookCell>
      <td data-label={orderScreenWords.orderRow.price}>{formatPrice(order.priceCents)}</td>
      <td data-label={orderScreenWords.orderRow.payment}>
        <OrderStatus order={order} />
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <OrderFacts order={order} />
          {order.paidAt !== null && (
            <a href={paths.order(order.id)} aria-label={orderScreenWords.orderRow.orderLabel(name)}>
              {orderScreenWords.orderRow.order}
            </a>
          )}
          {order.paid && (
            <a href={paths.receipt(order.id)} aria-label={orderScreenWords.orderRow.receiptLabel(name)}>
              {orderScreenWords.orderRow.receipt}
            </a>
          )}
          {order.sellerEmail && (
            <a href={`mailto:${order.sellerEmail}`} aria-label={orderScreenWords.orderRow.emailSellerLabel(name)}>
              {orderScreenWords.orderRow.emailSeller}
            </a>
          )}
          {(kind === 'sold' || kind === 'paused' || kind === 'gone') && (
            <a href={otherCopiesUrl(name)} aria-label={orderScreenWords.orderRow.otherCopiesLabel(name)}>
              {orderScreenWords.orderRow.otherCopies}
            </a>
          )}
          {orderCan.delete(order) && (
            <DeleteButton name={orderScreenWords.orderRow.deleteLabel(name)} onClick={ask}>
              {commonWords.button.delete}
            </DeleteButton>
          )}
        </div>
      </td>
    </tr>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { id, listingName: name } = order;
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(() => $orders.revalidate());
  if (orderCan.enterQueue(order)) {
    return (
      <ActButton
        name={orderScreenWords.orderRow.enterQueueLabel(name)}
        className="button-small"
        act={act(joinQueueWithToast)}
      >
        {orderScreenWords.orderRow.enterQueue}
      </ActButton>
    );
  }
  if (order.queuePosition === null || order.state !== 'pending') return null;
  return (
    <ActButton
      name={orderScreenWords.orderRow.exitQueueLabel(name)}
      className="button-quiet button-small"
      act={act(exitQueue)}
    >
      {orderScreenWords.orderRow.exitQueue}
    </ActButton>
  );
}

async function remove({ id, listingId, listingName }: Order): Promise<void> {
  try {
    if ((await deleteOrder(id)) > 0) {
      forgetBooked(listingId);
      // Removed before the dialog closes, which would return the focus to a disappearing row.
      $orders.mutate($orders.get().data?.filter((order) => order.id !== id));
      toast.success(commonWords.deleted(listingName));
    }
  } finally {
    $orders.revalidate();
  }
}

const ENDED: Readonly<Partial<Record<BuyerOrderState['kind'], string>>> = {
  refunded: orderScreenWords.orderState.refunded,
  sold: orderScreenWords.soldToAnother,
  paused: reservationsWords.availability.paused,
  gone: reservationsWords.availability.gone,
  over: ordersWords.conflict.notPayable,
};

/** The payment goes back. */
const isUndone = ({ saleState }: Order): boolean => saleState === 'canceled' || saleState === 'refunded';

function OrderStatus({ order }: { order: Order }) {
  const state = orderStateOf(order);
  const ended = ENDED[state.kind];
  return (
    <div className={styles.state}>
      {state.kind === 'paid' ? (
        <span className={`badge ${isUndone(order) ? '' : 'badge-paid'}`}>{orderScreenWords.orderState.paid}</span>
      ) : ended ? (
        <span className={`badge ${state.kind === 'sold' ? 'badge-sold' : ''}`}>{ended}</span>
      ) : (
        <Pay order={order} kind={state.kind} />
      )}
      {order.saleState && state.kind === 'paid' && <SaleNote order={order} saleState={order.saleState} />}
      <Note state={state} />
      <RefundStatus order={order} />
    </div>
  );
}

function SaleNote({ order, saleState }: { order: Order; saleState: FulfilmentState }) {
  return (
    <p>
      <a href={paths.order(order.id)}>{saleStateWords.states[saleState]}</a>
    </p>
  );
}

/** Primary while paying is possible; otherwise a link to the page that shows the wait. */
function Pay({ order, kind }: { order: Order; kind: BuyerOrderState['kind'] }) {
  const label = kind === 'paying' ? orderScreenWords.orderState.resume : orderScreenWords.orderState.pay;
  const now = kind === 'free' || kind === 'paying' || kind === 'turn';
  return (
    <a
      className={`button button-small ${now ? 'button-primary' : ''}`}
      href={paths.payment(order.id)}
      aria-label={`${label} ${order.listingName}`}
    >
      {label}
    </a>
  );
}

function Note({ state }: { state: BuyerOrderState }) {
  switch (state.kind) {
    case 'paying':
      return <Until text={reservationsWords.heldUntil} until={state.until} />;
    case 'turn':
      if (state.until === null) return <strong>{reservationsWords.firstInQueue}</strong>;
      return (
        <>
          <Until text={reservationsWords.turnUntil} until={state.until} />
          <p>{reservationsWords.unusedTurn}</p>
        </>
      );
    case 'wait':
      return (
        <Until text={reservationsWords.wait[state.reason]} until={state.until} shown={roundUpToMinute(state.until)} />
      );
    case 'queue':
      return <p>{commonWords.queuePosition(state.position)}</p>;
    case 'paused':
      return <p>{reservationsWords.pausedMeanwhile}</p>;
    case 'held':
      return <span className="badge badge-held">{reservationsWords.availability.held}</span>;
    case 'free':
      return <p>{reservationsWords.notReserved}</p>;
    case 'checking':
      return <p>{paymentScreenWords.beingChecked}</p>;
    default:
      return null;
  }
}

type Times = { readonly text: (time: string) => string; readonly until: number; readonly shown?: number };

function Until({ text, until, shown = until }: Times) {
  const left = useTimeLeft(until, () => $orders.revalidate());
  return (
    <p>
      <SentenceWithMoment say={text} at={shown} as="near" />{' '}
      <span className={styles.left}>
        (<span role="timer">{hoursLeft(left)}</span> {orderScreenWords.orderState.timeLeft})
      </span>
    </p>
  );
}
