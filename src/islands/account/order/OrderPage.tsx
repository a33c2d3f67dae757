import { useEffect, useMemo, useState } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { isFinal, type SaleRefundState } from '../../../../core/fulfilment/states/state.ts';
import { orderPageWords as words } from '../../../../core/words/fulfilment/order-page.ts';
import { ApiError, isOffline } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { fulfilmentStore } from '../../../stores/orders/fulfilment.ts';
import { Outdated, Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { useEvery } from '../../ui/time/use-every.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { KeptMeeting } from './meeting/KeptMeeting.tsx';
import { OrderSheet } from './OrderSheet.tsx';

/** How often the page asks again while it is seen; whenever it comes back into view it asks at once. */
const ASK_AGAIN_MS = { soon: 5_000, later: 60_000 } as const;

/** So long before and after a deadline its end may come at any moment. */
const NEAR_MS = 10 * 60_000;

/** So long after the page was opened, or something changed, two people who meet may be looking at it together. */
const TOGETHER_MS = 10 * 60_000;

/** The order of this page. It stands in the address alone, because the page is the same for all without a connection. */
const orderAsked = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

/** A copy that was paid for: what happened, what is next, and what its buyer or its seller can do. */
export function OrderPage() {
  return (
    <Guard offline={(user) => <KeptMeeting userId={user?.userId} id={orderAsked()} />}>
      {({ userId }) => <Order userId={userId} id={orderAsked()} />}
    </Guard>
  );
}

function Order({ userId, id }: { userId: string; id: string }) {
  const $order = useMemo(() => fulfilmentStore(id), [id]);
  const { data: order, error } = useAnswer($order);
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

/** Since when (ms since the epoch) somebody has looked at the page as it is: since it came into view, or something changed. */
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

/** How a refund stands of which there will be news. */
const MOVING: readonly SaleRefundState[] = ['owed', 'sent', 'failed'];

/** How long until it asks again; not at all of what will not change any more. */
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
