import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { KEPT_FORM_KEY, NOTICE_KEY } from '../../core/browser-storage-names.ts';
import { commonWords } from '../../core/words/en/common.ts';
import { getPage } from '../api/catalog.ts';
import { type Intent, intentInHash, paths } from '../paths.ts';
import { signOut } from '../stores/session.ts';
import { BookingModal } from './catalog/Booking.tsx';
import cardDialogsAddress from './catalog/CardDialogs.tsx?address';
import { $selectedBook, bookOf } from './catalog/selected-book.tsx';
import { moduleLoader } from './load-module.ts';
import { loadReload } from './load-reload.ts';
import { toastFailure } from './ui/failure.tsx';
import { Toaster } from './ui/Toaster.tsx';

type CardDialogs = typeof import('./catalog/CardDialogs.tsx');
const loadCardDialogs = moduleLoader<CardDialogs>(cardDialogsAddress);

/** Buttons whose dialogs have their own code, loaded before the press. */
const QUESTION = '.wish, .report, .ask';

/**
 * Counts presses, so that only the last pressed button opens its dialog after the code has loaded. A filled heart needs
 * no dialog.
 */
let pressed = 0;

async function openDialog(button: HTMLElement): Promise<void> {
  const press = pressed;
  try {
    const { cardDialogs } = await loadCardDialogs();
    const isWanted = press === pressed || button.hasAttribute('data-wished');
    if (isWanted) cardDialogs[button.dataset.intent as keyof CardDialogs['cardDialogs']](button);
  } catch {
    toast.error(commonWords.error.offline);
  }
}

const intents: Record<string, (button: HTMLElement) => unknown> = {
  book: (button) => $selectedBook.set(bookOf(button)),
  wish: openDialog,
  report: openDialog,
  ask: openDialog,
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
  if (target instanceof Element && target.closest(QUESTION)) loadCardDialogs().catch(() => {});
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
  if (sessionStorage[KEPT_FORM_KEY]) loadReload('');
}

/** Duration of a notice in ms, longer than usual, because the whole page is new. */
const NOTICE_MS = 4_000;

/** Shows the notice left by the previous page (src/stores/notice.ts), once. */
function showNotice(): void {
  try {
    const notice = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    if (notice) toast.success(notice, { duration: NOTICE_MS, className: 'toast-arrival' });
  } catch {
    // Unreadable storage counts as empty.
  }
}

/**
 * Presses the button named by the address once: after a log-in, or for a link to a booking. A list without that copy
 * opens the copy's own page. Waits for the parsed page, because the hearts are filled only then.
 */
function pressIntent(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', press);
  else press();
}

function press(): void {
  const asked = intentInHash(location.hash);
  if (!asked) return;
  const { intent, id } = asked;
  history.replaceState(history.state, '', location.pathname + location.search);
  const book = bookButtonIn(document, id);
  const button = book?.parentElement?.querySelector<HTMLElement>(`[data-intent=${intent}]`);
  if (!button) {
    if (location.pathname !== paths.book(id)) void askElsewhere(intent, id);
    return;
  }
  // Scrolls the copy into view and receives the focus when its dialog closes.
  button.focus();
  if (!button.hidden && !button.hasAttribute('data-wished')) button.click();
}

const bookButtonIn = (page: Document, id: string): HTMLElement | null =>
  page.querySelector<HTMLElement>(`[data-intent=book][data-id="${id}"]`);

/**
 * Opens the booking of a copy that is not on this page, with name and price from the copy's own page. Without its
 * button, and for a wish, opens that page, which shows the reason.
 */
async function askElsewhere(intent: Intent, id: string): Promise<void> {
  const button = intent === 'book' && (await bookButtonOf(id).catch(() => null));
  if (button) $selectedBook.set(bookOf(button));
  else location.replace(paths.book(id, intent));
}

async function bookButtonOf(id: string): Promise<HTMLElement | null> {
  return bookButtonIn(new DOMParser().parseFromString(await getPage(paths.book(id)), 'text/html'), id);
}
