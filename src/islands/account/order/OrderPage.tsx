import { useMemo } from 'react';
import { isFinal } from '../../../../core/fulfilment/state.ts';
import { orderPageWords as words } from '../../../../core/words/fulfilment/order-page.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { fulfilmentStore } from '../../../stores/orders/fulfilment.ts';
import { Outdated, Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useEvery } from '../../ui/use-every.ts';
import { OrderSheet } from './OrderSheet.tsx';

/** The other one may act at any moment: two people who meet look at the same page. */
const ASK_AGAIN_MS = 5_000;

/** A copy that was paid for: what happened, what is next, and what its buyer or its seller can do. */
export function OrderPage({ orderId }: { orderId: string }) {
  return <Guard>{() => <Order id={orderId} />}</Guard>;
}

function Order({ id }: { id: string }) {
  const $order = useMemo(() => fulfilmentStore(id), [id]);
  const { data: order, error } = useAnswer($order);
  const look = () => $order.revalidate();
  useEvery(order && !isFinal(order.state) ? ASK_AGAIN_MS : undefined, look);
  if (order) {
    return (
      <>
        <Outdated error={error} />
        <OrderSheet order={order} onChange={look} />
      </>
    );
  }
  if (!error) return <Spinner label={words.loading} />;
  return error instanceof ApiError && error.code === 'not_found' ? <NoOrder /> : <Unreachable />;
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
