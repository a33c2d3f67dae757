/** Dialogs of a card's buttons. Loaded with the first press; booking does not need them. */
import { createRoot } from 'react-dom/client';
import { keepWish, rememberWished } from '../../stores/remembered.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { bookOf, wishOf } from './card-book.ts';
import { askToReport } from './report.ts';
import { WishLogIn } from './WishLogIn.tsx';
import { askToWish, unwish } from './wish-actions.ts';

export const questions = {
  wish(button: HTMLElement): void {
    const book = bookOf(button);
    if (button.hasAttribute('data-wished')) return void unwish(book);
    askToWish(book, (buyer) => {
      rememberWished([book.id]);
      keepWish(buyer.email, wishOf(button));
    });
  },
  report: (button: HTMLElement): void => askToReport(bookOf(button)),
} as const;

// In a container of its own, beside that of the page's first island.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <WishLogIn />
    <ConfirmDialog />
  </>,
);
