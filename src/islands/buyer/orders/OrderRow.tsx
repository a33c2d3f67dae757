import { toast } from 'react-hot-toast/headless';
import { price, shortName } from '../../../../core/format.ts';
import { type Order, orderCan } from '../../../../core/orders/order.ts';
import { messages } from '../../../../core/words/messages.ts';
import { deleteOrder } from '../../../api/buyer.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $orders } from '../../../stores/orders/orders.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import styles from '../tables.module.css';
import { OrderStanding } from './OrderState.tsx';
import { standingOf } from './order-state.ts';
import { leaveLine, lineUp } from './queue.ts';

type Props = { readonly order: Order; readonly onAsk: () => void };

/** One order (specification, section 2), and what its buyer can do with it now. */
export function OrderRow({ order, onAsk }: Props) {
  const { productName: name } = order;
  const { kind } = standingOf(order);
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(order) });
  };
  return (
    <tr className={kind === 'turn' ? styles.turn : undefined}>
      <td title={name}>
        <div className={styles.book}>
          <Thumbnail name={name} photo={order.productPhoto} />
          {shortName(name)}
        </div>
      </td>
      <td data-label="Price">{price(order.priceCents)}</td>
      <td data-label="Payment">
        <OrderStanding order={order} />
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <Line order={order} />
          {order.paid && (
            <a href={paths.receipt(order.id)} aria-label={`Receipt for ${name}`}>
              Receipt
            </a>
          )}
          {order.sellerEmail && (
            <a href={`mailto:${order.sellerEmail}`} aria-label={`Write to the seller of ${name}`}>
              Write to the seller
            </a>
          )}
          {orderCan.delete(order) && (
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Delete ${name}`}
              data-deletes=""
              onClick={ask}
            >
              Delete
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The way into the line before a copy that somebody else is paying for, and out of it. */
function Line({ order }: { order: Order }) {
  const { id, productName: name } = order;
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(() => $orders.revalidate());
  if (orderCan.lineUp(order)) {
    return (
      <ActButton name={`Line up for ${name}`} className="button-small" act={act(lineUp)}>
        Line up
      </ActButton>
    );
  }
  if (order.place === null || order.state !== 'pending') return null;
  return (
    <ActButton name={`Leave the line for ${name}`} className="button-quiet button-small" act={act(leaveLine)}>
      Leave the line
    </ActButton>
  );
}

async function remove({ id, productName }: Order): Promise<void> {
  try {
    if ((await deleteOrder(id)) > 0) {
      // Gone before the question closes, which would give the focus back to a row about to go.
      $orders.mutate($orders.get().data?.filter((order) => order.id !== id));
      toast.success(messages.deleted(productName));
    }
  } catch (error) {
    toastFailure(error);
  }
  $orders.revalidate();
}
