import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../core/words/common.ts';
import { paths } from '../paths.ts';
import { $selectedBook } from '../stores/orders/booking.ts';
import { keepWish } from '../stores/orders/kept-wishes.ts';
import { rememberWished } from '../stores/orders/wished.ts';
import { signOut } from '../stores/session.ts';
import { BookingModal } from './catalog/BookingModal.tsx';
import { bookOf, wishOf } from './catalog/card-book.ts';
import { WishLogIn } from './catalog/LogInOffer.tsx';
import { pressAsked } from './catalog/press-asked.ts';
import { askToReport } from './catalog/report.ts';
import { askToWish, unwish } from './catalog/wish.ts';
import { showNotice } from './show-notice.ts';
import { ConfirmDialog } from './ui/dialog/ConfirmDialog.tsx';
import { Toaster } from './ui/toast/Toaster.tsx';

/** What a button of the page can ask for, by its `data-intent`. */
const intents: Record<string, (button: HTMLElement) => void> = {
  book: (button) => $selectedBook.set(bookOf(button)),
  wish(button) {
    const book = bookOf(button);
    if (button.hasAttribute('data-wished')) return void unwish(book);
    askToWish(book, (buyer) => {
      rememberWished([book.id]);
      keepWish(buyer.email, wishOf(button));
    });
  },
  report: (button) => askToReport(bookOf(button)),
  async 'log-out'() {
    try {
      await signOut();
      location.assign(paths.home());
    } catch (error) {
      toast.error(error instanceof Error ? error.message : commonWords.error.unexpected);
    }
  },
};

/** The one island of every page: nothing until a person acts, then toasts, questions and the booking modal. */
function PageActions() {
  return (
    <>
      <BookingModal />
      <WishLogIn />
      <ConfirmDialog />
      <Toaster />
    </>
  );
}

/** Starts it in an empty element of the page. The click that asked for it is repeated right afterwards (wake-islands.ts). */
export function start(element: HTMLElement): void {
  createRoot(element).render(<PageActions />);
  document.addEventListener('click', ({ target }) => {
    const asked = target instanceof Element ? target.closest<HTMLElement>('[data-intent]') : null;
    if (asked) intents[asked.dataset.intent ?? '']?.(asked);
  });
  pressAsked();
  showNotice();
}
