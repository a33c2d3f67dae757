import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { paths } from '../../paths.ts';
import { plainDollars } from '../../shared/format.ts';
import { messages } from '../../shared/messages.ts';
import { type Order, orderCan } from '../../shared/order.ts';
import { orderStore } from '../../stores/orders.ts';
import { Guard, Spinner } from '../ui/Guard.tsx';
import { CardPayment } from './CardPayment.tsx';

type Props = {
  readonly orderId: string;
  readonly publicKey: string;
  /** True where no real money moves; the page then says so. */
  readonly simulated: boolean;
};

/** The payment page of one order (specification, section 2). */
export function Payment({ orderId, publicKey, simulated }: Props) {
  return (
    <Guard only="Buyer">{(buyer) => <OrderPayment {...{ orderId, publicKey, simulated }} email={buyer.email} />}</Guard>
  );
}

function OrderPayment({ orderId, publicKey, simulated, email }: Props & { email: string }) {
  const $order = useMemo(() => orderStore(orderId), [orderId]);
  const { data: order, error } = useStore($order);
  if (error && !order) return <Problem message={error.message} />;
  if (!order) return <Spinner label="Loading your order" />;
  return (
    <section className="panel">
      <h1>{messages.payFor(order.productName)}</h1>
      {orderCan.pay(order) ? (
        <>
          <p>{messages.payAmount(plainDollars(order.priceCents))}</p>
          {simulated && (
            <p className="notice">
              Payments are simulated here: no real money moves. Try the card 4242 4242 4242 4242, any date to come, any
              CVC.
            </p>
          )}
          <CardPayment order={order} email={email} publicKey={publicKey} onChange={() => $order.revalidate()} />
        </>
      ) : (
        <Outcome order={order} />
      )}
    </section>
  );
}

function Outcome({ order }: { order: Order }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The Pay button had the focus and is gone: the answer takes its place, and is read out.
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus();
  }, []);
  return (
    <div className="form" ref={outcome} tabIndex={-1}>
      {order.paid ? (
        <>
          <p>
            <span className="badge badge-paid">Paid</span> The book is yours.
          </p>
          <p>
            Your transaction id: <code>{order.transactionId}</code>
          </p>
          {order.sellerEmail && (
            <p>
              Your seller: <a href={`mailto:${order.sellerEmail}`}>{order.sellerEmail}</a>, {order.sellerPhone}
            </p>
          )}
        </>
      ) : (
        <p>{messages.conflict.notPayable}</p>
      )}
      <p className="form-actions">
        <a className="button" href={paths.myOrders()}>
          My Orders
        </a>
      </p>
    </div>
  );
}

function Problem({ message }: { message: string }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{message}</p>
      <p>
        <a href={paths.myOrders()}>Back to My Orders</a>
      </p>
    </div>
  );
}
