import { type ReactNode, useMemo } from 'react';
import type { Role } from '../../../../core/accounts/user-facts.ts';
import { formatPrice } from '../../../../core/format.ts';
import { ERASED_TRACKING } from '../../../../core/fulfilment/carriers.ts';
import type { Receipt as SaleReceipt } from '../../../../core/orders/receipt.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { receiptWords as words } from '../../../../core/words/en/order-page.ts';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { orderStore, receiptStore } from '../../../stores/orders.ts';
import { BookedListing } from '../../buyer/payment/BookedListing.tsx';
import { RefundStatus } from '../../buyer/RefundStatus.tsx';
import { Guard } from '../../Guard.tsx';
import { Spinner, useLastValue } from '../../ui/load-states.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { stateNameOf } from './order-sentence.ts';
import styles from './receipt.module.css';

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

type Fact = readonly [label: string, value: ReactNode, isId?: boolean];

function ReceiptSheet({ receipt }: { receipt: SaleReceipt }) {
  return (
    <Sheet id="receipt" title={words.heading} heading="h1">
      <BookedListing seen={receipt.snapshot} open />
      <dl className={styles.amounts}>
        {amountsOf(receipt).map(([label, cents], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may stand alike, and lines keep their order
          <div key={line} className={styles.line}>
            <dt>{label}</dt>
            <dd>{formatPrice(cents)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.facts}>
        {factsOf(receipt)
          .filter(([, value]) => value !== null)
          .map(([label, value, isId]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isId ? styles.id : undefined}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Sheet>
  );
}

function amountsOf({
  side,
  priceCents,
  feeCents,
  shareCents,
  bankCents,
  refunds,
  state,
}: SaleReceipt): readonly (readonly [string, number])[] {
  const isLeft = state === 'completed' || (shareCents ?? 0) > 0;
  const shares =
    isLeft && feeCents !== null && shareCents !== null
      ? ([
          [words.commission, -feeCents],
          [words.share, shareCents],
        ] as const)
      : [];
  // With shares the lines must add up: a refund replaced by the bank's is not counted again.
  const sign = shares.length > 0 ? -1 : 1;
  const shownRefunds = shares.length > 0 ? refunds.filter((refund) => refund.state !== 'replaced') : refunds;
  return [
    [words.total, priceCents],
    ...shownRefunds.map((refund) => [words.refunds[refund.state], sign * refund.cents] as const),
    ...(bankCents > 0 ? [[words.bank[side], sign * bankCents] as const] : []),
    ...shares,
  ];
}

const factsOf = (receipt: SaleReceipt): readonly Fact[] => [
  [words.state, stateNameOf(receipt)],
  [words.payment, words.byCard],
  [words.paidOn, moment(receipt.paidAt)],
  [words.bookedOn, moment(receipt.bookedAt)],
  [words.buyer, receipt.buyerName],
  [words.seller, receipt.sellerName],
  [words.travelled, travelled(receipt)],
  [words.handedOver[receipt.method], moment(receipt.handedOverAt)],
  [words.endedOn, moment(receipt.endedAt)],
  [words.transactionId, receipt.transactionId, true],
  [words.orderId, receipt.orderId, true],
];

const moment = (at: number | null): ReactNode => (at === null ? null : <Moment at={at} as="record" />);

const travelled = ({ method, carrier, tracking }: SaleReceipt): string =>
  carrier === null || tracking === null || tracking === ERASED_TRACKING
    ? saleStateWords.methods[method]
    : words.parcel(saleStateWords.methods[method], carrier, tracking);
