import { price } from '../../../../core/format.ts';
import { trackingPage } from '../../../../core/fulfilment/carriers.ts';
import type { Fulfilment, OrderContact } from '../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords as words } from '../../../../core/words/fulfilment/order-page.ts';
import { EmailLink } from '../../ui/EmailLink.tsx';
import styles from './styles/parts.module.css';

/** How to reach the other one. */
export function ContactFacts({ order: { side, address }, contact }: { order: Fulfilment; contact: OrderContact }) {
  const { heading, email, phone, location } = words.contact;
  return (
    <section className={styles.part} aria-labelledby="contact">
      <h2 id="contact">{heading[side === 'seller' ? 'seller' : 'buyer']}</h2>
      <dl>
        <dt>{email}</dt>
        <dd>
          <EmailLink email={contact.email} />
        </dd>
        <dt>{phone}</dt>
        <dd>
          <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>
        </dd>
        {/* Where the parcel goes stands in a part of its own. */}
        {contact.location !== null && !address && (
          <>
            <dt>{location}</dt>
            <dd>{contact.location}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** With whom the copy travels, and where that can be followed. */
export function ParcelFacts({ order: { carrier, tracking, events } }: { order: Fulfilment }) {
  if (!events.some(({ action }) => action === 'send')) return null;
  const page = carrier !== null && tracking !== null ? trackingPage(carrier, tracking) : undefined;
  return (
    <section className={styles.part} aria-labelledby="parcel">
      <h2 id="parcel">{words.parcel.heading}</h2>
      {carrier === null ? (
        <p>{words.parcel.untracked}</p>
      ) : (
        <p>
          {carrier} <code className={styles.tracking}>{tracking}</code>
        </p>
      )}
      {page && (
        <p>
          <a href={page} target="_blank" rel="noopener noreferrer">
            {words.parcel.follow}
            <span className="visually-hidden"> {words.newTab}</span>
          </a>
        </p>
      )}
    </section>
  );
}

/** What was paid, and where the money is now. A buyer has nothing to do with the shop's commission. */
export function MoneyFacts({ order }: { order: Fulfilment }) {
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money">{words.money.heading}</h2>
      <dl className={styles.amounts}>
        {linesOf(order).map(([label, cents], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may stand alike, and lines keep their order
          <div key={line}>
            <dt>{label}</dt>
            <dd>{price(cents)}</dd>
          </div>
        ))}
      </dl>
      {order.amounts.held > 0 && <p className="form-note">{words.money.kept}</p>}
    </section>
  );
}

type Line = readonly [label: string, cents: number];

function linesOf({ side, state, priceCents, feeCents, amounts, refunds }: Fulfilment): readonly Line[] {
  const { paid, price: sellPrice, commission, yours, accounts } = words.money;
  if (side === 'admin') {
    const { held, seller, fee, back, house } = accounts;
    const lines: Line[] = [
      [held, amounts.held],
      [seller, amounts.seller ?? 0],
      [fee, amounts.fee ?? 0],
      [back, amounts.back],
      [house, -(amounts.house ?? 0)],
    ];
    return [[sellPrice, priceCents], ...lines.filter(([, cents]) => cents > 0)];
  }
  if (side === 'buyer')
    return [
      [paid, priceCents],
      ...refunds.map(({ state, cents }) => [words.money.refunds.buyer[state], cents] as const),
    ];
  // What the shop gives a buyer is not the seller's.
  const back = amounts.back + (amounts.house ?? 0);
  if (state === 'canceled' || state === 'refunded')
    return [[sellPrice, priceCents], ...(back > 0 ? [[accounts.back, back] as const] : [])];
  if (back > 0)
    return [
      [sellPrice, priceCents],
      [accounts.back, -back],
      [commission, -(amounts.fee ?? 0)],
      [yours, amounts.seller ?? 0],
    ];
  return [
    [sellPrice, priceCents],
    [commission, -(feeCents ?? 0)],
    [yours, priceCents - (feeCents ?? 0)],
  ];
}
