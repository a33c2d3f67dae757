import { phoneLink } from '../../../../core/entity/field-rules.ts';
import { ERASED, trackingPage } from '../../../../core/fulfilment/carriers.ts';
import type { Fulfilment, OrderContact } from '../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords as words } from '../../../../core/words/en/fulfilment.ts';
import { EmailLink } from '../../ui/EmailLink.tsx';
import styles from './styles/parts.module.css';

type ContactProps = Pick<Fulfilment, 'side'> &
  Partial<Pick<Fulfilment, 'address'>> & {
    readonly contact: OrderContact;
    /** Name of the book, while the meeting is still due. */
    readonly toMeetFor?: string | undefined;
  };

export function ContactFacts({ side, contact, address = null, toMeetFor }: ContactProps) {
  const { heading, email, phone, location, suggest, about } = words.contact;
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
          <a href={phoneLink(contact.phone)}>{contact.phone}</a>
        </dd>
        {/* The delivery address has its own section. */}
        {contact.location !== null && !address && (
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
  const page = carrier !== null && tracking !== null ? trackingPage(carrier, tracking) : undefined;
  return (
    <section className={styles.part} aria-labelledby="parcel">
      <h2 id="parcel">{words.parcel.heading}</h2>
      {carrier === null || tracking === ERASED ? (
        <p>{words.parcel[carrier === null ? 'untracked' : 'erased']}</p>
      ) : (
        <p>
          <bdi>{carrier}</bdi> <code className={styles.tracking}>{tracking}</code>
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
