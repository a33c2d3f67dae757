/** The queue for a copy: the position in it, joining, leaving, and the offer of push for the turn. */
import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Order, orderCan } from '../../../core/orders/order.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { orderScreenWords } from '../../../core/words/en/orders.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { leaveQueue } from '../../api/buyer.ts';
import { joinQueue } from '../../api/catalog.ts';
import { paths } from '../../paths.ts';
import { moduleLoader } from '../load-module.ts';
import { ActButton } from '../ui/ActButton.tsx';
import { toastFailure } from '../ui/failure.tsx';
import offerAddress from './offer-push.tsx?address';

type QueuePositionProps = { readonly order: Order; readonly onChange: () => void };

/** Another buyer is paying for the copy. The page continues by itself afterwards. */
export function QueuePosition({ order, onChange }: QueuePositionProps) {
  const { id, queuePosition } = order;
  const isWaiting = queuePosition !== null;
  useEffect(() => {
    if (isWaiting) void offerPushOfTurn();
  }, [isWaiting]);
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(onChange);
  return (
    <>
      <div className="notice" role="status">
        <p>
          <strong>
            {queuePosition === null ? reservationsWords.availability.held : commonWords.queuePosition(queuePosition)}
          </strong>
        </p>
        <p>{queuePosition === null ? orderScreenWords.queuePosition.offer : orderScreenWords.queuePosition.inQueue}</p>
        <p>{reservationsWords.unusedTurn}</p>
      </div>
      <p className="form-actions">
        {orderCan.enterQueue(order) && (
          <ActButton className="button-primary" act={act(joinQueueWithToast)}>
            {orderScreenWords.queuePosition.enterQueue}
          </ActButton>
        )}
        {queuePosition !== null && (
          <ActButton act={act(exitQueue)}>{orderScreenWords.queuePosition.exitQueue}</ActButton>
        )}
        <a href={paths.myOrders()}>{orderScreenWords.queuePosition.myOrders}</a>
      </p>
    </>
  );
}

/** Joins the queue for the copy of an order and shows the position. */
export const joinQueueWithToast = (orderId: string): Promise<unknown> =>
  joinQueue(orderId).then((position) => {
    toast.success(commonWords.queuePosition(position));
    void offerPushOfTurn();
  }, toastFailure);

export const exitQueue = (orderId: string): Promise<unknown> =>
  leaveQueue(orderId).then(() => toast.success(reservationsWords.leftQueue), toastFailure);

const loadOffer = moduleLoader<typeof import('./offer-push.tsx')>(offerAddress);

/** Offers push for the turn in a queue. Its code loads on demand; without it there is no offer. */
const offerPushOfTurn = (): Promise<void> =>
  loadOffer().then(
    ({ offerPush }) => offerPush(),
    () => {},
  );
