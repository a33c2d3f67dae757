import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { price } from '../../../core/format.ts';
import { bookingField, type Contact, judgeContact } from '../../../core/orders/booking.ts';
import { catalogWords } from '../../../core/words/catalog/catalog.ts';
import { commonWords } from '../../../core/words/common.ts';
import { bookListing, joinQueue } from '../../api/catalog.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { findContact, keepContact } from '../../stores/orders/booked.ts';
import { $selectedBook, type SelectedBook } from '../../stores/orders/booking.ts';
import { offerPushOfTurn } from '../buyer/push/offer.ts';
import { reasonOf, TO_PRESS_MS } from '../ui/failure.ts';
import { Field } from '../ui/form/Field.tsx';
import { Refusal } from '../ui/form/Refusal.tsx';
import { useJudgedForm } from '../ui/form/use-judged-form.ts';
import { showBooked } from './card-book.ts';

type Props = {
  readonly book: SelectedBook;
  readonly buyer: Me;
  /** Somebody else is paying for the copy: whoever books it now joins the queue. */
  readonly held: boolean;
  readonly onClose: () => void;
};

/** Name and email are the buyer's own; what is asked for is how and where the book reaches them. */
export function BookingForm({ book, buyer, held, onClose }: Props) {
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
      // The session ended meanwhile: the modal then says so and offers the way in.
      if (!isUnauthorized(error)) throw error;
      return;
    }
    keepContact({ buyerEmail: buyer.email, ...contact });
    // Another book may have been opened meanwhile; its form is not ours to close. Closed at once: the focus is back at the card.
    if ($selectedBook.get()?.id === book.id) flushSync(onClose);
    showBooked(book.id, orderId);
    if (!held) return void toast.success(<Booked name={book.name} orderId={orderId} />, { duration: TO_PRESS_MS });
    toast.success(catalogWords.booked(book.name));
    await enterQueue(orderId);
  };
  const { errors, busy, reason, formProps } = useJudgedForm(judgeContact, submit, 'here');
  return (
    <form className="form" {...formProps}>
      <p className="form-note">
        {price(book.priceCents)}
        {catalogWords.bookingForm.payLaterIn} <a href={paths.myOrders()}>{catalogWords.bookingForm.myOrders}</a>.{' '}
        {catalogWords.bookingForm.notReserved}
      </p>
      {held && (
        <p className="notice" role="status">
          {catalogWords.onHoldForAnother}
        </p>
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
      <Refusal reason={reason} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {commonWords.button.cancel}
        </button>
        <button type="submit" className="button button-primary" aria-busy={busy} disabled={busy}>
          {commonWords.button.submit}
        </button>
      </div>
    </form>
  );
}

function Booked({ name, orderId }: { name: string; orderId: string }) {
  return (
    <>
      <span>
        {catalogWords.booked(name)}. {catalogWords.notReserved}
      </span>
      <a href={paths.payment(orderId)}>{catalogWords.payNow}</a>
    </>
  );
}

/** The booking stands, whatever comes of this: it is told, not treated as a failure. */
async function enterQueue(orderId: string): Promise<void> {
  await joinQueue(orderId).then(
    (place) => {
      toast.success(commonWords.place(place));
      void offerPushOfTurn();
    },
    (error) => toast(reasonOf(error)),
  );
}
