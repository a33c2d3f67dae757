import { getPage } from '../../api/catalog.ts';
import { type AskedIntent, askedIn, paths } from '../../paths.ts';
import { $selectedBook } from '../../stores/orders/booking.ts';
import { bookOf } from './card-book.ts';

/**
 * Presses the button that the address asks for, once: after a log-in, and for a link to the booking of a copy. A list may not
 * show that copy; its own page has its button. The hearts are filled when the page is parsed: only then is it known which of
 * them asks for anything.
 */
export function pressAsked(): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', press);
  else press();
}

function press(): void {
  const asked = askedIn(location.hash);
  if (!asked) return;
  const { intent, id } = asked;
  history.replaceState(history.state, '', location.pathname + location.search);
  const book = bookButtonIn(document, id);
  const button = book?.parentElement?.querySelector<HTMLElement>(`[data-intent=${intent}]`);
  if (!button) {
    if (location.pathname !== paths.book(id)) void askElsewhere(intent, id);
    return;
  }
  // Brings the copy into view, and has the focus again when its dialog closes.
  button.focus();
  if (!button.hidden && !button.hasAttribute('data-wished')) button.click();
}

const bookButtonIn = (page: Document, id: string): HTMLElement | null =>
  page.querySelector<HTMLElement>(`[data-intent=book][data-id="${id}"]`);

/**
 * Opens the booking of a copy that this page does not show: the copy's own page says its name and price. Without its button,
 * and for a wish, that page itself opens; it says why there is nothing to book.
 */
async function askElsewhere(intent: AskedIntent, id: string): Promise<void> {
  const button = intent === 'book' && (await bookButtonOf(id).catch(() => null));
  if (button) $selectedBook.set(bookOf(button));
  else location.replace(paths.book(id, intent));
}

async function bookButtonOf(id: string): Promise<HTMLElement | null> {
  return bookButtonIn(new DOMParser().parseFromString(await getPage(paths.book(id)), 'text/html'), id);
}
