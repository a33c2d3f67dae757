import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import { type Order, orderCan } from '../../../../core/orders/order.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { deleteOrder } from '../../../api/buyer.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $orders } from '../../../stores/orders.ts';
import { forgetBooked } from '../../../stores/remembered.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { BookCell } from '../../ui/list/BookCell.tsx';
import { BookTitle } from '../../ui/list/BookTitle.tsx';
import { DeleteButton } from '../../ui/list/DeleteButton.tsx';
import { otherCopiesUrl } from '../other-copies.ts';
import styles from '../tables.module.css';
import { OrderStatus } from './OrderStatus.tsx';
import { orderStateOf } from './order-state.ts';
import { enterQueue, exitQueue } from './queue.ts';

type Props = { readonly order: Order; readonly onAsk: () => void };

export function OrderRow({ order, onAsk }: Props) {
  const { listingName: name } = order;
  const { kind } = orderStateOf(order);
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(order) });
  };
  return (
    <tr className={kind === 'turn' ? styles.turn : undefined}>
      <BookCell name={name} photo={order.listingPhoto}>
        <BookTitle listingId={order.listingId} name={name} />
      </BookCell>
      <td data-label={orderScreenWords.orderRow.price}>{price(order.priceCents)}</td>
      <td data-label={orderScreenWords.orderRow.payment}>
        <OrderStatus order={order} />
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <OrderFacts order={order} />
          {order.paidAt !== null && (
            <a href={paths.order(order.id)} aria-label={orderScreenWords.orderRow.orderLabel(name)}>
              {orderScreenWords.orderRow.order}
            </a>
          )}
          {order.paid && (
            <a href={paths.receipt(order.id)} aria-label={orderScreenWords.orderRow.receiptLabel(name)}>
              {orderScreenWords.orderRow.receipt}
            </a>
          )}
          {order.sellerEmail && (
            <a href={`mailto:${order.sellerEmail}`} aria-label={orderScreenWords.orderRow.emailSellerLabel(name)}>
              {orderScreenWords.orderRow.emailSeller}
            </a>
          )}
          {(kind === 'sold' || kind === 'paused' || kind === 'gone') && (
            <a href={otherCopiesUrl(name)} aria-label={orderScreenWords.orderRow.otherCopiesLabel(name)}>
              {orderScreenWords.orderRow.otherCopies}
            </a>
          )}
          {orderCan.delete(order) && (
            <DeleteButton name={orderScreenWords.orderRow.deleteLabel(name)} onClick={ask}>
              {commonWords.button.delete}
            </DeleteButton>
          )}
        </div>
      </td>
    </tr>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { id, listingName: name } = order;
  const act = (step: (orderId: string) => Promise<unknown>) => () => step(id).then(() => $orders.revalidate());
  if (orderCan.enterQueue(order)) {
    return (
      <ActButton name={orderScreenWords.orderRow.enterQueueLabel(name)} className="button-small" act={act(enterQueue)}>
        {orderScreenWords.orderRow.enterQueue}
      </ActButton>
    );
  }
  if (order.place === null || order.state !== 'pending') return null;
  return (
    <ActButton
      name={orderScreenWords.orderRow.exitQueueLabel(name)}
      className="button-quiet button-small"
      act={act(exitQueue)}
    >
      {orderScreenWords.orderRow.exitQueue}
    </ActButton>
  );
}

async function remove({ id, listingId, listingName }: Order): Promise<void> {
  try {
    if ((await deleteOrder(id)) > 0) {
      forgetBooked(listingId);
      // Removed before the dialog closes, which would return the focus to a disappearing row.
      $orders.mutate($orders.get().data?.filter((order) => order.id !== id));
      toast.success(commonWords.deleted(listingName));
    }
  } finally {
    $orders.revalidate();
  }
}
