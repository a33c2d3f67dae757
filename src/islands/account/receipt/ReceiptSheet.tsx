import type { ReactNode } from 'react';
import { price } from '../../../../core/format.ts';
import { ERASED } from '../../../../core/fulfilment/carriers.ts';
import type { Receipt } from '../../../../core/orders/receipt.ts';
import { saleStateWords, receiptWords as words } from '../../../../core/words/en/fulfilment.ts';
import { BookedListing } from '../../buyer/payment/booked/BookedListing.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { stateNameOf } from '../order/sentence-of.ts';
import styles from './receipt.module.css';

type Fact = readonly [label: string, value: ReactNode, isId?: boolean];

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  return (
    <Sheet id="receipt" title={words.heading} heading="h1">
      <BookedListing seen={receipt.snapshot} open />
      <dl className={styles.amounts}>
        {amountsOf(receipt).map(([label, cents], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may stand alike, and lines keep their order
          <div key={line} className={styles.line}>
            <dt>{label}</dt>
            <dd>{price(cents)}</dd>
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
}: Receipt): readonly (readonly [string, number])[] {
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
  const told = shares.length > 0 ? refunds.filter((refund) => refund.state !== 'replaced') : refunds;
  return [
    [words.total, priceCents],
    ...told.map((refund) => [words.refunds[refund.state], sign * refund.cents] as const),
    ...(bankCents > 0 ? [[words.bank[side], sign * bankCents] as const] : []),
    ...shares,
  ];
}

const factsOf = (receipt: Receipt): readonly Fact[] => [
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

const travelled = ({ method, carrier, tracking }: Receipt): string =>
  carrier === null || tracking === null || tracking === ERASED
    ? saleStateWords.methods[method]
    : words.parcel(saleStateWords.methods[method], carrier, tracking);
