import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { paths } from '../../../paths.ts';
import { $orders } from '../../../stores/orders.ts';
import { Awaited } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useEvery } from '../../ui/time/use-every.ts';
import { useLastValue } from '../../ui/use-answer.ts';
import { OrderRow } from './OrderRow.tsx';
import { isMoving } from './order-state.ts';

const ASK_AGAIN_MS = 10_000;

export function MyOrders() {
  return <Guard only="Buyer">{() => <Orders />}</Guard>;
}

function Orders() {
  const { data: orders, error } = useLastValue($orders);
  useEvery(orders?.some(isMoving) ? ASK_AGAIN_MS : undefined, () => $orders.revalidate());
  if (!orders) return <Awaited error={error} label={orderScreenWords.myOrders.loading} />;
  if (orders.length === 0) {
    return (
      <NoData>
        <a className="button" href={paths.books()}>
          {orderScreenWords.myOrders.browse}
        </a>
      </NoData>
    );
  }
  const { book, price, payment, action } = orderScreenWords.myOrders;
  return (
    <ListTable heads={[book, price, payment, action]} rows={orders}>
      {(order, onAsk) => <OrderRow key={order.id} order={order} onAsk={onAsk} />}
    </ListTable>
  );
}
