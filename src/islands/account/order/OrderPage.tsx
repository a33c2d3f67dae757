import { useEffect, useMemo, useState } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { isFinal, type SaleRefundState } from '../../../../core/fulfilment/state.ts';
import { orderPageWords as words } from '../../../../core/words/en/fulfilment.ts';
import { ApiError, isOffline } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { fulfilmentStore } from '../../../stores/orders/fulfilment.ts';
import { Outdated, Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { useEvery } from '../../ui/time/use-every.ts';
import { useLastValue } from '../../ui/use-answer.ts';
import { KeptMeeting } from './meeting/KeptMeeting.tsx';
import { OrderSheet } from './OrderSheet.tsx';

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
  if (!error) return <Spinner label={words.loading} />;
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
  if (isFinal(state)) return refunds.some((one) => MOVING.includes(one.state)) ? ASK_AGAIN_MS.later : undefined;
  const now = Date.now();
  const isNear = deadlineAt !== null && !frozen && Math.abs(deadlineAt - now) < NEAR_MS;
  const isMeeting = method === 'meet' && !frozen && now - lookedAt < TOGETHER_MS;
  return isNear || isMeeting ? ASK_AGAIN_MS.soon : ASK_AGAIN_MS.later;
}

function NoOrder() {
  return (
    <>
      <h1>{words.missing.heading}</h1>
      <div className="notice notice-error" role="alert">
        <p>{words.missing.reason}</p>
        <p>
          <a href={paths.dashboard()}>{words.missing.dashboard}</a>
        </p>
      </div>
    </>
  );
}
