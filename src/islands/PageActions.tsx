import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../core/words/common.ts';
import { paths } from '../paths.ts';
import { $selectedBook } from '../stores/orders/booking.ts';
import { signOut } from '../stores/session.ts';
import { BookingModal } from './catalog/BookingModal.tsx';
import { bookOf } from './catalog/card-book.ts';
import { pressAsked } from './catalog/press-asked.ts';
import questionsAddress from './catalog/Questions.tsx?address';
import { loading } from './loading.ts';
import { showNotice } from './show-notice.ts';
import { toastFailure } from './ui/failure.ts';
import { Toaster } from './ui/toast/Toaster.tsx';

type Questions = typeof import('./catalog/Questions.tsx');
const loadQuestions = loading<Questions>(questionsAddress);

/** Asked by their own code, which is fetched when a person is about to press one of them. */
const QUESTION = '[data-intent=wish], [data-intent=report]';

/**
 * Counts presses. If a person presses another button while the code loads, only that one is asked about. A filled heart needs
 * no question.
 */
let pressed = 0;

async function ask(button: HTMLElement): Promise<void> {
  const press = pressed;
  try {
    const { questions } = await loadQuestions();
    const isWanted = press === pressed || button.hasAttribute('data-wished');
    if (isWanted) questions[button.dataset.intent as keyof Questions['questions']](button);
  } catch {
    toast.error(commonWords.error.offline);
  }
}

/** What a button of the page can ask for, by its `data-intent`. */
const intents: Record<string, (button: HTMLElement) => unknown> = {
  book: (button) => $selectedBook.set(bookOf(button)),
  wish: ask,
  report: ask,
  'log-out': () => signOut().then(() => location.assign(paths.home()), toastFailure),
};

/** The one island of every page: nothing until a person acts, then toasts and the booking modal. */
function PageActions() {
  return (
    <>
      <BookingModal />
      <Toaster />
    </>
  );
}

/** A failure here is no answer to anybody yet: the press itself will try again. */
function warm({ target }: Event): void {
  if (target instanceof Element && target.closest(QUESTION)) loadQuestions().catch(() => {});
}

/** Starts it in an empty element of the page. The click that asked for it is repeated right afterwards (wake-islands.ts). */
export function start(element: HTMLElement): void {
  createRoot(element).render(<PageActions />);
  document.addEventListener('click', ({ target }) => {
    const asked = target instanceof Element ? target.closest<HTMLElement>('[data-intent]') : null;
    if (!asked) return;
    pressed++;
    intents[asked.dataset.intent ?? '']?.(asked);
  });
  addEventListener('pointerover', warm);
  addEventListener('focusin', warm);
  pressAsked();
  showNotice();
}
