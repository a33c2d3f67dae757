/** The page of a sale: its parts, and how often it asks for changes. */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import type { SaleCase } from '../../../../core/fulfilment/sale-case.ts';
import { isFinalState, type SaleRefundState } from '../../../../core/fulfilment/state.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { orderHistoryWords, orderPageWords } from '../../../../core/words/en/order-page.ts';
import { ApiError, isOffline } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { fulfilmentStore } from '../../../stores/orders.ts';
import { Guard } from '../../Guard.tsx';
import { Thumbnail } from '../../ui/list/BookCell.tsx';
import { Outdated, Spinner, Unreachable, useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useEvery } from '../../ui/time/timers.ts';
import { CaseFacts } from './case/CaseFacts.tsx';
import { DisputeFacts } from './case/DisputeFacts.tsx';
import { eventLine } from './event-line.ts';
import { KeptMeeting } from './meeting/Meeting.tsx';
import { NextStep } from './NextStep.tsx';
import { AddressFacts, ContactFacts, ListingFacts, MoneyFacts, ParcelFacts, RefundFacts } from './OrderFacts.tsx';
import styles from './order.module.css';
import { addressToShipTo, otherPartyName, stateNameOf } from './order-sentence.ts';
import { Reviews } from './Reviews.tsx';

/** Apart from what a meeting without a connection needs. */
const OrderConversation = lazy(() =>
  import('../messages/OrderConversation.tsx').then((file) => ({ default: file.OrderConversation })),
);

/** Polling intervals in ms while the page is visible; also refetched when the page regains focus. */
const ASK_AGAIN_MS = { soon: 5_000, later: 60_000 } as const;

/** Time around a deadline in which its effects are expected, in ms. */
const NEAR_MS = 10 * 60_000;

/** Time after opening or a change in which both parties may use the page at a meeting, in ms. */
const TOGETHER_MS = 10 * 60_000;

/** Order id from the address, because the stored offline page is the same for all orders. */
const orderAsked = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

export function OrderPage() {
  return (
    <Guard offline={(user) => <KeptMeeting userId={user?.userId} id={orderAsked()} />}>
      {({ userId }) => <Order userId={userId} id={orderAsked()} />}
    </Guard>
  );
}

function Order({ userId, id }: { userId: string; id: string }) {
  const $order = useMemo(() => fulfilmentStore(id), [id]);
  const { data: order, error } = useLastValue($order);
  const look = () => $order.revalidate();
  const lookedAt = useLookedAt(order?.events.length);
  useEvery(order && pauseOf(order, lookedAt), look);
  if (order) {
    return (
      <>
        <Outdated error={error} />
        <OrderSheet order={order} onChange={look} />
      </>
    );
  }
  if (!error) return <Spinner label={orderPageWords.loading} />;
  if (isOffline(error)) return <KeptMeeting userId={userId} id={id} />;
  return error instanceof ApiError && error.code === 'not_found' ? <NoOrder /> : <Unreachable />;
}

/** Time since which the page has been shown unchanged, ms since the epoch: its last return into view or last change. */
function useLookedAt(events: number | undefined): number {
  const [at, setAt] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is a change
  useEffect(() => {
    const look = () => setAt(Date.now());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [events]);
  return at;
}

/** States of refunds that will change. */
const MOVING: readonly SaleRefundState[] = ['owed', 'sent', 'failed'];

/** Pause before the next poll, in ms; undefined if nothing will change. */
function pauseOf({ method, state, deadlineAt, frozen, refunds }: Fulfilment, lookedAt: number): number | undefined {
  if (isFinalState(state)) return refunds.some((one) => MOVING.includes(one.state)) ? ASK_AGAIN_MS.later : undefined;
  const now = Date.now();
  const isNear = deadlineAt !== null && !frozen && Math.abs(deadlineAt - now) < NEAR_MS;
  const isMeeting = method === 'meet' && !frozen && now - lookedAt < TOGETHER_MS;
  return isNear || isMeeting ? ASK_AGAIN_MS.soon : ASK_AGAIN_MS.later;
}

function NoOrder() {
  return (
    <>
      <h1>{orderPageWords.missing.heading}</h1>
      <div className="notice notice-error" role="alert">
        <p>{orderPageWords.missing.reason}</p>
        <p>
          <a href={paths.dashboard()}>{orderPageWords.missing.dashboard}</a>
        </p>
      </div>
    </>
  );
}

type OrderSheetProps = { readonly order: Fulfilment; readonly onChange: () => void };

const BACK = {
  ...{ buyer: paths.myOrders(), seller: paths.myBuyers() },
  ...{ open: paths.salesUnderWay(), ended: paths.soldListings() },
} as const;

function OrderSheet({ order, onChange }: OrderSheetProps) {
  const { side, state, listingName: name } = order;
  const back = side === 'admin' ? (isFinalState(state) ? 'ended' : 'open') : side;
  const listing = <ListingFacts orderId={order.orderId} open={order.saleCase !== null} />;
  return (
    <article className={styles.sheet} aria-labelledby="order">
      <header className={styles.head}>
        <Thumbnail name={name} photo={order.listingPhoto} />
        <div className={styles.title}>
          <h1 id="order" dir="auto">
            {name}
          </h1>
          <p className={styles.who}>{whoOf(order)}</p>
          <p className={styles.marks}>
            <span className={`badge ${state === 'completed' ? 'badge-paid' : ''}`}>{stateNameOf(order)}</span>
            <span className="form-note">{saleStateWords.methods[order.method]}</span>
          </p>
        </div>
      </header>
      <div className={styles.road}>
        <NextStep order={order} onChange={onChange} />
        {side === 'admin' && <DisputeFacts order={order} onChange={onChange} />}
        {order.saleCase && <CaseFacts order={order} saleCase={order.saleCase} />}
        {/* An admin who decides needs the copy as booked. */}
        {order.saleCase && listing}
        {side !== 'admin' && <Reviews order={order} side={side} />}
        {side !== 'admin' && (
          <Suspense>
            <OrderConversation order={order} />
          </Suspense>
        )}
        <Timeline order={order} />
        {!order.saleCase && listing}
      </div>
      <div className={styles.facts}>
        <ParcelFacts order={order} />
        {order.contact && (
          <ContactFacts
            side={side}
            contact={order.contact}
            hasAddress={order.address !== null}
            toMeetFor={state === 'to_meet' && !order.frozen ? name : undefined}
          />
        )}
        {order.address && !addressToShipTo(order) && <AddressFacts side={side} address={order.address} />}
        <MoneyFacts order={order} />
        <RefundFacts order={order} onChange={onChange} />
        <p className={styles.links}>
          <a href={paths.book(order.listingId)}>{orderPageWords.book}</a>
          <a href={paths.receipt(order.orderId)}>{orderPageWords.receipt}</a>
          {side === 'buyer' && <a href={paths.returns()}>{orderPageWords.returns}</a>}
          <a href={BACK[back]}>{orderPageWords.back[back]}</a>
        </p>
      </div>
    </article>
  );
}

function whoOf(order: Fulfilment): string {
  const { side, buyerName, sellerName } = order;
  if (side === 'admin') return orderPageWords.between(buyerName, sellerName);
  return `${orderPageWords.with[side]}: ${otherPartyName(order)}`;
}

/** History of the sale, without the texts that its claim shows above. */
function Timeline({ order }: { order: Fulfilment }) {
  const saidAbove = textsOf(order.saleCase);
  return (
    <section aria-labelledby="happened">
      <h2 id="happened">{orderHistoryWords.happened}</h2>
      <ol className={styles.events}>
        {order.events.map((event, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is its number; none is ever taken out
          <li key={number}>
            <p>{eventLine(order, number)}</p>
            {event.note && !saidAbove.has(event.note) && (
              <blockquote className={styles.note} dir="auto">
                {event.note}
              </blockquote>
            )}
            <Moment className={styles.at} at={event.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const textsOf = (saleCase: SaleCase | null): ReadonlySet<string | undefined | null> =>
  new Set([
    saleCase?.text,
    saleCase?.answer?.statement?.text,
    saleCase?.returned?.wrong?.text,
    saleCase?.decision?.reason,
  ]);
