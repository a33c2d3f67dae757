import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { price } from '../../../core/format.ts';
import { BookingForm as BookingFields, bookingField } from '../../../core/orders/order.ts';
import { catalogWords } from '../../../core/words/catalog.ts';
import { commonWords } from '../../../core/words/common.ts';
import { bookListing, joinQueue } from '../../api/buyer.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { $selectedBook, type SelectedBook } from '../../stores/orders/booking.ts';
import { ordinal } from '../ui/clock.ts';
import { reasonOf } from '../ui/failure.ts';
import { Field } from '../ui/form/Field.tsx';
import { useForm } from '../ui/form/use-form.ts';

type Props = {
  readonly book: SelectedBook;
  readonly buyer: Me;
  /** Somebody else is paying for the copy: whoever books it now joins the queue. */
  readonly held: boolean;
  readonly onClose: () => void;
};

/** Name and email are the buyer's own; what is asked for is how and where the book reaches them. */
export function BookingForm({ book, buyer, held, onClose }: Props) {
  const { errors, busy, formProps } = useForm(BookingFields, async (form) => {
    let orderId: string;
    try {
      orderId = await bookListing({
        listingId: book.id,
        expectedPriceCents: book.priceCents,
        phoneNumber: form[bookingField.phoneNumber],
        location: form[bookingField.location],
      });
    } catch (error) {
      // The session ended meanwhile: the modal then says so and offers the way in.
      if (!isUnauthorized(error)) throw error;
      return;
    }
    // Another book may have been opened meanwhile; its form is not ours to close.
    if ($selectedBook.get()?.id === book.id) onClose();
    toast.success(catalogWords.booked(book.name));
    if (held) await enterQueue(orderId);
  });
  return (
    <form className="form" {...formProps}>
      <p className="form-note">
        {price(book.priceCents)}
        {catalogWords.bookingForm.payLaterIn} <a href={paths.myOrders()}>{catalogWords.bookingForm.myOrders}</a>.
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
        required
        error={errors[bookingField.phoneNumber]}
      />
      <Field
        label={catalogWords.bookingForm.location}
        name={bookingField.location}
        autoComplete="street-address"
        hint={catalogWords.bookingForm.locationHint}
        required
        error={errors[bookingField.location]}
      />
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

/** The booking stands, whatever comes of this: it is told, not treated as a failure. */
async function enterQueue(orderId: string): Promise<void> {
  await joinQueue(orderId).then(
    (place) => toast.success(commonWords.place(ordinal(place))),
    (error) => toast(reasonOf(error)),
  );
}
