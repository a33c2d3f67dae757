import { useStore } from '@nanostores/react';
import { toast } from 'react-hot-toast/headless';
import { bookProduct } from '../../api/buyer.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { price } from '../../shared/format.ts';
import { messages } from '../../shared/messages.ts';
import { BookingForm, bookingField } from '../../shared/order.ts';
import type { Me } from '../../shared/user.ts';
import { $selectedBook, type SelectedBook } from '../../stores/booking.ts';
import { $person } from '../../stores/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';

const close = () => $selectedBook.set(null);

/** Booking a copy from its card (specification, section 2). */
export function BookingModal() {
  const book = useStore($selectedBook);
  const person = useStore($person);
  if (!book) return null;
  return (
    <Dialog title={book.name} onClose={close}>
      {person === null ? (
        <SignedOut />
      ) : person.role === 'Buyer' ? (
        <Form book={book} buyer={person} />
      ) : (
        <NotABuyer person={person} />
      )}
    </Dialog>
  );
}

function SignedOut() {
  return (
    <>
      <p>{messages.loginToBuy}</p>
      <div className="dialog-actions">
        <a className="button button-primary" href={paths.logIn(location.pathname + location.search)}>
          Log In
        </a>
      </div>
    </>
  );
}

function NotABuyer({ person }: { person: Me }) {
  return (
    <p>
      You are signed in as {person.name} ({person.role}). Books are booked with a Buyer account.
    </p>
  );
}

function Form({ book, buyer }: { book: SelectedBook; buyer: Me }) {
  const { errors, busy, formProps } = useForm(BookingForm, async (form) => {
    try {
      await bookProduct({
        productId: book.id,
        seenPriceCents: book.priceCents,
        phoneNumber: form[bookingField.phoneNumber],
        location: form[bookingField.location],
      });
    } catch (error) {
      // The session ended meanwhile: the modal then says so and offers the way in.
      if (!isUnauthorized(error)) throw error;
      return;
    }
    // Another book may have been opened meanwhile; its form is not ours to close.
    if ($selectedBook.get()?.id === book.id) close();
    toast.success(messages.booked(book.name));
  });
  return (
    <form className="form" {...formProps}>
      <p className="form-note">
        {price(book.priceCents)}. You pay afterwards, in <a href={paths.myOrders()}>My Orders</a>.
      </p>
      <Field label="Name" defaultValue={buyer.name} readOnly autoComplete="name" />
      <Field label="Email" type="email" defaultValue={buyer.email} readOnly autoComplete="email" />
      <Field
        label="Phone Number"
        name={bookingField.phoneNumber}
        type="tel"
        autoComplete="tel"
        required
        error={errors[bookingField.phoneNumber]}
      />
      <Field
        label="Location"
        name={bookingField.location}
        autoComplete="street-address"
        hint="Where you want to receive the book"
        required
        error={errors[bookingField.location]}
      />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" aria-busy={busy} disabled={busy}>
          Submit
        </button>
      </div>
    </form>
  );
}
