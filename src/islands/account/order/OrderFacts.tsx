/** Facts of a sale below and beside its next step: the copy, addresses, the parcel and the money. */
import { useMemo } from 'react';
import { toast } from 'react-hot-toast/headless';
import { phoneLink } from '../../../../core/entity/field-rules.ts';
import { formatPrice } from '../../../../core/format.ts';
import { addressLines, type DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { ERASED_TRACKING, trackingPage } from '../../../../core/fulfilment/carriers.ts';
import type { Fulfilment, OrderContact, SaleRefund } from '../../../../core/fulfilment/fulfilment.ts';
import { photoPath } from '../../../../core/listings/photo.ts';
import { moneyScreenWords } from '../../../../core/words/en/money.ts';
import { orderPageWords } from '../../../../core/words/en/order-page.ts';
import { retrySaleRefund } from '../../../api/admin/money.ts';
import { paths } from '../../../paths.ts';
import { receiptStore } from '../../../stores/orders.ts';
import { BookedListing, Picture } from '../../buyer/payment/BookedListing.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { useLastValue } from '../../ui/load-states.tsx';
import { MailtoLink } from '../../ui/MailtoLink.tsx';
import { backStateOf, moneyLines } from './money-lines.ts';
import styles from './order.module.css';

const listingWords = orderPageWords.listing;

type ListingFactsProps = {
  readonly orderId: string;
  readonly open: boolean;
};

/** The copy as booked, regardless of later changes; stored with the receipt. */
export function ListingFacts({ orderId, open }: ListingFactsProps) {
  const $receipt = useMemo(() => receiptStore(orderId), [orderId]);
  const { data: receipt } = useLastValue($receipt);
  if (!receipt) return null;
  const [, ...others] = receipt.snapshot.photos;
  return (
    <section className={styles.part} aria-labelledby="listing">
      <h2 id="listing">{listingWords.heading}</h2>
      <BookedListing seen={receipt.snapshot} open={open} />
      {others.length > 0 && (
        <ul className={styles.pictures}>
          {others.map((id, number) => (
            <li key={id}>
              <a href={photoPath(id)} target="_blank" rel="noopener noreferrer">
                <Picture id={id} alt={listingWords.photo(number + 2)} />
                <span className="visually-hidden"> {orderPageWords.newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const addressWords = orderPageWords.address;

type AddressFactsProps = { readonly side: Fulfilment['side']; readonly address: DeliveryAddress };

/** Delivery address in lines; the sender can copy it. */
export function AddressFacts({ side, address }: AddressFactsProps) {
  const lines = addressLines(address);
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => toast.success(addressWords.copied),
      () => toast.error(addressWords.notCopied),
    );
  return (
    <section className={styles.part} aria-labelledby="address">
      <h2 id="address">{addressWords.heading}</h2>
      <address className={styles.address} dir="auto">
        {lines.join('\n')}
      </address>
      {side === 'seller' && (
        <button type="button" className="button button-small" onClick={copy}>
          {addressWords.copy}
        </button>
      )}
    </section>
  );
}

type ContactProps = Pick<Fulfilment, 'side'> & {
  readonly contact: OrderContact;
  /** Name of the book, while the meeting is still due. */
  readonly toMeetFor?: string | undefined;
  /** The delivery address has its own section. */
  readonly hasAddress?: boolean;
};

export function ContactFacts({ side, contact, hasAddress = false, toMeetFor }: ContactProps) {
  const { heading, email, phone, location, suggest, about } = orderPageWords.contact;
  return (
    <section className={styles.part} aria-labelledby="contact">
      <h2 id="contact">{heading[side === 'seller' ? 'seller' : 'buyer']}</h2>
      <dl>
        <dt>{email}</dt>
        <dd>
          <MailtoLink email={contact.email} />
        </dd>
        <dt>{phone}</dt>
        <dd>
          <a href={phoneLink(contact.phone)}>{contact.phone}</a>
        </dd>
        {contact.location !== null && !hasAddress && (
          <>
            <dt>{location}</dt>
            <dd dir="auto">{contact.location}</dd>
          </>
        )}
      </dl>
      {toMeetFor !== undefined && (
        <a
          className="button button-small"
          href={`mailto:${contact.email}?subject=${encodeURIComponent(about(toMeetFor))}`}
        >
          {suggest}
        </a>
      )}
    </section>
  );
}

export function ParcelFacts({ order: { carrier, tracking, events } }: { order: Fulfilment }) {
  if (!events.some(({ action }) => action === 'send')) return null;
  const link = trackingLink(carrier, tracking);
  return (
    <section className={styles.part} aria-labelledby="parcel">
      <h2 id="parcel">{orderPageWords.parcel.heading}</h2>
      {carrier === null || tracking === ERASED_TRACKING ? (
        <p>{orderPageWords.parcel[carrier === null ? 'untracked' : 'erased']}</p>
      ) : (
        <p>
          <bdi>{carrier}</bdi> <code className={styles.tracking}>{tracking}</code>
        </p>
      )}
      {link && <p>{link}</p>}
    </section>
  );
}

/** Link to the carrier's page of a parcel; undefined without a carrier that has one. */
export function trackingLink(carrier: string | null, tracking: string | null) {
  const page = carrier !== null && tracking !== null ? trackingPage(carrier, tracking) : undefined;
  return (
    page && (
      <a href={page} target="_blank" rel="noopener noreferrer">
        {orderPageWords.parcel.follow}
        <span className="visually-hidden"> {orderPageWords.newTab}</span>
      </a>
    )
  );
}

const orderMoneyWords = orderPageWords.money;

/** Payment and present balances. The commission is not shown to buyers. */
export function MoneyFacts({ order }: { order: Fulfilment }) {
  const lines = moneyLines(order);
  // For a seller the proceeds; for a buyer the last line about refunds.
  const isTotal = (label: string, at: number) =>
    order.side === 'buyer' ? at > 0 && at === lines.length - 1 : label === orderMoneyWords.yours;
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">{orderMoneyWords.heading}</h2>
      <dl className={styles.amounts}>
        {lines.map(([label, cents], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may stand alike, and lines keep their order
          <div key={line} data-total={isTotal(label, line)}>
            <dt>{label}</dt>
            <dd>{formatPrice(cents)}</dd>
          </div>
        ))}
      </dl>
      {order.amounts.held > 0 && <p className="form-note">{orderMoneyWords.held}</p>}
      {order.side === 'seller' && (
        <p>
          <a href={paths.payouts()}>{orderMoneyWords.payouts}</a>
        </p>
      )}
    </section>
  );
}

const refundWords = orderPageWords.money.refunds;

type RefundFactsProps = { readonly order: Fulfilment; readonly onChange: () => void };

export function RefundFacts({ order, onChange }: RefundFactsProps) {
  const { orderId, side, refunds } = order;
  if (side !== 'admin' || refunds.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="refunds">
      <h2 id="refunds">{refundWords.heading}</h2>
      <ul className={styles.refunds}>
        {refunds.map((refund) => (
          <li key={refund.event} data-failed={refund.state === 'failed' ? '' : undefined}>
            <span>{refundName(refund, order)}</span>
            <span className={styles.sum}>{formatPrice(refund.cents)}</span>
            {refund.state === 'failed' && (
              <ActButton
                className="button-small"
                name={moneyScreenWords.checkRow.retryLabel(formatPrice(refund.cents))}
                act={() => retry(orderId, refund).finally(onChange)}
              >
                {moneyScreenWords.checkRow.retry}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function refundName(refund: SaleRefund, order: Fulfilment): string {
  const state = backStateOf(refund, order);
  return state === 'owed' && order.lateCodeAt !== null ? refundWords.waits.admin : refundWords.admin[state];
}

/** The id is that of its row on the money page. */
const retry = (orderId: string, { event }: SaleRefund): Promise<unknown> =>
  retrySaleRefund(`${orderId}.${event}`).then(() => toast.success(moneyScreenWords.refundRetried), toastFailure);
