/** The booking dialog: a form for buyers, the log-in for visitors, the state of a copy that is not free. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { bookingField, Contact } from '../../../core/orders/booking.ts';
import type { Availability } from '../../../core/reservations/reservations.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { beforePayingWords, commonWords } from '../../../core/words/en/common.ts';
import { bookListing, getAvailability, joinQueue } from '../../api/catalog.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { leaveNotice } from '../../stores/notice.ts';
import { findContact, keepContact } from '../../stores/remembered.ts';
import { $user } from '../../stores/session.ts';
import { BeforePaying } from '../ui/BeforePaying.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Field, Refusal } from '../ui/form/Field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { NewTabLink } from '../ui/NewTabLink.tsx';
import { $selectedBook, LogInOffer, type SelectedBook, showBooked } from './selected-book.tsx';

const ENDED: Readonly<Partial<Record<Availability, string>>> = {
  sold: commonWords.conflict.sold,
  paused: commonWords.conflict.offSale,
  gone: commonWords.listingGone,
};

const close = () => $selectedBook.set(null);

export function BookingModal() {
  const book = useStore($selectedBook);
  const user = useStore($user);
  if (!book) return null;
  return (
    <Dialog title={book.name} onClose={close}>
      {user === null ? (
        <LogInOffer text={catalogWords.loginToBuy} intent="book" book={book} />
      ) : user.role === 'Buyer' ? (
        <Booking key={book.id} book={book} buyer={user} />
      ) : (
        <NotABuyer user={user} />
      )}
    </Dialog>
  );
}

function NotABuyer({ user }: { user: Me }) {
  return <p>{catalogWords.bookingModal.notABuyer(user.name, user.role)}</p>;
}

/** The form, unless the copy is unavailable: a cached page may be outdated. */
function Booking({ book, buyer }: { book: SelectedBook; buyer: Me }) {
  const availability = useAvailability(book.id);
  if (availability === 'yours') {
    return (
      <>
        <p role="status">{catalogWords.payingYourself}</p>
        <div className="dialog-actions">
          <a className="button button-primary" href={paths.myOrders()}>
            {catalogWords.bookingModal.myOrders}
          </a>
        </div>
      </>
    );
  }
  if (availability && availability in ENDED) {
    return <p role="status">{ENDED[availability]}</p>;
  }
  return <BookingForm book={book} buyer={buyer} held={availability === 'held'} onClose={close} />;
}

type BookingFormProps = {
  readonly book: SelectedBook;
  readonly buyer: Me;
  /** Another buyer is paying for the copy: a booking joins the queue. */
  readonly held: boolean;
  readonly onClose: () => void;
};

/** Name and email come from the account; the form requests phone and delivery place. */
function BookingForm({ book, buyer, held, onClose }: BookingFormProps) {
  const last = findContact(buyer.email);
  const submit = async (contact: Contact) => {
    let orderId: string;
    try {
      orderId = await bookListing({
        listingId: book.id,
        expectedPriceCents: book.priceCents,
        ...contact,
      });
    } catch (error) {
      // The session ended meanwhile: the dialog then offers the log-in.
      if (!isUnauthorized(error)) throw error;
      return;
    }
    keepContact({ buyerEmail: buyer.email, ...contact });
    // A buyer who closed the form or opened another book stays here.
    const isWaiting = $selectedBook.get()?.id === book.id;
    // Closed before the navigation: the focus returns to the card, also after a return from the payment.
    if (isWaiting) flushSync(onClose);
    showBooked(book.id, orderId);
    // The payment page works without a position and offers the queue again.
    if (held) await joinQueue(orderId).catch(() => {});
    if (!isWaiting) return void toast.success(catalogWords.booked(book.name));
    leaveNotice(catalogWords.booked(book.name));
    location.assign(paths.payment(orderId));
  };
  const { errors, busy, reason, formProps } = useForm(Contact, submit, 'here');
  return (
    <form className="form" {...formProps}>
      {held ? (
        <p className="notice" role="status">
          {catalogWords.onHoldForAnother}
        </p>
      ) : (
        <p className="form-note">{catalogWords.bookingForm.payNext}</p>
      )}
      <div className="field-row">
        <Field label={catalogWords.bookingForm.name} defaultValue={buyer.name} readOnly autoComplete="name" />
        <Field
          label={catalogWords.bookingForm.email}
          type="email"
          defaultValue={buyer.email}
          readOnly
          autoComplete="email"
        />
      </div>
      <Field
        label={catalogWords.bookingForm.phone}
        name={bookingField.phoneNumber}
        type="tel"
        autoComplete="tel"
        defaultValue={last?.phoneNumber}
        required
        error={errors[bookingField.phoneNumber]}
      />
      <Field
        label={catalogWords.bookingForm.location}
        name={bookingField.location}
        autoComplete="street-address"
        defaultValue={last?.location}
        hint={catalogWords.bookingForm.locationHint}
        required
        error={errors[bookingField.location]}
      />
      <BeforePaying priceCents={book.priceCents} delivery={book.delivery} />
      <p className="form-note">
        <NewTabLink to={paths.help('what-the-seller-learns')}>{beforePayingWords.sellerLearns}</NewTabLink>
      </p>
      <Refusal reason={reason} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {commonWords.button.cancel}
        </button>
        <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
          {catalogWords.bookingForm[held ? 'submitHeld' : 'submit']}
        </button>
      </div>
    </form>
  );
}

/**
 * Current availability of a copy for the signed-in user. Undefined until loaded; it may stay undefined, and nothing
 * waits for it.
 */
function useAvailability(listingId: string): Availability | undefined {
  const [availability, setAvailability] = useState<Availability>();
  useEffect(() => {
    let gone = false;
    getAvailability(listingId).then(
      (now) => gone || setAvailability(now),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [listingId]);
  return availability;
}
