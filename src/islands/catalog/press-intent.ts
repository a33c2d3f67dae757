import { getPage } from '../../api/catalog.ts';
import { type AskedIntent, askedIn, paths } from '../../paths.ts';
import { $selectedBook, bookOf } from './card-book.ts';

/**
 * Presses the button named by the address once: after a log-in, or for a link to a booking. A list without that copy
 * opens the copy's own page. Waits for the parsed page, because the hearts are filled only then.
 */
export function pressIntent(): void {
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
async function askElsewhere(intent: AskedIntent, id: string): Promise<void> {
  const button = intent === 'book' && (await bookButtonOf(id).catch(() => null));
  if (button) $selectedBook.set(bookOf(button));
  else location.replace(paths.book(id, intent));
}

async function bookButtonOf(id: string): Promise<HTMLElement | null> {
  return bookButtonIn(new DOMParser().parseFromString(await getPage(paths.book(id)), 'text/html'), id);
}
