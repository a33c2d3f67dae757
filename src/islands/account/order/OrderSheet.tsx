import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { isFinal } from '../../../../core/fulfilment/state.ts';
import { orderPageWords, saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { paths } from '../../../paths.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { AddressFacts } from './AddressFacts.tsx';
import { ClaimFacts } from './claim/ClaimFacts.tsx';
import { DisputeFacts } from './dispute/DisputeFacts.tsx';
import { ListingFacts } from './ListingFacts.tsx';
import { MoneyFacts } from './money/MoneyFacts.tsx';
import { RefundFacts } from './money/RefundFacts.tsx';
import { NextStep } from './NextStep.tsx';
import { ContactFacts, ParcelFacts } from './SaleFacts.tsx';
import { addressToShipTo, stateNameOf } from './sentence-of.ts';
import styles from './styles/sheet.module.css';
import { Timeline } from './timeline/Timeline.tsx';

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

const BACK = {
  ...{ buyer: paths.myOrders(), seller: paths.myBuyers() },
  ...{ open: paths.salesUnderWay(), ended: paths.soldListings() },
} as const;

export function OrderSheet({ order, onChange }: Props) {
  const { side, state, listingName: name } = order;
  const back = side === 'admin' ? (isFinal(state) ? 'ended' : 'open') : side;
  const listing = <ListingFacts orderId={order.orderId} open={order.claim !== null} />;
  return (
    <article className={styles.sheet} aria-labelledby="order">
      <header className={styles.head}>
        <Thumbnail name={name} photo={order.listingPhoto} />
        <div className={styles.title}>
          <h1 id="order" dir="auto">
            {name}
          </h1>
          <p className={styles.who}>{whoOf(order)}</p>
          <p className={styles.marks}>
            <span className={`badge ${state === 'completed' ? 'badge-paid' : ''}`}>{stateNameOf(order)}</span>
            <span className="form-note">{saleStateWords.methods[order.method]}</span>
          </p>
        </div>
      </header>
      <div className={styles.road}>
        <NextStep order={order} onChange={onChange} />
        {side === 'admin' && <DisputeFacts order={order} onChange={onChange} />}
        {order.claim && <ClaimFacts order={order} claim={order.claim} />}
        {/* An admin who decides needs the copy as booked. */}
        {order.claim && listing}
        <Timeline order={order} />
        {!order.claim && listing}
      </div>
      <div className={styles.facts}>
        <ParcelFacts order={order} />
        {order.contact && (
          <ContactFacts
            side={side}
            contact={order.contact}
            address={order.address}
            toMeetFor={state === 'to_meet' && !order.frozen ? name : undefined}
          />
        )}
        {order.address && !addressToShipTo(order) && <AddressFacts side={side} address={order.address} />}
        <MoneyFacts order={order} />
        <RefundFacts order={order} onChange={onChange} />
        <p className={styles.links}>
          <a href={paths.book(order.listingId)}>{orderPageWords.book}</a>
          <a href={paths.receipt(order.orderId)}>{orderPageWords.receipt}</a>
          {side === 'buyer' && <a href={paths.returns()}>{orderPageWords.returns}</a>}
          <a href={BACK[back]}>{orderPageWords.back[back]}</a>
        </p>
      </div>
    </article>
  );
}

function whoOf({ side, buyerName, sellerName }: Fulfilment): string {
  if (side === 'admin') return orderPageWords.between(buyerName, sellerName);
  return `${orderPageWords.with[side]}: ${side === 'buyer' ? sellerName : buyerName}`;
}
