import type { FulfilmentState } from '../../../../core/fulfilment/state.ts';
import { fromMinute } from '../../../../core/minutes.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { orderScreenWords, ordersWords } from '../../../../core/words/en/orders.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';
import { $orders } from '../../../stores/orders.ts';
import { hoursLeft } from '../../ui/time/clock.ts';
import { WithMoment } from '../../ui/time/Moment.tsx';
import { useTimeLeft } from '../../ui/time/use-left.ts';
import styles from '../tables.module.css';
import { type OrderState, orderStateOf } from './order-state.ts';
import { RefundStatus } from './RefundStatus.tsx';

const ENDED: Readonly<Partial<Record<OrderState['kind'], string>>> = {
  refunded: orderScreenWords.orderState.refunded,
  sold: orderScreenWords.soldToAnother,
  paused: reservationsWords.availability.paused,
  gone: reservationsWords.availability.gone,
  over: ordersWords.conflict.notPayable,
};

export function OrderStatus({ order }: { order: Order }) {
  const state = orderStateOf(order);
  const ended = ENDED[state.kind];
  return (
    <div className={styles.state}>
      {state.kind === 'paid' ? (
        <span className="badge badge-paid">{orderScreenWords.orderState.paid}</span>
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
function Pay({ order, kind }: { order: Order; kind: OrderState['kind'] }) {
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

function Note({ state }: { state: OrderState }) {
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
      return <Until text={reservationsWords.wait[state.reason]} until={state.until} shown={fromMinute(state.until)} />;
    case 'queue':
      return <p>{commonWords.place(state.place)}</p>;
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
      <WithMoment say={text} at={shown} as="near" />{' '}
      <span className={styles.left}>
        (<span role="timer">{hoursLeft(left)}</span> {orderScreenWords.orderState.timeLeft})
      </span>
    </p>
  );
}
