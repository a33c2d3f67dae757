import { useEffect } from 'react';
import { type Order, orderCan } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { offerPushOfTurn } from '../push/offer.ts';
import { enterQueue, exitQueue } from './queue.ts';

type Props = { readonly order: Order; readonly onChange: () => void };

/** Another buyer is paying for the copy. The page continues by itself afterwards. */
export function QueuePlace({ order, onChange }: Props) {
  const { id, place } = order;
  const isWaiting = place !== null;
  useEffect(() => {
    if (isWaiting) void offerPushOfTurn();
  }, [isWaiting]);
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(onChange);
  return (
    <>
      <div className="notice" role="status">
        <p>
          <strong>{place === null ? reservationsWords.availability.held : commonWords.place(place)}</strong>
        </p>
        <p>{place === null ? orderScreenWords.queuePlace.offer : orderScreenWords.queuePlace.inQueue}</p>
        <p>{reservationsWords.unusedTurn}</p>
      </div>
      <p className="form-actions">
        {orderCan.enterQueue(order) && (
          <ActButton className="button-primary" act={act(enterQueue)}>
            {orderScreenWords.queuePlace.enterQueue}
          </ActButton>
        )}
        {place !== null && <ActButton act={act(exitQueue)}>{orderScreenWords.queuePlace.exitQueue}</ActButton>}
        <a href={paths.myOrders()}>{orderScreenWords.queuePlace.myOrders}</a>
      </p>
    </>
  );
}
