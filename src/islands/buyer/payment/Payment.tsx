import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatShortDollars } from '../../../../core/format.ts';
import { roundUpToMinute } from '../../../../core/minutes.ts';
import type { Order } from '../../../../core/orders/order.ts';
import type { ListingChanges } from '../../../../core/orders/snapshot.ts';
import type { HoldCooldownReason } from '../../../../core/reservations/reservations.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';
import { orderStore, readOrder } from '../../../stores/orders.ts';
import { Guard } from '../../Guard.tsx';
import { Spinner, useLastValue } from '../../ui/load-states.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { hoursLeft } from '../../ui/time/moment-formats.ts';
import { useEvery, useTimeLeft } from '../../ui/time/timers.ts';
import { type BuyerOrderState, orderStateOf } from '../order-state.ts';
import { QueuePosition } from '../QueuePosition.tsx';
import { RefundStatus } from '../RefundStatus.tsx';
import { AcceptChanges } from './AcceptChanges.tsx';
import { BookedListing } from './BookedListing.tsx';
import { CardPayment } from './CardPayment.tsx';
import { Outcome } from './PaymentOutcome.tsx';
import styles from './payment.module.css';

type PaymentProps = {
  readonly orderId: string;
  readonly publicKey: string;
  /** True if no real money moves; the page says so. */
  readonly simulated: boolean;
};

/** Polling intervals in ms while the buyer waits, by state. */
const ASK_AGAIN_MS: Readonly<Partial<Record<BuyerOrderState['kind'], number>>> = {
  held: 5_000,
  queue: 5_000,
  checking: 5_000,
  paused: 30_000,
};

const PAYABLE: ReadonlySet<BuyerOrderState['kind']> = new Set(['free', 'paying', 'checking', 'turn']);

export function Payment({ orderId, publicKey, simulated }: PaymentProps) {
  return (
    <Guard only="Buyer">{(buyer) => <OrderPayment {...{ orderId, publicKey, simulated }} email={buyer.email} />}</Guard>
  );
}

function OrderPayment({ orderId, email, ...service }: PaymentProps & { email: string }) {
  const $order = useMemo(() => orderStore(orderId), [orderId]);
  const { data: order, error } = useLastValue($order);
  const state = order && orderStateOf(order);
  const kind = state?.kind;
  useEndOfWaitToast(kind);
  const revalidate = () => $order.revalidate();
  useEvery(kind && ASK_AGAIN_MS[kind], revalidate);
  if (error && !order) return <Problem message={error.message} />;
  if (!order || !state || !kind) return <Spinner label={paymentScreenWords.payment.loading} />;
  /** Fetches the current order and shows it; a response already in transit may be older. */
  const look = async (): Promise<Order> => {
    const now = await readOrder(orderId);
    $order.mutate(now);
    return now;
  };
  return (
    <section className="panel">
      <h1 className={styles.heading}>{paymentScreenWords.payFor(order.listingName)}</h1>
      {!PAYABLE.has(kind) && <BookedListing seen={order.snapshot} />}
      {PAYABLE.has(kind) ? (
        <Paying {...{ order, email, look }} {...service} onChange={() => look().catch(revalidate)} />
      ) : state.kind === 'wait' ? (
        <TooEarly reason={state.reason} until={state.until} onEnd={revalidate} />
      ) : kind === 'held' || kind === 'queue' ? (
        <QueuePosition order={order} onChange={revalidate} />
      ) : (
        <Outcome order={order} />
      )}
    </section>
  );
}

/** Announces the end of a wait: the focused element may have been replaced by the card form. */
function useEndOfWaitToast(kind: BuyerOrderState['kind'] | undefined): void {
  const waited = useRef(false);
  useEffect(() => {
    if (kind === undefined) return;
    if (waited.current && PAYABLE.has(kind)) toast.success(reservationsWords.nowFree);
    waited.current = kind === 'held' || kind === 'queue' || kind === 'wait';
  }, [kind]);
}

type PayingProps = Omit<PaymentProps, 'orderId'> & {
  readonly order: Order;
  readonly email: string;
  readonly look: () => Promise<Order>;
  readonly onChange: () => void;
};

function Paying({ simulated, ...payment }: PayingProps) {
  // Each round takes a new hold.
  const [round, setRound] = useState(0);
  const [changed, setChanged] = useState<ListingChanges>();
  const { order } = payment;
  const again = () => {
    setChanged(undefined);
    setRound(round + 1);
  };
  if (changed)
    return <AcceptChanges {...{ order, changed }} look={payment.look} onChanged={setChanged} onAgain={again} />;
  return (
    <>
      <BookedListing seen={order.snapshot} />
      <p>{paymentScreenWords.payAmount(formatShortDollars(order.priceCents))}</p>
      {order.refund && (
        <div className="notice">
          <RefundStatus order={order} />
        </div>
      )}
      {simulated && <SimulatedNote />}
      <CardPayment key={round} {...payment} onAgain={again} onListingChanged={setChanged} />
    </>
  );
}

function SimulatedNote() {
  const { before, card, after } = paymentScreenWords.payment.simulated;
  return (
    <p className="notice">
      {before}
      <span className={styles.number}>{card}</span>
      {after}
    </p>
  );
}

function Problem({ message }: { message: string }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{message}</p>
      <p>
        <a href={paths.myOrders()}>{paymentScreenWords.payment.back}</a>
      </p>
    </div>
  );
}

type TooEarlyProps = { readonly reason: HoldCooldownReason; readonly until: number; readonly onEnd: () => void };

function TooEarly({ reason, until, onEnd }: TooEarlyProps) {
  const left = useTimeLeft(until, onEnd);
  const from = reason === 'turn' ? reservationsWords.joinAgainFrom : reservationsWords.payAgainFrom;
  return (
    <>
      <div className="notice" role="status">
        <p>
          <strong>{reservationsWords.tooEarly[reason]}</strong>
        </p>
        <p>{reservationsWords.meanwhile}</p>
      </div>
      <p className={styles.hold}>
        <SentenceWithMoment say={from} at={roundUpToMinute(until)} as="near" />
        <span role="timer" className={styles.left} aria-label={paymentScreenWords.tooEarly.timeLeft}>
          {hoursLeft(left)}
        </span>
      </p>
      <p className="form-actions">
        <a className="button" href={paths.myOrders()}>
          {paymentScreenWords.tooEarly.myOrders}
        </a>
        <a href={paths.books()}>{paymentScreenWords.tooEarly.browse}</a>
      </p>
    </>
  );
}
