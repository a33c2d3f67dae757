import { useStore } from '@nanostores/react';
import { toast } from 'react-hot-toast/headless';
import { deleteOrder } from '../../api/buyer.ts';
import { paths } from '../../paths.ts';
import { price, shortName } from '../../shared/format.ts';
import { messages } from '../../shared/messages.ts';
import { type Order, orderCan } from '../../shared/order.ts';
import { $question } from '../../stores/confirm.ts';
import { $orders } from '../../stores/orders.ts';
import { Guard, Spinner, Unreachable } from '../ui/Guard.tsx';

/** The buyer's orders: what is to be paid, what is paid. */
export function MyOrders() {
  return <Guard only="Buyer">{() => <Orders />}</Guard>;
}

function Orders() {
  const { data: orders, error } = useStore($orders);
  if (!orders) return error ? <Unreachable /> : <Spinner label="Loading your orders" />;
  if (orders.length === 0) {
    return (
      <div className="empty">
        <p>{messages.noData}</p>
        <a className="button" href={paths.books()}>
          Browse Books
        </a>
      </div>
    );
  }
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Book</th>
          <th scope="col">Price</th>
          <th scope="col">Payment</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: Order }) {
  return (
    <tr>
      <td data-label="Book" title={order.productName}>
        {shortName(order.productName)}
      </td>
      <td data-label="Price">{price(order.priceCents)}</td>
      <td data-label="Payment">
        <PaymentState order={order} />
      </td>
      <td data-label="Action" className="table-actions">
        {orderCan.delete(order) && (
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Delete ${order.productName}`}
            onClick={() => $question.set({ name: order.productName, act: () => remove(order) })}
          >
            Delete
          </button>
        )}
        {order.sellerEmail && <a href={`mailto:${order.sellerEmail}`}>Write to the seller</a>}
      </td>
    </tr>
  );
}

function PaymentState({ order }: { order: Order }) {
  if (orderCan.pay(order)) {
    return (
      <a
        className="button button-primary button-small"
        href={paths.payment(order.id)}
        aria-label={`Pay ${order.productName}`}
      >
        Pay
      </a>
    );
  }
  if (order.paid) return <span className="badge badge-paid">Paid</span>;
  return <span className="badge badge-sold">{order.state === 'refunded' ? 'Refunded' : 'Sold to somebody else'}</span>;
}

async function remove(order: Order): Promise<void> {
  try {
    if ((await deleteOrder(order.id)) > 0) toast.success(messages.deleted(order.productName));
  } catch (error) {
    toast.error(error instanceof Error ? error.message : messages.error.unexpected);
  }
  $orders.revalidate();
}
