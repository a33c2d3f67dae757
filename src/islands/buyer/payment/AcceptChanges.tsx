/** Changes of a listing since its booking, which the buyer may accept. */
import { type ReactNode, useEffect, useRef } from 'react';
import { formatPrice } from '../../../../core/format.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { type ListingChanges, SNAPSHOT_FIELDS } from '../../../../core/orders/snapshot.ts';
import { orderScreenWords, ordersWords } from '../../../../core/words/en/orders.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { changesIn, startPayment } from '../../../api/buyer.ts';
import { paths } from '../../../paths.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Picture } from './BookedListing.tsx';
import styles from './payment.module.css';

const words = orderScreenWords.changes;

type ListingChangedProps = {
  readonly changed: ListingChanges;
  /** Price after the changes, in cents. */
  readonly priceCents: number;
  readonly onAccept: () => Promise<unknown>;
};

function ListingChanged({ changed: { changes }, priceCents, onAccept }: ListingChangedProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} className={styles.changed} aria-labelledby="listing-changed">
      <h2 id="listing-changed" role="alert">
        {ordersWords.conflict.listingChanged}
      </h2>
      <dl className={styles.fields}>
        {SNAPSHOT_FIELDS.filter((field) => changes[field]).map((field) => (
          <div key={field} className={styles.field}>
            <dt>{words.fields[field]}</dt>
            <Side label={words.booked}>{shown(field, changes[field]?.[0])}</Side>
            <Side label={words.now}>{shown(field, changes[field]?.[1])}</Side>
          </div>
        ))}
      </dl>
      <p>{words.nothingPaid}</p>
      <p className="form-actions">
        <ActButton className="button-primary" act={onAccept}>
          {words.accept(formatPrice(priceCents))}
        </ActButton>
        <a className="button" href={paths.myOrders()}>
          {paymentScreenWords.listingChanged.back}
        </a>
      </p>
    </section>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dd className={styles.side}>
      <span className={styles.label}>{label}</span>
      {children}
    </dd>
  );
}

function shown(field: (typeof SNAPSHOT_FIELDS)[number], value: unknown): ReactNode {
  if (field === 'resellPriceCents') return <strong>{formatPrice(Number(value))}</strong>;
  if (field !== 'photos') return <span className={styles.text}>{value ? String(value) : words.none}</span>;
  const ids = value as readonly string[];
  if (ids.length === 0) return <span>{words.none}</span>;
  return (
    <span className={styles.photos}>
      {ids.map((id, place) => (
        <Picture key={id} id={id} alt={paymentScreenWords.listingChanged.photo(place + 1)} />
      ))}
    </span>
  );
}

type AcceptChangesProps = {
  readonly order: Order;
  readonly changed: ListingChanges;
  readonly look: () => Promise<Order>;
  readonly onChanged: (changed: ListingChanges) => void;
  readonly onAgain: () => void;
};

/** Accepting the changes takes the hold; the order is then refetched and the card form follows. */
export function AcceptChanges({ order, changed, look, onChanged, onAgain }: AcceptChangesProps) {
  const priceCents = changed.changes.resellPriceCents?.[1] ?? order.priceCents;
  const accept = async () => {
    try {
      await startPayment({ orderId: order.id, expectedPriceCents: priceCents, acceptedVersion: changed.version });
      await look();
      onAgain();
    } catch (error) {
      toastFailure(error);
      const again = changesIn(error);
      if (again) onChanged(again);
      else onAgain();
    }
  };
  return <ListingChanged changed={changed} priceCents={priceCents} onAccept={accept} />;
}
