import { type Order, orderCan } from '../../../../core/orders/order.ts';
import { messages } from '../../../../core/words/messages.ts';
import { paths } from '../../../paths.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { ordinal } from '../../ui/clock.ts';
import { leaveLine, lineUp } from './queue.ts';

type Props = { readonly order: Order; readonly onChange: () => void };

/** Somebody else is paying for the copy. The page goes on by itself when that has ended. */
export function Waiting({ order, onChange }: Props) {
  const { id, place } = order;
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(onChange);
  return (
    <>
      <div className="notice" role="status">
        <p>
          <strong>{place === null ? messages.availability.held : messages.place(ordinal(place))}</strong>
        </p>
        <p>
          {place === null
            ? 'Line up, and you are next if they do not pay.'
            : 'Stay on this page: as soon as it is your turn, you can pay here. You then have 15 minutes.'}
        </p>
        <p>{messages.unusedTurn}</p>
      </div>
      <p className="form-actions">
        {orderCan.lineUp(order) && (
          <ActButton className="button-primary" act={act(lineUp)}>
            Line up
          </ActButton>
        )}
        {place !== null && <ActButton act={act(leaveLine)}>Leave the line</ActButton>}
        <a href={paths.myOrders()}>My Orders</a>
      </p>
    </>
  );
}
