import { useStore } from '@nanostores/react';
import { catalogWords } from '../../../core/words/catalog.ts';
import { type AskedIntent, asking, paths } from '../../paths.ts';
import { $wishedSignedOut, type SelectedBook } from '../../stores/orders/booking.ts';
import { $user } from '../../stores/session.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';

type Props = { readonly text: string; readonly intent: AskedIntent; readonly book: SelectedBook };

/** The ways in for somebody who is not signed in; both lead back to this copy, where the same button is pressed for them. */
export function LogInOffer({ text, intent, book }: Props) {
  const back = location.pathname + location.search + asking(intent, book.id);
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <a className="button" href={paths.signUp(back)}>
          {catalogWords.bookingModal.signUp}
        </a>
        <a className="button button-primary" href={paths.logIn(back)}>
          {catalogWords.bookingModal.logIn}
        </a>
      </div>
    </>
  );
}

/** What a heart says to somebody who is not signed in. */
export function WishLogIn() {
  const book = useStore($wishedSignedOut);
  const user = useStore($user);
  if (!book || user) return null;
  return (
    <Dialog title={book.name} onClose={() => $wishedSignedOut.set(null)}>
      <LogInOffer text={catalogWords.loginToWish} intent="wish" book={book} />
    </Dialog>
  );
}
