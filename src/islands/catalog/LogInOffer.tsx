import { catalogWords } from '../../../core/words/en/catalog.ts';
import { type AskedIntent, asking, paths, SIGN_UP_AS_BUYER } from '../../paths.ts';
import type { SelectedBook } from './card-book.ts';

type Props = { readonly text: string; readonly intent: AskedIntent; readonly book: SelectedBook };

/** Links to log-in and sign-up; both return to this copy and repeat the action. */
export function LogInOffer({ text, intent, book }: Props) {
  const back = location.pathname + location.search + asking(intent, book.id);
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <a className="button" href={paths.signUp(back) + SIGN_UP_AS_BUYER}>
          {catalogWords.bookingModal.signUp}
        </a>
        <a className="button button-primary" href={paths.logIn(back)}>
          {catalogWords.bookingModal.logIn}
        </a>
      </div>
    </>
  );
}
