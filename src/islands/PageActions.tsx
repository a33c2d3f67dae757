import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../core/words/en/common.ts';
import { paths } from '../paths.ts';
import { signOut } from '../stores/session.ts';
import { BookingModal } from './catalog/BookingModal.tsx';
import { $selectedBook, bookOf } from './catalog/card-book.ts';
import { pressIntent } from './catalog/press-intent.ts';
import questionsAddress from './catalog/Questions.tsx?address';
import { loading } from './loading.ts';
import { showNotice } from './show-notice.ts';
import { toastFailure } from './ui/failure.ts';
import { Toaster } from './ui/toast/Toaster.tsx';

type Questions = typeof import('./catalog/Questions.tsx');
const loadQuestions = loading<Questions>(questionsAddress);

/** Buttons whose dialogs have their own code, loaded before the press. */
const QUESTION = '[data-intent=wish], [data-intent=report]';

/**
 * Counts presses, so that only the last pressed button opens its dialog after the code has loaded. A filled heart needs
 * no dialog.
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

const intents: Record<string, (button: HTMLElement) => unknown> = {
  book: (button) => $selectedBook.set(bookOf(button)),
  wish: ask,
  report: ask,
  'log-out': () => signOut().then(() => location.assign(paths.home()), toastFailure),
};

/** The single island of public pages: empty until the user acts, then toasts and the booking dialog. */
function PageActions() {
  return (
    <>
      <BookingModal />
      <Toaster />
    </>
  );
}

/** Ignores failures: the press itself tries again. */
function warm({ target }: Event): void {
  if (target instanceof Element && target.closest(QUESTION)) loadQuestions().catch(() => {});
}

/** Starts the island in an empty element. wake-islands.ts then repeats the click that loaded it. */
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
  pressIntent();
  showNotice();
}
