import type { Order } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { ordersWords } from '../../../../core/words/orders.ts';
import { paymentsWords } from '../../../../core/words/payments.ts';
import { reservationsWords } from '../../../../core/words/reservations.ts';
import { paths } from '../../../paths.ts';
import { $orders } from '../../../stores/orders/orders.ts';
import { hoursLeft, ordinal, timeOfDay } from '../../ui/clock.ts';
import { useLeft } from '../../ui/use-left.ts';
import styles from '../tables.module.css';
import { type Standing, standingOf } from './order-state.ts';
import { RefundNote } from './RefundNote.tsx';

const ENDED: Readonly<Partial<Record<Standing['kind'], string>>> = {
  refunded: ordersWords.orderState.refunded,
  sold: ordersWords.soldToAnother,
  gone: reservationsWords.availability.gone,
  over: ordersWords.conflict.notPayable,
};

/** Pay, Paid, or why neither; and what the order waits for. */
export function OrderStanding({ order }: { order: Order }) {
  const standing = standingOf(order);
  const ended = ENDED[standing.kind];
  return (
    <div className={styles.standing}>
      {standing.kind === 'paid' ? (
        <span className="badge badge-paid">{ordersWords.orderState.paid}</span>
      ) : ended ? (
        <span className={`badge ${standing.kind === 'sold' ? 'badge-sold' : ''}`}>{ended}</span>
      ) : (
        <Pay order={order} kind={standing.kind} />
      )}
      <Note standing={standing} />
      <RefundNote order={order} />
    </div>
  );
}

/** Stands out while paying is possible; else it leads to the page that waits with the buyer. */
function Pay({ order, kind }: { order: Order; kind: Standing['kind'] }) {
  const label = kind === 'paying' ? ordersWords.orderState.goOnPaying : ordersWords.orderState.pay;
  const now = kind === 'free' || kind === 'paying' || kind === 'turn';
  return (
    <a
      className={`button button-small ${now ? 'button-primary' : ''}`}
      href={paths.payment(order.id)}
      aria-label={`${label} ${order.productName}`}
    >
      {label}
    </a>
  );
}

function Note({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'paying':
      return <Until text={reservationsWords.heldUntil} until={standing.until} />;
    case 'turn':
      if (standing.until === null) return <strong>{reservationsWords.firstInLine}</strong>;
      return (
        <>
          <Until text={reservationsWords.turnUntil} until={standing.until} />
          <p>{reservationsWords.unusedTurn}</p>
        </>
      );
    case 'wait':
      return <Until text={reservationsWords.payAgainFrom} until={standing.until} />;
    case 'line':
      return <p>{commonWords.place(ordinal(standing.place))}</p>;
    case 'held':
      return <span className="badge badge-held">{reservationsWords.availability.held}</span>;
    case 'checking':
      return <p>{paymentsWords.beingChecked}</p>;
    default:
      return null;
  }
}

function Until({ text, until }: { text: (time: string) => string; until: number }) {
  const left = useLeft(until, () => $orders.revalidate());
  return (
    <p>
      {text(timeOfDay(until))}{' '}
      <span className={styles.left}>
        (<span role="timer">{hoursLeft(left)}</span> {ordersWords.orderState.left})
      </span>
    </p>
  );
}
