import { askedIn, paths } from '../../paths.ts';

/**
 * Presses the button that the address asks for, once: after a log-in, and for a link to the booking of a copy. A list may have
 * moved on meanwhile; the copy's own page has its button. The hearts are filled when the page is parsed: only then is it known
 * which of them asks for anything.
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
  const book = document.querySelector<HTMLElement>(`[data-intent=book][data-id="${id}"]`);
  const button = book?.parentElement?.querySelector<HTMLElement>(`[data-intent=${intent}]`);
  if (!button) {
    if (location.pathname !== paths.book(id)) location.replace(paths.book(id, intent));
    return;
  }
  // Brings the copy into view, and has the focus again when its dialog closes.
  button.focus();
  if (!button.hidden && !button.hasAttribute('data-wished')) button.click();
}
