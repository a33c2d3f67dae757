import { useMemo } from 'react';
import type { Role } from '../../../../core/roles.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { receiptWords as words } from '../../../../core/words/en/fulfilment.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { orderStore } from '../../../stores/orders/orders.ts';
import { receiptStore } from '../../../stores/orders/receipt.ts';
import { RefundStatus } from '../../buyer/orders/RefundStatus.tsx';
import { Spinner } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

/** Receipt of a sale, for print or download. The order id is in the page's address. */
export function Receipt() {
  return (
    <Guard>
      {({ role }) => <OrderReceipt id={new URLSearchParams(location.search).get('id') ?? ''} role={role} />}
    </Guard>
  );
}

function OrderReceipt({ id, role }: { id: string; role: Role }) {
  const $receipt = useMemo(() => receiptStore(id), [id]);
  const { data: receipt, error } = useLastValue($receipt);
  // Without an id the API would return a list.
  if (id === '') return <NoReceipt reason={commonWords.error.notFound} failed />;
  if (!receipt) {
    if (!error) return <Spinner label={words.loading} />;
    const isUnpaid = role === 'Buyer' && error instanceof ApiError && error.code === 'not_found';
    return isUnpaid ? <Unpaid id={id} /> : <NoReceipt reason={error.message} failed />;
  }
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <p className="form-actions">
        <button type="button" className="button button-primary" onClick={() => print()}>
          {words.print}
        </button>
        <a href={paths.order(receipt.orderId)}>{orderScreenWords.orderRow.order}</a>
      </p>
    </>
  );
}

function Unpaid({ id }: { id: string }) {
  const $order = useMemo(() => orderStore(id), [id]);
  const { data: order, error } = useLastValue($order);
  if (!order) return error ? <NoReceipt reason={error.message} failed /> : <Spinner label={words.loading} />;
  return (
    <NoReceipt reason={words.notPaidYet(order.listingName)}>
      <RefundStatus order={order} />
    </NoReceipt>
  );
}

type NoReceiptProps = {
  readonly reason: string;
  /** The order is missing or could not be loaded; otherwise it is unpaid. */
  readonly failed?: boolean;
  readonly children?: React.ReactNode;
};

function NoReceipt({ reason, failed = false, children }: NoReceiptProps) {
  return (
    <>
      <h1>{words.heading}</h1>
      <div className={`notice ${failed ? 'notice-error' : ''}`} role={failed ? 'alert' : undefined}>
        <p>{reason}</p>
        {children}
        <p>
          <a href={paths.dashboard()}>{words.dashboard}</a>
        </p>
      </div>
    </>
  );
}
