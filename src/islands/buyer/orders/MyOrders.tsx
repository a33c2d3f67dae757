import { useRef } from 'react';
import { ordersWords } from '../../../../core/words/orders.ts';
import { paths } from '../../../paths.ts';
import { $orders } from '../../../stores/orders/orders.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useEvery } from '../../ui/use-every.ts';
import { OrderRow } from './OrderRow.tsx';
import { isMoving } from './order-state.ts';

const ASK_AGAIN_MS = 10_000;

/** The buyer's orders: what is to be paid, what is paid, and what is being waited for. */
export function MyOrders() {
  return <Guard only="Buyer">{() => <Orders />}</Guard>;
}

function Orders() {
  const { data: orders, error } = useAnswer($orders);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  useEvery(orders?.some(isMoving) ? ASK_AGAIN_MS : undefined, () => $orders.revalidate());
  if (!orders) return error ? <Unreachable /> : <Spinner label={ordersWords.myOrders.loading} />;
  if (orders.length === 0) {
    return (
      <NoData>
        <a className="button" href={paths.books()}>
          {ordersWords.myOrders.browse}
        </a>
      </NoData>
    );
  }
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{ordersWords.myOrders.book}</th>
          <th scope="col">{ordersWords.myOrders.price}</th>
          <th scope="col">{ordersWords.myOrders.payment}</th>
          <th scope="col">{ordersWords.myOrders.action}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {orders.map((order, at) => (
          <OrderRow key={order.id} order={order} onAsk={() => remember(at)} />
        ))}
      </tbody>
    </table>
  );
}
