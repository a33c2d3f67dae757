import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { bookingField, type Contact, validateContact } from '../../../core/orders/booking.ts';
import { beforePayingWords } from '../../../core/words/en/booking.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { bookListing, joinQueue } from '../../api/catalog.ts';
import { isUnauthorized } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { leaveNotice } from '../../stores/notice.ts';
import { findContact, keepContact } from '../../stores/remembered.ts';
import { Answer, BeforePaying } from '../ui/BeforePaying.tsx';
import { Field } from '../ui/form/Field.tsx';
import { Refusal } from '../ui/form/Refusal.tsx';
import { useJudgedForm } from '../ui/form/use-judged-form.ts';
import { $selectedBook, type SelectedBook, showBooked } from './card-book.ts';

type Props = {
  readonly book: SelectedBook;
  readonly buyer: Me;
  /** Another buyer is paying for the copy: a booking joins the queue. */
  readonly held: boolean;
  readonly onClose: () => void;
};

/** Name and email come from the account; the form requests phone and delivery place. */
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
  const { errors, busy, reason, formProps } = useJudgedForm(validateContact, submit, 'here');
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
        <Answer to={paths.help('what-the-seller-learns')}>{beforePayingWords.sellerLearns}</Answer>
      </p>
      <Refusal reason={reason} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {commonWords.button.cancel}
        </button>
        <button type="submit" className="button button-primary" aria-busy={busy} disabled={busy}>
          {catalogWords.bookingForm[held ? 'submitHeld' : 'submit']}
        </button>
      </div>
    </form>
  );
}
