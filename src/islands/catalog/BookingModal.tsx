import { useStore } from '@nanostores/react';
import type { Me } from '../../../core/accounts/user.ts';
import type { Availability } from '../../../core/reservations/availability.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { paths } from '../../paths.ts';
import { $user } from '../../stores/session.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { BookingForm } from './BookingForm.tsx';
import { $selectedBook, type SelectedBook } from './card-book.ts';
import { LogInOffer } from './LogInOffer.tsx';
import { useAvailability } from './use-availability.ts';

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
